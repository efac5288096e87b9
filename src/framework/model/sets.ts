import type { SetWhere } from './set-conditions.ts'

/**
 * Fields whose values no two objects share. Rows with a null in one of them never collide, unless
 * `nullsEqual` is set.
 */
export type UniqueDeclaration = readonly string[] | UniqueFields

/**
 * A unique set with conditions: an item of `unique` instead of a list of fields. A write that
 * collides with another object is refused with status 400 and names the fields.
 *
 * @example
 * const codeOfSite: UniqueFields = {
 *   fields: ['site', 'code'],
 *   whenSet: ['code'],
 *   reportedOn: 'code',
 * }
 * const onePortPerSite: UniqueFields = { fields: ['site', 'port'], nullsEqual: true }
 * const oneDraft: UniqueFields = { fields: ['name'], where: { status: ['draft'], code: notEmpty } }
 */
export interface UniqueFields {
  /** The fields of the set. */
  readonly fields: readonly string[]
  /**
   * The set holds only for these objects: by field, a list of values, in which `null` stands for a
   * field that is not set, or `notEmpty`.
   */
  readonly where?: SetWhere
  /** Short for `where` with `notEmpty` for these fields. */
  readonly whenSet?: readonly string[]
  /**
   * Two objects with null in the same field collide as well.
   *
   * @default false
   */
  readonly nullsEqual?: boolean
  /**
   * The field that the message appears under, as if it alone were unique.
   *
   * @default `non_field_errors`
   */
  readonly reportedOn?: string
}

/**
 * Objects of which no two overlap: an item of `exclude`. A write that makes two of them overlap is
 * refused with status 400; the message names the other object, if its author sees it. A range of
 * times or decimals ends before its end, so that the next one may begin there; one of days or whole
 * numbers includes its end. Without a start or an end it is open. An end before its start is
 * refused for every object.
 *
 * @example
 * const oneVisitAtATime: ExclusionFields = {
 *   same: ['doctor'],
 *   overlap: ['starts', 'ends'],
 *   where: { status: ['booked', 'done'] },
 *   message: 'The doctor has another visit then.',
 *   reportedOn: 'doctor',
 * }
 */
export interface ExclusionFields {
  /**
   * Fields with equal values: only objects that share all of them may not overlap. Objects with
   * null in one of them overlap with none.
   *
   * @default none: no two objects may overlap
   */
  readonly same?: readonly string[]
  /** The first and the last field of the range: of one kind of times, days or numbers. */
  readonly overlap: readonly [start: string, end: string]
  /** Only these objects count: by field, a list of values or `notEmpty`, as in a unique set. */
  readonly where?: SetWhere
  /**
   * The message of a refusal; the other object is added to it in brackets.
   *
   * @default a sentence made from the names
   */
  readonly message?: string
  /**
   * The field that the message appears under.
   *
   * @default `non_field_errors`
   */
  readonly reportedOn?: string
}
