import type { Filter, Model, ModelGraph, Path } from '../../../framework/model/graph.ts'
import { isJsonObject } from '../../../framework/model/json-value.ts'
import type { RowConditions, RowFilters } from '../../../framework/model/permission.ts'
import { followedFilter } from '../../../framework/model/followed-filters.ts'

/** The user whom `$user` and `$groups` stand for. */
export interface ConditionUser {
  readonly id: number
  readonly username: string
  readonly groups: readonly { readonly id: number; readonly name: string }[]
}

/** The model whose rows are selected, and for whom. */
export interface ConditionContext {
  readonly graph: ModelGraph
  readonly model: Model
  readonly user: ConditionUser
}

/** A mistake in stored conditions. */
export class ConditionMistake extends Error {
  override readonly name = 'ConditionMistake'
}

/**
 * Returns the rows that the conditions of an object permission select: an object whose filters all
 * hold, or a list of such objects, one of which holds. Throws a `ConditionMistake` for anything
 * else.
 *
 * @example
 * rowConditionsOf({ site: 'berlin', status: [1, 2] }, { graph, model: device, user })
 * // [[new Map([['site', ['berlin']], ['status', ['1', '2']]])]]
 */
export function rowConditionsOf(
  conditions: unknown,
  { graph, model, user }: ConditionContext,
): RowConditions {
  const alternatives = Array.isArray(conditions) ? conditions : [conditions]
  return alternatives.map((one: unknown) => {
    if (!isJsonObject(one)) throw new ConditionMistake(expected)
    return [filtersOf(one, { graph, model, user })]
  })
}

const expected =
  'Expected an object of filters, such as {"site": "berlin"}, or a list of such objects.'

/** Returns the filters of an object. Throws a `ConditionMistake` for a wrong value. */
export const filtersOf = (
  object: Readonly<Record<string, unknown>>,
  { graph, model, user }: ConditionContext,
): RowFilters =>
  new Map(
    Object.entries(object).map(([name, value]) => {
      const values: readonly unknown[] = Array.isArray(value) ? value : [value]
      const filter = followedFilter(graph, model, name)
      return [name, values.flatMap((one) => textsOf(one, name, filter, user))]
    }),
  )

function textsOf(
  value: unknown,
  name: string,
  filter: Filter | undefined,
  user: ConditionUser,
): readonly string[] {
  if (value === '$user') return [String(nameOf(name, filter, user, 'users.User'))]
  if (value === '$groups')
    return user.groups.map((group) =>
      String(nameOf(name, filter, { id: group.id, username: group.name }, 'users.Group')),
    )
  if (value === null) return ['null']
  if (typeof value === 'string') return [value]
  if (typeof value === 'number' || typeof value === 'boolean') return [String(value)]
  throw new ConditionMistake(`The value of "${name}" has to be a text, a number, true or false.`)
}

/** Returns the id or the name of a user or a group, whichever the filter compares. */
function nameOf(
  name: string,
  filter: Filter | undefined,
  { id, username }: Pick<ConditionUser, 'id' | 'username'>,
  of: string,
): number | string {
  // That there is no such filter is another mistake, which names similar ones.
  if (!filter) return id
  const [path] = filter.test.paths
  if (path && comparesIds(path, of)) return id
  if (path?.model === of && ['username', 'name'].includes(path.field.name)) return username
  const sign = of === 'users.User' ? '$user' : '$groups'
  throw new ConditionMistake(`The filter "${name}" does not compare users: it cannot have ${sign}.`)
}

/** Returns whether a path ends in the ids of a model. */
const comparesIds = ({ model, field }: Path, of: string): boolean =>
  field.reference?.target === of || (model === of && field.name === 'id')
