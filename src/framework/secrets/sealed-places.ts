import type { Database } from '../database/database.ts'
import type { SqlContext } from '../model/field.ts'
import type { Graph, Model, ResolvedField } from '../model/graph.ts'
import { sqlContext } from '../model/sql.ts'
import { everSealedSql, sealedFields } from '../sealing/sealed.ts'

/** A field of a model whose values are sealed. */
export interface Place {
  readonly model: Model
  readonly field: ResolvedField
  readonly context: SqlContext
}

/** Returns all fields whose values are sealed. */
export function placesOf(graph: Graph): readonly Place[] {
  return [...graph.models.values()]
    .filter((model) => !model.view)
    .flatMap((model) => {
      const context = sqlContext(model, (key) => graph.models.get(key))
      return sealedFields(model).map((field) => ({ model, field, context }))
    })
}

/** Returns an SQL condition on the row `t` of a sealed field; `$1` is a prefix of sealed values. */
export type PlaceSql = (place: Place) => string

/** Matches values with the prefix. */
export const beginsSql: PlaceSql = ({ field: { columnName = '' } }) =>
  `coalesce(starts_with(t.${columnName}, $1), false)`

/** Matches values with another prefix, and missing ones where a value was sealed. */
export const othersSql: PlaceSql = (place) =>
  `${everSealedSql(place.field, 't', place.context)} and not ${beginsSql(place)}`

/** Counts the values of all sealed fields that meet a condition. */
export async function countValues(
  places: readonly Place[],
  condition: PlaceSql,
  prefix: string,
  { rows }: Pick<Database, 'rows'>,
): Promise<number> {
  const counts = places.map(
    (place) => `(select count(*) from ${place.model.table} t where ${condition(place)})`,
  )
  const text = `select (${['0', ...counts].join(' + ')})::int from (select $1::text) x`
  return Number((await rows({ text, values: [prefix] }))[0]?.[0])
}
