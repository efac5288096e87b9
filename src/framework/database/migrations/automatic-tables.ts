import type pg from 'pg'

/**
 * Creates the tables of deleted objects, which models with `softDelete` keep, those of what an undo
 * needs of others besides the change log, those that tell what was trimmed of the log, that of
 * uploaded files, and that of the epoch of the database, with the function that returns its place.
 * `stored` has the columns of a row, or some of them, `lists` the ids of its lists of references.
 * What one delete removed has the same `operation`. A part of a file has up to 1 MB; most are
 * compressed already.
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
  `create table if not exists _unlogged_values (
    request_id text not null,
    model text not null,
    id integer not null,
    stored jsonb not null,
    deleted timestamptz(6) not null default now(),
    primary key (request_id, model, id)
  )`,
  `create table if not exists _dropped_files (
    path text primary key,
    dropped timestamptz(6) not null default now()
  )`,
  // Of all trimmed entries: the last time, the largest numbers, and those transactions from
  // `known_from` on; the requests of which other entries are left. Numbers belong to the place.
  `create table if not exists _trimmed_log (
    id integer primary key check (id = 1),
    place text not null,
    moment timestamptz(6) not null,
    last_id integer not null,
    last_transaction bigint not null,
    known_from bigint not null,
    transactions bigint[] not null,
    requests text[] not null
  )`,
  // The objects that have trimmed entries, and the time of the last of these.
  `create table if not exists _trimmed_objects (
    model text not null,
    id integer not null,
    changed timestamptz(6) not null,
    primary key (model, id)
  )`,
  `create table if not exists _media (
    name text not null,
    part integer not null,
    bytes bytea not null,
    primary key (name, part)
  )`,
  'alter table _media alter column bytes set storage external',
  `create table if not exists _epoch (
    id integer primary key check (id = 1),
    place text not null,
    epoch text not null,
    key text not null
  )`,
  // Not every server tells its identifier and its timeline, or lets each role ask.
  `create or replace function _epoch_place() returns text language plpgsql stable as $function$
  begin
    return concat_ws(' ',
      (select system_identifier from pg_control_system()),
      (select oid from pg_database where datname = current_database())
    );
  exception when others then
    return '';
  end
  $function$`,
  `create or replace function _timeline() returns integer language plpgsql stable as $function$
  begin
    return ('x' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8))::bit(32)::integer;
  exception when others then
    return 0;
  end
  $function$`,
]

/** The names of the tables. */
export const automaticTables: readonly string[] = [
  '_cleared_references',
  '_deleted_rows',
  '_dropped_files',
  '_epoch',
  '_media',
  '_trimmed_log',
  '_trimmed_objects',
  '_unlogged_values',
]

/** Creates the tables where they are missing. Every migration ends with this. */
export async function makeAutomaticTables(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ there: boolean }>(
    `select to_regclass('_cleared_references') is not null
       and to_regclass('_media') is not null
       and to_regclass('_epoch') is not null
       and to_regclass('_unlogged_values') is not null
       and to_regclass('_dropped_files') is not null
       and to_regclass('_trimmed_log') is not null
       and to_regclass('_trimmed_objects') is not null as there`,
  )
  if (rows[0]?.there) return
  for (const statement of statements) await client.query(statement)
}
