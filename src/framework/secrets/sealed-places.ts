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

/** Every field whose values are sealed. */
export function placesOf(graph: Graph): readonly Place[] {
  return [...graph.models.values()]
    .filter((model) => !model.view)
    .flatMap((model) => {
      const context = sqlContext(model, (key) => graph.models.get(key))
      return sealedFields(model).map((field) => ({ model, field, context }))
    })
}

/** SQL condition on the row `t` of a place; `$1` is how sealed values begin. */
export type PlaceSql = (place: Place) => string

/** Values that begin so. */
export const beginsSql: PlaceSql = ({ field: { columnName = '' } }) =>
  `coalesce(starts_with(t.${columnName}, $1), false)`

/** Values that begin otherwise, and those that are gone though something was sealed there. */
export const othersSql: PlaceSql = (place) =>
  `${everSealedSql(place.field, 't', place.context)} and not ${beginsSql(place)}`

/** How many values of all places meet a condition. */
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
