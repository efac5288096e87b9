import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import t from 'tap'
import { silentLog } from '../../../src/framework/log.ts'
import { migrate } from '../../../src/framework/database/migrations/migrate.ts'
import { installJobs } from '../../../src/host/jobs/install-jobs.ts'
import { move, type MoveOptions } from '../../../src/host/move/move.ts'
import { parsePlace } from '../../../src/host/move/place.ts'
import { debianPostgres, noDebianPostgres } from '../../support/debian-postgres.ts'
import { newDataFolder, openFolder, query } from '../../support/data-folder.ts'
import { addressOf, createDatabase, type Teardown } from '../../support/postgres.ts'
import { allRows } from '../../support/rows.ts'

t.setTimeout(600_000)

/** Tables that refer to each other, with a trigger that would write, and a row of their own. */
const first = `
  create table room (id serial primary key, name text not null, key_id int, size float8);
  create table key (
    id int generated always as identity primary key,
    room_id int not null references room deferrable initially deferred,
    parent_id int references key, bits bytea, at timestamptz, lasts interval, net inet,
    tags text[], facts jsonb, doubled int generated always as (id * 2) stored
  );
  alter table room add constraint room_key foreign key (key_id) references key;
  create unique index room_name on room (name);
  create index room_lower on room (lower(name)) where size > 1;
  create table _note (at text);
  create function note() returns trigger language plpgsql as $$
    begin insert into _note values (tg_op); return null; end $$;
  create trigger note after insert on room for each row execute function note();
  create trigger never after insert on key for each row execute function note();
  alter table key disable trigger never;
  insert into room (id, name) values (9000, 'made by the migration');
`

const rows = `
  update room set name = 'the first', size = 0.1::float8 + 0.2::float8 where id = 9000;
  insert into room (name, size) select E'room \\t\\n\\\\N ' || n, n / 3.0 from generate_series(1, 5000) n;
  insert into room (name) values (''), ('NULL'), ('ü🦀'), ('''"');
  insert into key (room_id, bits, at, lasts, net, tags, facts)
  select id, decode(md5(name), 'hex'), timestamptz '2026-01-01 12:00+05' + id * interval '1 day',
    id * interval '1 month 2.5 seconds', '10.0.0.0/8', array[name, null], jsonb_build_object('n', name)
  from room where id < 400;
  update key set parent_id = id + 1 where id < 100;
  update room set key_id = 1 where id = 1;
  insert into key (room_id, bits) select 1, decode(repeat('ab', 300000), 'hex');
`

const folder = openFolder('cadastre-move-')
t.teardown(() => rmSync(folder, { recursive: true, force: true }))

/** Writes migrations into a new folder, and returns its path. */
function migrationsOf(name: string, ...texts: readonly string[]): string {
  for (const [index, text] of texts.entries()) {
    const path = join(folder, name, `000${index + 1}_step`)
    mkdirSync(path, { recursive: true })
    writeFileSync(join(path, 'migration.sql'), text)
  }
  return join(folder, name)
}

const migrations = migrationsOf('one', first)
const later = migrationsOf('two', first, 'create table shelf (id serial primary key);')

/** Creates a database with the rows of these tests. */
async function filled(test: Teardown): Promise<pg.PoolConfig> {
  const connection = await createDatabase(test, { template: 'template0' })
  await migrate(connection, migrations, silentLog)
  await query(connection, rows)
  return connection
}

const empty = (test: Teardown): Promise<pg.PoolConfig> =>
  createDatabase(test, { template: 'template0' })

const progress = { begin: () => {}, advance: () => {} }

/** Moves between two places. Without a data folder, uploaded files stay where they are. */
async function run(from: string, to: string, more: Partial<MoveOptions> = {}) {
  const dataDir = join(folder, 'data')
  const places = { from: parsePlace(from, { dataDir }), to: parsePlace(to, { dataDir }) }
  const signal = new AbortController().signal
  const service = { migrations, revocations: { key: { columns: ['room_id'] } } }
  return move({ service, ...places, force: false, log: silentLog, progress, signal, ...more })
}

