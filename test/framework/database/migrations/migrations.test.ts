import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import t from 'tap'
import { emptyLock, type Lock } from '../../../../generators/lock.ts'
import { planMigration } from '../../../../generators/migration.ts'
import {
  migrate,
  pendingMigrations,
} from '../../../../src/framework/database/migrations/migrate.ts'
import { additiveMark } from '../../../../src/framework/database/migrations/migration-marks.ts'
import { silentLog } from '../../../../src/framework/log.ts'
import type { Field } from '../../../../src/framework/model/field.ts'
import { integer, text } from '../../../../src/framework/model/index.ts'
import { resolve } from '../../../../src/framework/model/resolve.ts'
import { thing } from '../../../generators/migration/case.ts'
import { createDatabase } from '../../../support/postgres.ts'
import { checkRequiredTests } from '../../../inventory/requirements/required-tests.ts'

const first = 'create table site (id int primary key);'
const second = 'alter table site add name text;\ncreate index on site (name);'

function folderOf(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'cadastre-migrations-'))
  writeFileSync(join(folder, 'migration_lock.toml'), 'provider = "postgresql"\n')
  for (const [name, sql] of Object.entries(files)) {
    mkdirSync(join(folder, name))
    writeFileSync(join(folder, name, 'migration.sql'), sql)
  }
  t.teardown(() => rmSync(folder, { recursive: true }))
  return folder
}

const empty = { template: 'template1' }

