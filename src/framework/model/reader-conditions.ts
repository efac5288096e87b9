import Type from 'typebox'
import { describeFunction, type Described, type Parameter } from './arguments.ts'

/**
 * What a reader has to be: the result of `inGroup` or `isStaff`. Names of filters have no `$`, so
 * that conditions and filters can be told apart.
 *
 * @example
 * const reception: ReaderCondition = inGroup('reception')
 */
export interface ReaderCondition {
  /** In one of the groups of these names, or marked as staff. */
  readonly $reader: { readonly groups?: readonly string[]; readonly staff?: true }
  /** Mistakes in the arguments, as sentences. */
  readonly mistakes?: readonly string[]
}

/** Defines a function that makes conditions. One with mistakes holds for nobody. */
function defineCondition<Args extends readonly unknown[]>(
  called: string,
  parameters: readonly Parameter[],
  make: (...args: Args) => ReaderCondition,
): Described<(...args: Args) => ReaderCondition> {
  const refuse = (mistakes: readonly string[]): ReaderCondition => ({
    $reader: { groups: [] },
    mistakes,
  })
  return describeFunction({ called, parameters, make, refuse })
}

const groupName = Type.String({ minLength: 1, allowed: 'the name of a group, such as "reception"' })

/**
 * Holds for readers in any of the groups, which are named as in `users.Group`. A group need not
 * exist yet: nobody is in it then.
 *
 * @example
 * view: [inGroup('reception', 'office')],
 */
export const inGroup = defineCondition(
  'inGroup',
  [{ name: 'groups', schema: groupName, rest: true }],
  (...groups: readonly [string, ...string[]]) => ({ $reader: { groups } }),
)

/**
 * Holds for readers who are marked as staff: `is_staff` of their user.
 *
 * @example
 * delete: [isStaff()],
 */
export const isStaff = defineCondition('isStaff', [], () => ({ $reader: { staff: true } }))

/** Somebody who is signed in, as conditions see them. */
export interface ConditionReader {
  readonly id: number
  readonly username: string
  readonly groups: readonly { readonly id: number; readonly name: string }[]
  readonly staff: boolean
}

/**
 * Returns whether a condition holds for a reader; never for an anonymous one, who is null. Looks at
 * groups and staff only: who asks decides about superusers.
 *
 * @example
 * holdsFor(inGroup('reception'), reader) // true for a member of the group "reception"
 */
export function holdsFor({ $reader }: ReaderCondition, reader: ConditionReader | null): boolean {
  if (!reader) return false
  const { groups, staff } = $reader
  const isMember = groups === undefined || reader.groups.some(({ name }) => groups.includes(name))
  return isMember && (staff === undefined || reader.staff)
}