/** What a database has besides the totals, which each server counts by itself. */
async function contentsOf(connection: pg.PoolConfig) {
  const { _totals: _, ...tables } = await allRows(connection)
  const definitions = await query(
    connection,
    `select 'constraint', conrelid::regclass::text, conname::text, pg_get_constraintdef(oid)
     from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n'
     union all
     select 'index', indrelid::regclass::text, indexrelid::regclass::text,
       pg_get_indexdef(indexrelid) || indisvalid
     from pg_index where indexrelid::regclass::text !~ '^pg_'
     union all
     select 'trigger', tgrelid::regclass::text, tgname::text, pg_get_triggerdef(oid) || tgenabled::text
     from pg_trigger where not tgisinternal
     union all
     select 'sequence', sequencename::text, '', coalesce(last_value, 0)::text from pg_sequences
     where schemaname = 'public'
     order by 1, 2, 3`,
  )
  const totals = await query(
    connection,
    'select name, sum(rows)::int from _totals where rows > 0 group by name order by name',
  )
  return { tables, definitions, totals }
}

const skip = noDebianPostgres

t.test('moves row by row to another version and back', { skip }, async (t) => {
  const source = await filled(t)
  const server = await debianPostgres(t)
  await query(server, 'create role plain login')
  await query(server, 'create database inventory owner plain')
  const other = { ...server, user: 'plain', database: 'inventory' }
  const versions = await Promise.all([source, other].map((one) => query(one, 'show server_version_num'))) // prettier-ignore
  t.not(String(versions[0]).slice(0, 2), String(versions[1]).slice(0, 2), 'two major versions')
  const there = await run(addressOf(source), addressOf(other))
  t.match(there, { tables: 11, rows: 10_411, uploads: 0, programs: [] })
  const before = await contentsOf(source)
  t.strictSame((await contentsOf(other)).tables, before.tables)
  const back = await empty(t)
  await run(addressOf(other), addressOf(back))
  const after = await contentsOf(back)
  t.strictSame(after.tables, before.tables)
  t.strictSame(after.totals, before.totals, 'the totals are those of the rows')
  const fresh = await empty(t)
  await run(addressOf(source), addressOf(fresh))
  t.strictSame(after.definitions, (await contentsOf(fresh)).definitions)
  const [[noted] = []] = await query(back, 'select count(*)::int from _note')
  await query(back, `insert into room (name) values ('the next id is free')`)
  t.strictSame(await query(back, 'select count(*)::int from _note'), [[Number(noted) + 1]])
})

t.test('leaves the tables as the migrations make them', async (t) => {
  const source = await filled(t)
  const target = await empty(t)
  await run(addressOf(source), addressOf(target))
  const fresh = await empty(t)
  const revocations = { key: { columns: ['room_id'] } }
  await migrate(fresh, migrations, silentLog, { revocations })
  const kinds = async (connection: pg.PoolConfig) =>
    (await contentsOf(connection)).definitions.filter(([kind]) => kind !== 'sequence')
  t.strictSame(await kinds(target), await kinds(fresh))
  t.strictSame(await contentsOf(target), { ...(await contentsOf(target)), totals: (await contentsOf(source)).totals }) // prettier-ignore
})

