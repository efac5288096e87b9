import type pg from 'pg'

/**
 * Creates the tables of deleted objects, which models with `softDelete` keep. `stored` has the
 * columns of a row, `lists` the ids of its lists of references. What one delete removed has the
 * same `operation`.
 */
const statements: readonly string[] = [
  `create table if not exists _deleted_rows (
    model text not null,
    id integer not null,
    operation uuid not null,
    deleted timestamptz(6) not null,
    stored jsonb not null,
    lists jsonb not null,
    primary key (model, id)
  )`,
  'create index if not exists _deleted_rows_operation on _deleted_rows (operation, model)',
  `create table if not exists _cleared_references (
    operation uuid not null,
    target_model text not null,
    target_id integer not null,
    model text not null,
    id integer not null,
    field text not null,
    primary key (operation, target_model, target_id, model, id, field)
  )`,
]

/** The names of the tables. */
export const deletedTables: readonly string[] = ['_cleared_references', '_deleted_rows']

/** Creates the tables of deleted objects where they are missing. Every migration ends with this. */
export async function makeDeletedTables(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ there: boolean }>(
    `select to_regclass('_cleared_references') is not null as there`,
  )
  if (rows[0]?.there) return
  for (const statement of statements) await client.query(statement)
}
