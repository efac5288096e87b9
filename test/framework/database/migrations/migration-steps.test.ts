import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import t, { type Test } from 'tap'
import { migrate } from '../../../../src/framework/database/migrations/migrate.ts'
import {
  stepsOf,
  statementsOf,
} from '../../../../src/framework/database/migrations/migration-steps.ts'
import { silentLog } from '../../../../src/framework/log.ts'
import { createDatabase } from '../../../support/postgres.ts'
import { until } from '../../../support/until.ts'

const first = `create table site (id integer primary key, name text);
insert into site select n, 'site ' || n from generate_series(1, 2500) n;`

/** Adds a required column, filled in batches, and an index. */
const online = `-- Additive
alter table site add column slug text;

-- Step, in batches: fill site.slug
update site set slug = 'site-' || id
  where id in (select id from site where slug is null limit 1000);

-- Step: require site.slug
alter table site add constraint slug_is_set check (slug is not null) not valid;

-- Step
alter table site validate constraint slug_is_set;
alter table site alter column slug set not null;
alter table site drop constraint slug_is_set;

-- Step, concurrently: find sites by slug
drop index concurrently if exists site_slug;
create unique index concurrently site_slug on site (slug);
`

/** Writes migrations into a folder of their own. */
function folderOf(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'cadastre-steps-'))
  t.teardown(() => rmSync(folder, { recursive: true }))
  for (const [name, sql] of Object.entries(files)) {
    mkdirSync(join(folder, name))
    writeFileSync(join(folder, name, 'migration.sql'), sql)
  }
  return folder
}

/** Creates a database; returns it with a folder of two migrations and a client. */
async function open(test: Test, sql: string) {
  const connection = await createDatabase(test, { template: 'template1' })
  const folder = folderOf({ '1_site': first, '2_online': sql })
  const client = new pg.Client(connection)
  await client.connect()
  test.teardown(() => client.end())
  const rows = async (text: string) =>
    (await client.query<unknown[]>({ text, rowMode: 'array' })).rows
  return { connection, folder, rows, client }
}

const recorded = `select applied_steps_count, finished_at is not null, logs
  from _prisma_migrations where migration_name = '2_online'`

t.test('reads the steps of a migration', async (t) => {
  t.strictSame(
    stepsOf('2_online', online).map(({ mode, linesBefore }) => [mode, linesBefore]),
    [
      ['transaction', 0],
      ['in batches', 3],
      ['transaction', 7],
      ['transaction', 10],
      ['concurrently', 15],
    ],
  )
  t.strictSame(statementsOf(stepsOf('2_online', online)[4]?.sql ?? ''), [
    'drop index concurrently if exists site_slug',
    'create unique index concurrently site_slug on site (slug)',
  ])
  t.strictSame(
    stepsOf('1', '-- Only a comment.\n-- Step, concurrently\r\nselect 1;').map(({ mode }) => mode),
    ['concurrently'],
  )
  t.strictSame(stepsOf('1', '-- Stepwise\nselect 1'), [
    { mode: 'transaction', sql: '-- Stepwise\nselect 1', linesBefore: 0 },
  ])
  t.throws(() => stepsOf('1_a', '-- Step, slowly: a\nselect 1;'), {
    message:
      'Migration 1_a has the step "slowly"; allowed: "-- Step", "-- Step, concurrently", ' +
      '"-- Step, in batches".',
  })
  t.throws(() => stepsOf('1_a', '-- Step, in batches\nselect 1;\nselect 2;'), {
    message: /^Migration 1_a, line 1: a step "in batches" has one statement/,
  })
})

t.test('applies each step by itself, once, also of several processes', async (t) => {
  const { connection, folder, rows } = await open(t, online)
  const applied = await Promise.all([1, 2, 3].map(() => migrate(connection, folder, silentLog)))
  t.strictSame(applied.flat().toSorted(), ['1_site', '2_online'])
  t.strictSame(await rows(recorded), [[5, true, 'additive']])
  t.strictSame(await rows('select count(*)::int, count(distinct slug)::int from site'), [
    [2500, 2500],
  ])
  t.strictSame(
    await rows(`select indisvalid from pg_index where indexrelid = 'site_slug'::regclass`),
    [[true]],
  )
  t.strictSame(await migrate(connection, folder, silentLog), [])
})

