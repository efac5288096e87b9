import type pg from 'pg'
import { currentSchema } from '../table-changes/index.ts'

/** A part of a table that is taken away for a copy, and the statement that brings it back. */
interface Suspended {
  readonly table: string
  readonly remove: string
  readonly restore: string
}

/** The foreign keys, indexes and triggers that a copy removes for a time. */
export interface SuspendedParts {
  /** Creates the indexes of a table, when it has its rows. */
  readonly createIndexes: (table: string) => Promise<void>
  /** Enables the triggers and creates the foreign keys, when all tables have their rows. */
  readonly restore: () => Promise<void>
}

const foreignKeys = `
  select t.relname as table,
    format('alter table %I drop constraint %I', t.relname, c.conname) as remove,
    format(
      'alter table %I add constraint %I %s', t.relname, c.conname, pg_get_constraintdef(c.oid)
    ) as restore
  from pg_constraint c join pg_class t on t.oid = c.conrelid
  where c.contype = 'f' and c.conparentid = 0 and t.relnamespace = ${currentSchema}
  order by t.relname, c.conname`

/** Indexes that belong to no constraint. */
const indexes = `
  select t.relname as table, format('drop index %I', x.relname) as remove,
    pg_get_indexdef(x.oid) as restore
  from pg_index i join pg_class x on x.oid = i.indexrelid join pg_class t on t.oid = i.indrelid
  where t.relnamespace = ${currentSchema} and t.relkind = 'r' and not x.relispartition
    and not i.indisreplident and not i.indisclustered
    and not exists (
      select from pg_constraint c where c.conindid = x.oid and c.contype in ('p', 'u', 'x')
    )
    and not exists (select from pg_depend d where d.objid = t.oid and d.deptype = 'e')
  order by t.relname, x.relname`

const triggers = `
  select t.relname as table, format('alter table %I disable trigger %I', t.relname, g.tgname) as remove,
    format(
      'alter table %I enable%s trigger %I', t.relname,
      case g.tgenabled when 'A' then ' always' when 'R' then ' replica' else '' end, g.tgname
    ) as restore
  from pg_trigger g join pg_class t on t.oid = g.tgrelid
  where t.relnamespace = ${currentSchema} and t.relkind = 'r'
    and not g.tgisinternal and g.tgenabled <> 'D'
  order by t.relname, g.tgname`

/**
 * Takes away what would make a copy slow or refuse its order: foreign keys, indexes, and triggers,
 * whose effects are copied. Needs the rights of the owner of the tables only, and a transaction
 * that restores all of it.
 */
export async function suspendParts(client: pg.Client): Promise<SuspendedParts> {
  const keys = await remove(client, foreignKeys)
  const dropped = await remove(client, indexes)
  const disabled = await remove(client, triggers)
  return {
    createIndexes: (table) =>
      run(
        client,
        dropped.filter((one) => one.table === table).map(({ restore }) => restore),
      ),
    restore: () =>
      run(
        client,
        [...disabled, ...keys].map(({ restore }) => restore),
      ),
  }
}

async function remove(client: pg.Client, select: string): Promise<readonly Suspended[]> {
  const { rows } = await client.query<Suspended>(select)
  await run(
    client,
    rows.map((row) => row.remove),
  )
  return rows
}

async function run(client: pg.Client, statements: readonly string[]): Promise<void> {
  if (statements.length > 0) await client.query(statements.join(';\n'))
}