t.test('moves between data folders, with uploaded files', async (t) => {
  const source = await filled(t)
  const [one, two] = [newDataFolder(t, 'one'), newDataFolder(t, 'two')]
  await run(addressOf(source), one)
  mkdirSync(join(one, 'media/images'), { recursive: true })
  writeFileSync(join(one, 'media/images/1.png'), 'a picture')
  t.match(await run(one, two), { uploads: 1, rows: 10_411 })
  t.equal(readFileSync(join(two, 'media/images/1.png'), 'utf8'), 'a picture')
  const back = await empty(t)
  await run(two, addressOf(back))
  t.strictSame((await contentsOf(back)).tables, (await contentsOf(source)).tables)
  await t.rejects(run(one, join(one, '.')), { message: /same folder/ })
  await t.rejects(run(join(folder, 'nothing'), two), { message: /has no database: check --from/ })
  await t.rejects(run('mysql://a/b', two), { message: /allowed: postgres:\/\// })
})

t.test('begins a new epoch of cursors of changes', async (t) => {
  const [source, target] = [await filled(t), await empty(t)]
  await query(source, `insert into _epoch values (1, 'here', '0123abcd', 'key')`)
  await run(addressOf(source), addressOf(target))
  t.strictSame(await query(target, 'select epoch from _epoch'), [])
})

t.test('refuses what it would destroy or lose', async (t) => {
  const source = await filled(t)
  const url = addressOf(source)
  const full = await empty(t)
  await query(full, 'create table mine (id int)')
  const refused: readonly [string, () => Promise<unknown>, RegExp][] = [
    ['a full target', () => run(url, addressOf(full)), /is not empty: it has mine\. Name an empty/],
    [
      'a target in use',
      async () => run(url, addressOf(await filled(t))),
      /is not empty: it has .*_dropped_files and \d+ more/,
    ],
    ['itself', () => run(url, url), /are the same database/],
    ['an empty source', () => run(addressOf(full), url), /has no tables of Cadastre/],
  ]
  for (const [name, moving, message] of refused) await t.rejects(moving(), { message }, name)
  const service = { migrations: later, revocations: {} }
  await t.rejects(run(url, addressOf(await empty(t)), { service }), {
    message: /is at migration 0001_step, and this program at 0002_step: apply the others/,
  })
  await migrate(source, later, silentLog)
  await t.rejects(run(url, addressOf(await empty(t))), {
    message: /is at migration 0002_step, and this program at 0001_step: move it with the version/,
  })
  const own = await filled(t)
  await query(own, 'create table mine (id int)')
  await t.rejects(run(addressOf(own), addressOf(await empty(t))), {
    message: /The source has tables that no migration makes: mine: give tables of your own/,
  })
})

t.test('refuses a source in use, and lets nobody write to it', async (t) => {
  const source = await filled(t)
  const url = addressOf(source)
  const { default: pg } = await import('pg')
  const client = new pg.Client({ ...source, application_name: 'cadastre' })
  await client.connect()
  t.teardown(() => client.end())
  const target = await empty(t)
  await t.rejects(run(url, addressOf(target)), {
    message: /Other programs use the source: cadastre \(1\)\. Stop the service/,
  })
  const attempts: Promise<readonly unknown[]>[] = []
  const attempt = async (): Promise<readonly unknown[]> => {
    const text = `set lock_timeout = 50; insert into room (name) values ('lost')`
    const written: unknown = await client.query(text).catch((error: unknown) => error)
    return [written, await client.query('select count(*) from room')]
  }
  const begin = (): void => void attempts.push(attempt())
  const options = { force: true, progress: { ...progress, begin } }
  t.strictSame((await run(url, addressOf(target), options)).programs, ['cadastre (1)'])
  const [[written, read] = []] = await Promise.all(attempts)
  t.match(written, { code: '55P03' }, 'writers wait')
  t.match(read, { rowCount: 1 }, 'readers do not')
  await client.query('begin; lock table room in row exclusive mode')
})

t.test('begins anew after it was interrupted', async (t) => {
  const source = await filled(t)
  const target = await empty(t)
  for (const part of ['Copying', 'Comparing']) {
    const controller = new AbortController()
    const begin = (name: string): void => {
      if (name === part) controller.abort(new Error('killed'))
    }
    const options = { signal: controller.signal, progress: { ...progress, begin } }
    await t.rejects(run(addressOf(source), addressOf(target), options), { message: 'killed' })
    await t.rejects(migrate(target, migrations, silentLog), {
      message: /A move into this database was begun and is not finished/,
    })
    await t.rejects(run(addressOf(target), addressOf(await empty(t))), { message: /not finished/ })
  }
  t.match(await run(addressOf(source), addressOf(target)), { rows: 10_411 })
  t.strictSame(await migrate(target, migrations, silentLog), [], 'a service may use it')
})

t.test('keeps nothing of rows that differ from their source', async (t) => {
  const source = await filled(t)
  const target = await empty(t)
  const changing = `
    create function change() returns event_trigger language plpgsql as $$
      begin update room set size = 7 where id = 7; end $$;
    create event trigger change on ddl_command_end when tag in ('ALTER TABLE')
      execute function change()`
  await query(target, changing)
  await t.rejects(run(addressOf(source), addressOf(target)), {
    message: /The table room has 5005 rows in the source and 5005 in the target, or rows that/,
  })
})

t.test('copies no jobs, and counts them', async (t) => {
  const [source, target] = [await filled(t), await empty(t)]
  await installJobs(source)
  await query(
    source,
    `insert into cadastre_jobs.job (name, data, state) values
       ('jobs', '{"task": "lab.Room created", "id": 1}', 'created'),
       ('jobs', '{"task": "lab.Room created", "id": 2}', 'completed'),
       ('jobs', '{"task": "schedule remind", "time": "2026-01-01T03:00:00Z"}', 'created')`,
  )
  t.match(await run(addressOf(source), addressOf(target)), { jobs: 1 })
  t.strictSame((await allRows(target))['room'], (await allRows(source))['room'])
  const schemas = "select nspname from pg_namespace where nspname = 'cadastre_jobs'"
  t.strictSame(await query(target, schemas), [])
})
