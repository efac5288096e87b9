/**
 * A link in the rows of a table of related objects, as `adding()` and `setting()` make it.
 *
 * @example
 * const connect: RowActionDeclaration = setting('plug', { label: 'Connect', undo: 'Disconnect' })
 */
export type RowActionDeclaration = AddingDeclaration | SettingDeclaration | RemovingDeclaration

/**
 * A link to the form of a new object that refers to the row.
 *
 * @example
 * const wire: AddingDeclaration = adding('lab.Wire', { label: 'Connect', with: { end_a: 'id' } })
 */
export interface AddingDeclaration {
  /** The kind of action. */
  readonly is: 'add'
  /** The model of the new object. */
  readonly model: string
  /** The text of the link. */
  readonly label: string
  /** Fields of the new object, each with the field of the row that gives its value. */
  readonly with: Readonly<Record<string, string>>
  /** Filters of the rows that show the action, by name; all rows show it without any. */
  readonly where?: Readonly<Record<string, string>>
}

/**
 * A link to a form that chooses the object of one field, and one that empties the field.
 *
 * @example
 * const plug: SettingDeclaration = setting('plug', { label: 'Connect', undo: 'Disconnect' })
 */
export interface SettingDeclaration {
  /** The kind of action. */
  readonly is: 'set'
  /** A reference of the row, or its computed `reverse` of a one-to-one reference. */
  readonly field: string
  /** The label while the field is empty. */
  readonly label: string
  /** The label while it has an object. */
  readonly undo: string
}

/**
 * A link to delete the object that a field of the row shows.
 *
 * @example
 * const cut: RemovingDeclaration = removing('wire', { label: 'Disconnect' })
 */
export interface RemovingDeclaration {
  /** The kind of action. */
  readonly is: 'remove'
  /** The field that shows the object. */
  readonly field: string
  /** The text of the link. */
  readonly label: string
}

/**
 * Adds a link to the form of a new object that refers to the row.
 *
 * @param model - the model of the new object
 * @param options - `with` fills in its fields from fields of the row; rows that the filters `where`
 *   find show the link
 *
 * @example
 * actions: [
 *   adding('lab.Wire', { label: 'Connect', with: { end_a: 'id' }, where: { wire_id: 'null' } }),
 * ]
 */
export const adding = (
  model: string,
  options: Omit<AddingDeclaration, 'is' | 'model'>,
): AddingDeclaration => ({ is: 'add', model, ...options })

/**
 * Adds a link to choose the object of one field by its name, and one to empty the field. The other
 * object is written where the field is the computed `reverse` of its reference.
 *
 * @example
 * actions: [setting('plug', { label: 'Connect', undo: 'Disconnect' })]
 */
export const setting = (
  field: string,
  options: Omit<SettingDeclaration, 'is' | 'field'>,
): SettingDeclaration => ({ is: 'set', field, ...options })

/**
 * Adds a link to delete the object that a field shows.
 *
 * @example
 * actions: [removing('wire', { label: 'Disconnect' })]
 */
export const removing = (
  field: string,
  options: Omit<RemovingDeclaration, 'is' | 'field'>,
): RemovingDeclaration => ({ is: 'remove', field, ...options })