t.test('goes on after a step that failed, and leaves no invalid index meanwhile', async (t) => {
  const { connection, folder, rows } = await open(t, online)
  const start = () => migrate(connection, folder, silentLog)
  const broken = `${first.replace('name text', 'name text unique')}
    create function duplicate() returns trigger language plpgsql as
    $$ begin if new.id = 2000 then new.slug := 'site-1'; end if; return new; end $$;
    create trigger duplicate before update on site for each row execute function duplicate();`
  const other = folderOf({ '1_site': broken, '2_online': online })
  await t.rejects(migrate(connection, other, silentLog), {
    name: 'StartError',
    message:
      /^Migration 2_online failed \(could not create unique index "site_slug"; .*: 4 of its 5 steps are applied; correct the rows that it names, and start again: the other steps follow\.$/,
  })
  t.strictSame(await rows(recorded), [[4, false, 'additive']])
  t.strictSame(await rows(`select to_regclass('site_slug')`), [[null]])
  await t.rejects(start(), /Migration 1_site was edited/)
  await rows(`drop trigger duplicate on site; update site set slug = 'site-' || id`)
  t.strictSame(await migrate(connection, other, silentLog), ['2_online'])
  t.strictSame(await rows(recorded), [[5, true, 'additive']])
  t.strictSame(
    await rows(`select indisvalid from pg_index where indexrelid = 'site_slug'::regclass`),
    [[true]],
  )
})

t.test('goes on after the process was killed in a batch and in an index', async (t) => {
  const { connection, rows } = await open(t, online)
  const slow = `${first}
    create function wait() returns trigger language plpgsql as
      $$ begin perform pg_sleep(60); return new; end $$;
    create trigger slow before update on site for each row when (new.id = 2400)
      execute function wait();`
  const folder = folderOf({ '1_site': slow, '2_online': online })
  const start = () => migrate(connection, folder, silentLog)
  const kill = () =>
    rows(`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'cadastre migrate' and datname = current_database()`)
  const failed = (migrated: Promise<unknown>) => migrated.catch((error: unknown) => error)

  let migrated = failed(start())
  await until('the third batch is running', async () => {
    const column = `select from pg_attribute where attrelid = to_regclass('site') and attname = 'slug'`
    if ((await rows(column)).length === 0) return false
    return (await rows('select from site where slug is not null')).length === 2000
  })
  await kill()
  t.type(await migrated, Error)
  t.strictSame(await rows(recorded), [[1, false, 'additive']])
  await rows('drop trigger slow on site')

  const holder = new pg.Client(connection)
  await holder.connect()
  t.teardown(() => holder.end())
  // The index waits for the end of transactions that see the table as it was.
  await holder.query('begin isolation level repeatable read; select from pg_class limit 1')
  migrated = failed(start())
  await until('the index is being built', async () => {
    return (await rows(`select from pg_class where relname = 'site_slug'`)).length > 0
  })
  await kill()
  t.type(await migrated, Error)
  t.strictSame(await rows(recorded), [[4, false, 'additive']])
  await holder.query('commit')
  t.strictSame(await start(), ['2_online'])
  t.strictSame(await rows(recorded), [[5, true, 'additive']])
  t.strictSame(await rows('select from pg_index where not indisvalid'), [])
})

t.test('stops no writer while an index waits for a dump', async (t) => {
  const { connection, folder, rows } = await open(
    t,
    `-- Step, concurrently
create index concurrently site_name on site (name);
`,
  )
  await migrate(connection, folderOf({ '1_site': first }), silentLog)
  const dump = new pg.Client({ ...connection, application_name: 'pg_dump' })
  await dump.connect()
  await dump.query('begin isolation level repeatable read; select from site limit 1')
  let isDone = false
  const migrated = migrate(connection, folder, silentLog).finally(() => (isDone = true))
  await until('the index waits', async () => {
    const found = await rows(`select from pg_stat_activity where wait_event = 'virtualxid'`)
    return found.length > 0
  })
  await rows(`set statement_timeout = '5s'`)
  for (let id = 5000; id < 5010; id += 1)
    await rows(`insert into site values (${id}, 'new'); select from site where id = ${id}`)
  t.notOk(isDone, 'the migration waits')
  await dump.query('commit')
  await dump.end()
  t.strictSame(await migrated, ['2_online'])
})
