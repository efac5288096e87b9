import pg from 'pg'
import { StartError } from '../../errors/start-error.ts'
import { automaticTables, moveMark } from '../migrations/index.ts'
import { currentSchema } from '../table-changes/index.ts'

/**
 * A table with the columns that are copied: all but those that PostgreSQL computes, and numbers of
 * transactions, which belong to one server.
 */
export interface StoredTable {
  readonly name: string
  /** The names of the columns, in alphabetical order. */
  readonly columns: readonly string[]
  /** The types of the columns. */
  readonly types: readonly string[]
  /** Its size without indexes. */
  readonly bytes: number
}

/** Tables whose rows belong to one server: the service makes them there. */
const ownTables = ['_totals', '_deferred_indexes', '_epoch', moveMark]

const selectTables = `
  select c.relname as name, pg_table_size(c.oid)::float8 as bytes,
    coalesce(array_agg(a.attname::text order by a.attname), '{}') as columns,
    coalesce(
      array_agg(format_type(a.atttypid, a.atttypmod) order by a.attname), '{}'
    ) as types
  from pg_class c
  left join pg_attribute a
    on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      and a.atttypid <> 'xid8'::regtype
  where c.relnamespace = ${currentSchema} and c.relkind = 'r' and c.relname <> all($1::text[])
    and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
  group by c.oid, c.relname
  order by c.relname`

/** Returns the tables of the schema that are copied, in the order of their names. */
export async function readTables(client: pg.Client): Promise<readonly StoredTable[]> {
  return (await client.query<StoredTable>(selectTables, [ownTables])).rows
}

/** Locks tables in a mode, in one statement. */
export async function lockTables(
  client: pg.Client,
  tables: readonly Pick<StoredTable, 'name'>[],
  mode: string,
): Promise<void> {
  const names = tables.map(({ name }) => pg.escapeIdentifier(name)).join(', ')
  await client.query(`lock table ${names} in ${mode} mode`)
}

const shapeOf = ({ columns, types }: StoredTable): string => JSON.stringify([columns, types])

/** Refuses a source whose tables or columns are not those of the target. */
export function assertSameTables(
  source: readonly StoredTable[],
  target: readonly StoredTable[],
): void {
  const shapes = new Map(target.map((table) => [table.name, shapeOf(table)]))
  const names = new Set(source.map(({ name }) => name))
  const more = source.filter(({ name }) => !shapes.has(name)).map(({ name }) => name)
  // The service makes them besides the migrations: a source that an earlier one made has none.
  const needed = target.filter(({ name }) => !automaticTables.includes(name))
  const less = needed.filter(({ name }) => !names.has(name)).map(({ name }) => name)
  const others = source
    .filter((table) => shapes.has(table.name) && shapes.get(table.name) !== shapeOf(table))
    .map(({ name }) => name)
  const mistakes = [
    mistake('has tables that no migration makes', more),
    mistake('lacks tables of its migrations', less),
    mistake('has other columns than its migrations make in', others),
  ].filter((text) => text !== undefined)
  if (mistakes.length === 0) return
  throw new StartError(
    `The source ${mistakes.join('; it ')}: give tables of your own a schema of their own ` +
      '(alter table … set schema), and copy them with pg_dump.',
  )
}

const mistake = (text: string, names: readonly string[]): string | undefined =>
  names.length === 0 ? undefined : `${text}: ${names.join(', ')}`

/** Sets the sequences of the target to the values of those in the source. */
export async function copySequences(source: pg.Client, target: pg.Client): Promise<void> {
  const { rows } = await source.query<{ name: string }>(
    `select c.relname as name from pg_class c
     where c.relnamespace = ${currentSchema} and c.relkind = 'S' order by 1`,
  )
  for (const { name } of rows) {
    const quoted = pg.escapeIdentifier(name)
    const [state] = (
      await source.query<{ last: string; called: boolean }>(
        `select last_value::text as last, is_called as called from ${quoted}`,
      )
    ).rows
    if (state)
      await target.query('select setval($1::regclass, $2, $3)', [quoted, state.last, state.called])
  }
}
