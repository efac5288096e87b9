import type { Database } from '../database/database.ts'
import { invalid } from '../errors/errors.ts'
import { InvalidValue } from '../model/field.ts'
import { requireModel, type ModelGraph } from '../model/graph.ts'
import { seesAll } from '../model/permission.ts'
import { numbersIn } from '../model/json-value.ts'
import { NaturalKeySearch } from './natural.ts'

/** The models, and the database with their objects. */
export interface ObjectStore {
  readonly graph: ModelGraph
  readonly database: Pick<Database, 'rows'>
}

/**
 * Returns the id of the object that a field of a model identifies. Throws a 400 on the field if
 * there is no such object, or more than one, or if no object can have the value.
 *
 * @example
 * await requireId({ graph, database }, 'users.User', { field: 'username', value: 'ada' }) // 12
 */
export async function requireId(
  { graph, database }: ObjectStore,
  key: string,
  { field, value }: { readonly field: string; readonly value: string },
): Promise<number> {
  const model = requireModel(graph, key)
  const search = new NaturalKeySearch(graph, seesAll)
  try {
    search.add(model, { [field]: value })
  } catch (error) {
    throw error instanceof InvalidValue ? invalid({ [field]: [error.message] }) : error
  }
  const [found] = search.statement ? await database.rows(search.statement) : []
  const [id, other] = numbersIn(found?.[1])
  if (id === undefined) throw invalid({ [field]: [`There is no ${model.label} "${value}".`] })
  if (other !== undefined)
    throw invalid({ [field]: [`There is more than one ${model.label} "${value}".`] })
  return id
}
