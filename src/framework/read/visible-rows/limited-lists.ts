import { contentType, requireModel, type Model, type ModelGraph } from '../../model/graph.ts'
import { textLiteral } from '../../model/sql.ts'
import { expressionFor, type VisibleTables } from './visible-tables.ts'

/** A list of references to objects of which some are hidden. */
export interface LimitedList {
  /** The model that has the list. */
  readonly owner: Model
  /** The name of the field. */
  readonly name: string
  /** The table of the objects. */
  readonly table: string
  /** The name of the expression that finds the visible ones. */
  readonly visible: string
}

/** Returns the lists of references to objects of limited tables. */
export const limitedLists = (graph: ModelGraph, limited: VisibleTables): readonly LimitedList[] =>
  [...graph.models.values()].flatMap((owner) =>
    [...owner.fields.values()].flatMap(({ name, many }) => {
      const table = many && requireModel(graph, many.target).table
      if (table === undefined || !limited.tables.has(table)) return []
      return [{ owner, name, table, visible: expressionFor(table, limited) }]
    }),
  )

/**
 * Returns SQL for a state, a JSON object with the values of an object, that has in these lists only
 * the visible objects. `model` is SQL for the name of the object's model.
 */
export function visibleListsSql(
  state: string,
  model: string,
  lists: readonly LimitedList[],
): string {
  if (lists.length === 0) return state
  const cases = [...new Set(lists.map(({ owner }) => owner))].map((owner) => {
    const own = lists.filter((list) => list.owner === owner)
    const shown = own.map((list) => visibleListSql(state, list))
    return `when ${textLiteral(contentType(owner))} then ${[state, ...shown].join(' || ')}`
  })
  return `case ${model} ${cases.join(' ')} else ${state} end`
}

/** Returns SQL for an object with one list; without it where the state has none. */
function visibleListSql(state: string, { name, visible }: LimitedList): string {
  const key = textLiteral(name)
  const id = `case jsonb_typeof(listed.one) when 'number' then listed.one::numeric::integer end`
  return `case jsonb_typeof(${state} -> ${key}) when 'array' then jsonb_build_object(${key}, (
    select coalesce(jsonb_agg(listed.one order by listed.place), '[]')
    from jsonb_array_elements(${state} -> ${key}) with ordinality listed(one, place)
    where exists (select from ${visible} object where object.id = (${id}))
  )) else '{}' end`
}
