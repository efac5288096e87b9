import type { Model } from '../../../framework/model/graph.ts'
import type { Executor } from '../../../framework/database/statement.ts'

/**
 * Returns a text that no other database has: the identifiers of the server and of the database.
 *
 * @example
 * const isSame = kept.database === (await databaseIdentity(database))
 */
export async function databaseIdentity({ rows }: Pick<Executor, 'rows'>): Promise<string> {
  const text = `
    select s.system_identifier::text, d.oid::text
    from pg_control_system() s, pg_database d
    where d.datname = current_database()`
  const [row = []] = await rows({ text, values: [], isReadOnly: true })
  return row.join('/')
}

/**
 * Returns those of the ids that objects of a model have.
 *
 * @example
 * const known = await existingIds(database, model, [1, 2, 3])
 */
export async function existingIds(
  { rows }: Pick<Executor, 'rows'>,
  { table }: Model,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const text = `select id from ${table} where id = any($1::integer[])`
  const found = await rows({ text, values: [ids], isReadOnly: true })
  return new Set(found.map(([id]) => Number(id)))
}
