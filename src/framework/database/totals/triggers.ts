import pg from 'pg'
import { currentSchema, locked, type LockOptions } from '../table-changes/index.ts'

/**
 * Counts the rows of a table and its changes in the statement that changes it. Every connection has
 * a row of its own, so that concurrent transactions do not wait for each other; the first change by
 * a connection merges the rows of connections that are closed. The version of a table is the sum of
 * theirs. It grows by a random number, so that it never repeats: not even after a restored backup
 * or the loss of the last transactions with a server, when other changes follow the same version.
 */
const body = (schema: string): string => `
declare
  difference bigint := 0;
  step constant bigint := 1 + floor(random() * 2147483648);
begin
  if tg_op = 'TRUNCATE' then
    if current_setting('transaction_isolation') not in ('read committed', 'read uncommitted') then
      raise exception using
        errcode = 'feature_not_supported',
        message = format('TRUNCATE of %I needs the isolation level READ COMMITTED.', tg_table_name),
        detail = 'In others it does not see all totals of the table.';
    end if;
    update ${schema}._totals t set rows = 0, version = t.version + step
    where t.name = tg_table_name;
    return null;
  end if;
  select count(*) into difference from changed;
  if difference = 0 then return null; end if;
  difference := case tg_op when 'INSERT' then difference when 'DELETE' then -difference else 0 end;
${addToTotal(schema, 'tg_table_name')}
end
`

/**
 * Statements of a trigger that add `difference` and `step` to the row of its connection, by SQL for
 * the name of the row, and merge the rows of connections that are closed.
 */
export const addToTotal = (schema: string, name: string): string => `\
  update ${schema}._totals t set rows = t.rows + difference, version = t.version + step
  where t.name = ${name} and t.backend = pg_backend_pid();
  if found then return null; end if;
  with open as materialized (select a.pid from pg_stat_get_activity(null) a),
  closed as materialized (
    select t.backend from ${schema}._totals t
    where t.name = ${name} and t.backend not in (select pid from open)
    for update skip locked
  ), merged as (
    delete from ${schema}._totals t using closed c
    where t.name = ${name} and t.backend = c.backend
    returning t.rows, t.version
  )
  insert into ${schema}._totals as t (name, backend, rows, version)
  select ${name}, pg_backend_pid(),
    difference + coalesce(sum(m.rows), 0), step + coalesce(sum(m.version), 0)
  from merged m
  on conflict (name, backend)
  do update set rows = t.rows + excluded.rows, version = t.version + excluded.version;
  return null;`

/** The triggers of a table, by their names. */
const triggers: Readonly<Record<string, string>> = {
  keep_total_insert: 'after insert on {table} referencing new table as changed',
  keep_total_update: 'after update on {table} referencing new table as changed',
  keep_total_delete: 'after delete on {table} referencing old table as changed',
  keep_total_truncate: 'after truncate on {table}',
}

interface Installed {
  readonly schema: string
  readonly source: string | null
  /** Tables without the triggers, or without a total. */
  readonly missing: readonly string[]
  /** Tables that are gone. */
  readonly gone: readonly string[]
}

/**
 * Creates the table, the function and the triggers that keep the totals, where they are missing.
 * Counts once the rows of each table without a total, each table in a transaction of its own. Every
 * migration ends with this.
 */
export async function keepTotals(locking: LockOptions): Promise<void> {
  const { client, log } = locking
  const missing = await locked(locking, () => install(client))
  for (const table of missing) {
    await locked(locking, () => keepTotal(client, table))
    log.debug({ table }, 'total kept from now on')
  }
}

/** Creates the table and the function of the totals; returns the tables without a total. */
async function install(client: pg.Client): Promise<readonly string[]> {
  const { schema, source, missing, gone } = await readInstalled(client)
  const text = body(pg.escapeIdentifier(schema))
  if (source !== text) await createTriggerFunction(client, '_keep_total', text)
  if (gone.length > 0)
    await client.query('delete from _totals where name = any($1::text[])', [gone])
  return missing
}

async function readInstalled(client: pg.Client): Promise<Installed> {
  await client.query(`create table if not exists _totals (
    name text not null,
    backend integer not null,
    rows bigint not null,
    version bigint not null,
    primary key (name, backend)
  ) with (fillfactor = 50)`)
  const { rows } = await client.query<Installed>(
    `with tables as (
      select c.oid, c.relname::text as name from pg_class c
      where c.relnamespace = ${currentSchema} and c.relkind = 'r'
        and left(c.relname, 1) <> '_'
    )
    select current_schema() as schema,
      (select p.prosrc from pg_proc p
       where p.pronamespace = ${currentSchema}
         and p.proname = '_keep_total') as source,
      array(
        select t.name from tables t
        where not exists (select from _totals k where k.name = t.name)
          or (select count(*) from pg_trigger g
              where g.tgrelid = t.oid and g.tgname = any($1::text[])) < cardinality($1::text[])
        order by 1
      ) as missing,
      array(
        select distinct k.name from _totals k
        where left(k.name, 1) <> '_' and k.name not in (select name from tables)
      ) as gone`,
    [Object.keys(triggers)],
  )
  const [installed] = rows
  if (!installed) throw new Error('A select without a table returns one row.')
  return installed
}

/**
 * Creates the function of a trigger. It runs with the rights of its owner: a role that may write a
 * table needs no rights on the totals.
 */
export async function createTriggerFunction(
  client: pg.Client,
  name: string,
  text: string,
): Promise<void> {
  await client.query(
    `create or replace function ${name}() returns trigger language plpgsql
     security definer set search_path = pg_catalog, pg_temp as ${pg.escapeLiteral(text)}`,
  )
}

/** Creates the triggers of a table and counts it, while nobody else writes to it. */
async function keepTotal(client: pg.Client, table: string): Promise<void> {
  const name = pg.escapeIdentifier(table)
  await client.query(`lock table ${name} in share row exclusive mode`)
  for (const [trigger, event] of Object.entries(triggers))
    await client.query(
      `create or replace trigger ${trigger} ${event.replace('{table}', name)}
       for each statement execute function _keep_total()`,
    )
  await client.query(countAgainSql(table), [table])
}

/**
 * Returns the statement that replaces the total of a table by the number of its rows, with the name
 * of the table as its parameter. Nobody else may write to the table meanwhile.
 */
export const countAgainSql = (table: string): string =>
  `with old as (delete from _totals where name = $1 returning version)
   insert into _totals (name, backend, rows, version)
   select $1, 0,
     (select count(*) from ${pg.escapeIdentifier(table)}),
     1 + floor(random() * 2147483648) + coalesce((select sum(version) from old), 0)`

/** Changes the versions of all tables: ALTER TABLE fires no trigger, whatever it does to rows. */
export async function changeVersions(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ there: boolean }>(
    `select to_regclass('_totals') is not null as there`,
  )
  if (rows[0]?.there) await client.query(changeVersionsSql)
}

/**
 * The statement that changes the versions of all tables. The connection has rows of its own for
 * this, so that it waits for no writer.
 */
export const changeVersionsSql = `insert into _totals as t (name, backend, rows, version)
   select k.name, pg_backend_pid(), 0, 1 + floor(random() * 2147483648)
   from (select distinct name from _totals) k
   on conflict (name, backend) do update set version = t.version + excluded.version`