async function query(connection: pg.PoolConfig, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

t.test('applies what is pending, in order, once', async (t) => {
  const connection = await createDatabase(t, empty)
  const folder = folderOf({ '2_name': second, '1_site': first })
  t.strictSame(await pendingMigrations(connection, folder), ['1_site', '2_name'])
  t.strictSame(await migrate(connection, folder, silentLog), ['1_site', '2_name'])
  t.strictSame(await migrate(connection, folder, silentLog), [])
  t.strictSame(await pendingMigrations(connection, folder), [])
  const rows = await query(
    connection,
    `select migration_name, checksum, length(id) as id, started_at <= finished_at as timed,
            applied_steps_count as steps, logs, rolled_back_at
     from _prisma_migrations order by 1`,
  )
  const row = { id: 36, timed: true, steps: 1, logs: null, rolled_back_at: null }
  const checksum = (sql: string) => createHash('sha256').update(sql).digest('hex')
  t.strictSame(rows, [
    { migration_name: '1_site', checksum: checksum(first), ...row },
    { migration_name: '2_name', checksum: checksum(second), ...row },
  ])
})

t.test('keeps the tables in a schema whose name needs quotes', async (t) => {
  const connection = await createDatabase(t, empty)
  await query(connection, 'create schema "Inventory"')
  const inSchema = { ...connection, options: '-c search_path="Inventory"' }
  const folder = folderOf({ '1_site': first })
  t.strictSame(await migrate(inSchema, folder, silentLog), ['1_site'])
  await query(inSchema, 'insert into site values (1), (2)')
  const kept = `select name, sum(rows)::int as rows from "Inventory"._totals group by 1`
  t.strictSame(await query(connection, kept), [{ name: 'site', rows: 2 }])
})

t.test('applies each migration once when several processes start at once', async (t) => {
  const connection = await createDatabase(t, empty)
  const folder = folderOf({ '1_site': `select pg_sleep(0.2); ${first}`, '2_name': second })
  const applied = await Promise.all(
    Array.from({ length: 5 }, () => migrate(connection, folder, silentLog)),
  )
  t.strictSame(applied.flat().toSorted(), ['1_site', '2_name'], 'each once')
})

t.test('rolls back a failed migration, and keeps earlier ones', async (t) => {
  const connection = await createDatabase(t, empty)
  const bad = 'create table rack (id int);\n\nalter table site\n  add nmae txet;'
  const folder = folderOf({ '1_site': first, '2_rack': bad, '3_more': 'select 1' })
  await t.rejects(migrate(connection, folder, silentLog), {
    name: 'StartError',
    message:
      'Migration 2_rack (line 4) failed (type "txet" does not exist): nothing of it was applied; correct what it names, in the rows or in 2_rack/migration.sql, and start again.',
  })
  t.strictSame(await query(connection, `select to_regclass('rack') as rack`), [{ rack: null }])
  t.strictSame(await pendingMigrations(connection, folder), ['2_rack', '3_more'])
})

const failures = [
  {
    name: 'a missing value',
    sql: 'alter table site alter column asn set not null',
    reason: 'column "asn" of relation "site" contains null values; table: site; column: asn',
  },
  {
    name: 'a duplicate value',
    sql: 'create unique index site_name_key on site (name)',
    reason:
      'could not create unique index "site_name_key"; table: site; constraint: site_name_key; detail: Key (name)=(a) is duplicated',
  },
  {
    name: 'a reference to a missing row',
    sql: 'alter table site add constraint site_region_fkey foreign key (region_id) references region (id)',
    reason:
      'insert or update on table "site" violates foreign key constraint "site_region_fkey"; table: site; constraint: site_region_fkey; detail: Key (region_id)=(8) is not present in table "region"',
  },
  {
    name: 'a value that a generated migration found to be too long',
    sql: generated({ name: text({ max: 9 }) }, { name: text({ max: 5 }) }),
    reason:
      "site.name holds values that varchar(5) cannot hold; table: site; column: name; detail: 1 row(s), the first with id 3 and the value 'too long'",
  },
  {
    name: 'a value that a generated migration cannot convert',
    sql: generated({ name: text({ max: 9 }) }, { name: integer() }),
    reason: `site.name holds values that integer cannot hold; table: site; column: name; detail: The row with id 1 has the value 'a': invalid input syntax for type integer: "a"`,
  },
  {
    name: 'a value that a generated condition does not allow',
    sql: generated({ asn: integer() }, { asn: integer({ max: 5 }) }),
    reason: `site.asn holds values that site_asn_check does not allow; table: site; column: asn; constraint: site_asn_check; detail: 2 row(s), the first with id 2 and the value '7'. Allowed: "asn" between 0 and 5`,
  },
]

const sites = `create table region (id int primary key);
create table site (id int primary key, name varchar(9), asn int, region_id int,
  constraint site_asn_check check (asn >= 0));
insert into site values (1, 'a', null, 8), (2, 'a', 7, null), (3, 'too long', 8, null);`

/** The second migration of a model whose table is called `site`. */
function generated(before: Fields, after: Fields): string {
  const plan = (fields: Fields, lock: Lock) =>
    planMigration(resolve([{ name: 'lab', label: 'Lab', description: '' }], thing(fields)), lock)
  const { migration } = plan(after, plan(before, emptyLock).lock)
  return (migration?.sql ?? '').replaceAll('lab_thing', 'site')
}

type Fields = Readonly<Record<string, Field>>

for (const { name, sql, reason } of failures) {
  t.test(`reports where a migration failed: ${name}`, async (t) => {
    const connection = await createDatabase(t, empty)
    const folder = folderOf({ '1_site': sites, '2_change': sql })
    await t.rejects(migrate(connection, folder, silentLog), {
      name: 'StartError',
      message: `Migration 2_change failed (${reason}): nothing of it was applied; correct what it names, in the rows or in 2_change/migration.sql, and start again.`,
    })
  })
}

t.test('names the package of a missing extension', async (t) => {
  const connection = await createDatabase(t, empty)
  const folder = folderOf({ '1_extension': 'create extension if not exists no_such_extension' })
  await t.rejects(migrate(connection, folder, silentLog), {
    name: 'StartError',
    message:
      /^Migration 1_extension failed \(extension "no_such_extension" is not available.*\): the server lacks what the message names; a missing extension is in the package postgresql-contrib of PostgreSQL\.$/,
  })
})

const refusals = [
  {
    name: 'data newer than the code',
    tamper: `insert into _prisma_migrations (id, checksum, migration_name, finished_at) values ('x', 'y', '9_later', now())`,
    message:
      'The data are newer than this code: migration 9_later was applied to the database and is not in prisma/migrations. Start the version that applied it, or a later one.',
  },
  {
    name: 'a migration edited after it was applied',
    tamper: `update _prisma_migrations set checksum = 'other'`,
    message:
      'Migration 1_site was edited after it was applied to this database: restore the file, and put the change into a new migration. If the database is that of another project, set DATA_DIR or DATABASE_URL to one of its own.',
  },
  {
    name: 'a migration another program did not finish',
    tamper: `update _prisma_migrations set finished_at = null`,
    message:
      'Migration 1_site was begun by another program and not finished: repair the database by hand, then mark it with "prisma migrate resolve".',
  },
]

for (const { name, tamper, message } of refusals) {
  t.test(`refuses ${name}`, async (t) => {
    const connection = await createDatabase(t, empty)
    const folder = folderOf({ '1_site': first })
    await migrate(connection, folder, silentLog)
    await query(connection, tamper)
    await t.rejects(migrate(connection, folder, silentLog), { name: 'StartError', message })
    await t.rejects(pendingMigrations(connection, folder), { name: 'StartError', message })
  })
}

t.test('accepts a migration of a later version that is marked as additive', async (t) => {
  const connection = await createDatabase(t, empty)
  const folder = folderOf({ '1_site': first })
  await migrate(connection, folder, silentLog)
  const later = { '1_site': first, '2_name': `-- By hand.\n${additiveMark}${second}` }
  t.strictSame(await migrate(connection, folderOf(later), silentLog), ['2_name'])
  t.strictSame(await migrate(connection, folder, silentLog), [], 'the earlier version starts')
  t.strictSame(await pendingMigrations(connection, folder), [])

  const unmarked = { ...later, '3_more': `select 1;\n${additiveMark}` }
  t.strictSame(await migrate(connection, folderOf(unmarked), silentLog), ['3_more'])
  const message = /^The data are newer than this code: migration 3_more was applied/
  await t.rejects(migrate(connection, folder, silentLog), { name: 'StartError', message })
})

t.test('applies a migration again that is marked as rolled back', async (t) => {
  const connection = await createDatabase(t, empty)
  const folder = folderOf({ '1_site': first })
  await migrate(connection, folder, silentLog)
  await query(connection, 'update _prisma_migrations set rolled_back_at = now(); drop table site')
  t.strictSame(await migrate(connection, folder, silentLog), ['1_site'])
})

t.test('refuses a database with tables of another program', async (t) => {
  const connection = await createDatabase(t, empty)
  await query(connection, 'create table invoices (id int)')
  await t.rejects(migrate(connection, folderOf({ '1_site': first }), silentLog), {
    name: 'StartError',
    message:
      "The database holds tables that are not Cadastre's (invoices): give the service an empty database of its own.",
  })
})

t.test('waits for a lock without stopping the readers of the table', async (t) => {
  const connection = await createDatabase(t, empty)
  await migrate(connection, folderOf({ '1_site': first }), silentLog)
  const dump = new pg.Client({ ...connection, application_name: 'pg_dump' })
  await dump.connect()
  await dump.query('begin; select from site')
  const folder = folderOf({ '1_site': first, '2_name': second })
  const warned: object[] = []
  const log = { ...silentLog, warn: (details: object) => void warned.push(details) }
  const waits = { timeout: 600 }
  let isDone = false
  const migrated = migrate(connection, folder, log, waits).finally(() => (isDone = true))
  while (warned.length === 0) {
    t.notOk(isDone, 'the migration waits')
    await sleep(20)
  }
  t.match(warned[0], { holders: /^pg_dump \(process \d+ of the server, user \w+, for \d+ s\)$/ })
  t.strictSame(await query(connection, 'select from site'), [], 'a reader does not wait')
  await dump.query('commit')
  t.strictSame(await migrated, ['2_name'])

  await dump.query('begin; select from site')
  const third = folderOf({ '1_site': first, '2_name': second, '3_drop': 'drop table site' })
  await t.rejects(migrate(connection, third, silentLog, { ...waits, giveUp: 0 }), {
    name: 'StartError',
    message:
      /^A migration does not get a lock that it needs, held by pg_dump \(process \d+ of the server, user \w+, for \d+ s\): end that session/,
  })
  await dump.end()
})

t.test('releases the advisory lock after a failure', async (t) => {
  const connection = await createDatabase(t, empty)
  const bad = folderOf({ '1_site': 'select 1/0' })
  await t.rejects(migrate(connection, bad, silentLog))
  t.strictSame(await query(connection, `select pg_try_advisory_lock(72707369) as free`), [
    { free: true },
  ])
})

checkRequiredTests(t, import.meta.url)
