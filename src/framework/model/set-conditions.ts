import Type from 'typebox'
import { isSet } from './is-set.ts'

/**
 * In `where` of a set: the field is set, which is neither null nor an empty text.
 *
 * @example
 * const emailOfMember: UniqueFields = { fields: ['email'], where: { email: notEmpty } }
 */
export const notEmpty = { isSet: true } as const

/** The objects that a set is about: by field, its values or `notEmpty`; null: it is not set. */
export type SetWhere = Readonly<
  Record<string, readonly (string | number | boolean | null)[] | typeof notEmpty>
>

/** Schema of `SetWhere`. */
export const setWhereSchema = Type.Record(
  Type.String(),
  Type.Union(
    [
      Type.Array(Type.Union([Type.Null(), Type.Boolean(), Type.Number(), Type.String()]), {
        minItems: 1,
      }),
      Type.Object({ isSet: Type.Literal(true) }),
    ],
    { allowed: 'a list of values, or notEmpty' },
  ),
  { minProperties: 1, allowed: "an object such as { status: ['active'], email: notEmpty }" },
)

/** A value of a field that is compared with stored ones. */
export type SetValue = string | number | boolean | null

/** A condition on a field of the objects that a set is about. */
export interface SetCondition {
  readonly field: string
  readonly column: string
  /** The values, one of which the field has; absent where any value but null and `''` counts. */
  readonly is?: readonly SetValue[]
}

/** Returns whether a stored value meets a condition. */
export const meets = ({ is }: SetCondition, value: unknown): boolean =>
  is ? is.some((one) => one === (value ?? null)) : isSet(value)

/** Returns whether all objects that meet `narrow` meet `wide`, which is about the same field. */
export function isWithinCondition(narrow: SetCondition, wide: SetCondition): boolean {
  const { is } = narrow
  if (is) return is.every((value) => meets(wide, value))
  return wide.is === undefined
}
