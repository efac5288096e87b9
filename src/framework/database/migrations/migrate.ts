import { createHash, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { currentSchema, locked, type LockOptions, type LockWaits } from '../table-changes/index.ts'
import type { Log } from '../../log.ts'
import { StartError } from '../../errors/start-error.ts'
import { createIndexes } from './deferred-indexes.ts'
import { explainMigrationError } from './migration-error.ts'
import { additiveLog, isMarkedAdditive } from './migration-marks.ts'
import { makeSessionOptions } from '../pool/index.ts'
import {
  noteRevocations,
  changeVersions,
  keepTotals,
  type RevocationTable,
} from '../totals/index.ts'

/** The table of Prisma's command line, column for column, so that it works with these databases. */
const createTableSql = `create table if not exists "_prisma_migrations" (
  id varchar(36) primary key not null,
  checksum varchar(64) not null,
  finished_at timestamptz,
  migration_name varchar(255) not null,
  logs text,
  rolled_back_at timestamptz,
  started_at timestamptz not null default now(),
  applied_steps_count integer not null default 0
)`

interface Migration {
  readonly name: string
  readonly sql: string
  readonly checksum: string
}

interface Applied {
  readonly migration_name: string
  readonly checksum: string
  readonly finished: boolean
  readonly additive: boolean
}

/** How long a migration waits for locks, and the changes of tables that take rights away. */
interface MigrateOptions extends LockWaits {
  readonly revocations?: RevocationTable
}

/**
 * Creates the indexes that an interrupted load left out, applies pending migrations
 * (`<folder>/<name>/migration.sql`) in the order of their names, each in a transaction, and keeps
 * the totals of new tables. Accepts additive migrations of a later version, which are not in the
 * folder. Returns the applied names. Several processes may call it at once: each
 * transaction holds a lock, and applies what is still pending then.
 */
export async function migrate(
  connection: pg.PoolConfig,
  folder: string,
  log: Log,
  { revocations = {}, ...waits }: MigrateOptions = {},
): Promise<string[]> {
  const migrations = await readMigrations(folder)
  return withClient(connection, async (client) => {
    const locking = { client, connection, log, waits }
    // Before a migration may change what their definitions name.
    await createIndexes((work) => locked(locking, () => work(askOf(client))))
    const applied: string[] = []
    for (;;) {
      const started = Date.now()
      const migration = await applyNext(locking, migrations)
      if (migration === undefined) break
      log.info({ migration: migration.name, ms: Date.now() - started }, 'migration applied')
      applied.push(migration.name)
    }
    await keepTotals(locking)
    await locked(locking, () => noteRevocations(client, revocations))
    return applied
  })
}

/** Returns the names of the migrations that `migrate` would apply; refuses what it would refuse. */
export async function pendingMigrations(
  connection: pg.PoolConfig,
  folder: string,
): Promise<string[]> {
  const migrations = await readMigrations(folder)
  return withClient(connection, async (client) => {
    const pending = await findPending(client, migrations)
    return pending.map((migration) => migration.name)
  })
}

/** Returns the names of the migrations that a database has; none where it is empty. */
export const appliedMigrations = (connection: pg.PoolConfig): Promise<string[]> =>
  withClient(connection, async (client) =>
    (await readApplied(client)).map((row) => row.migration_name),
  )

async function readMigrations(folder: string): Promise<Migration[]> {
  if (!existsSync(folder)) return []
  const entries = await readdir(folder, { withFileTypes: true })
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name)
  return Promise.all(
    names.toSorted().map(async (name) => {
      const bytes = await readFile(join(folder, name, 'migration.sql'))
      const checksum = createHash('sha256').update(bytes).digest('hex')
      return { name, sql: bytes.toString('utf8'), checksum }
    }),
  )
}

async function withClient<T>(
  connection: pg.PoolConfig,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  // The pauses between attempts to get a lock may be longer than a limit of the role.
  const { connection: patient } = makeSessionOptions(connection, {}, { idle_session_timeout: 0 })
  const client = new pg.Client({ ...patient, application_name: 'cadastre migrate' })
  client.on('error', () => {})
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}

const askOf =
  (client: pg.Client) =>
  async (text: string): Promise<readonly unknown[][]> =>
    (await client.query<unknown[]>({ text, rowMode: 'array' })).rows

async function findPending(
  client: pg.Client,
  migrations: readonly Migration[],
): Promise<Migration[]> {
  const applied = await readApplied(client)
  if (applied.length === 0) await assertEmpty(client)
  const byName = new Map(migrations.map((migration) => [migration.name, migration]))
  for (const row of applied) assertKnown(row, byName.get(row.migration_name))
  const names = new Set(applied.map((row) => row.migration_name))
  return migrations.filter((migration) => !names.has(migration.name))
}

async function readApplied(client: pg.Client): Promise<Applied[]> {
  const { rows } = await client.query<{ there: boolean }>(
    `select to_regclass('"_prisma_migrations"') is not null as there`,
  )
  if (!rows[0]?.there) return []
  const result = await client.query<Applied>(
    `select migration_name, checksum, finished_at is not null as finished,
       coalesce(logs = $1 and finished_at is not null, false) as additive
     from "_prisma_migrations" where rolled_back_at is null order by migration_name`,
    [additiveLog],
  )
  return result.rows
}

/** Refuses a database that has tables but no record of migrations. */
async function assertEmpty(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c
     where c.relnamespace = ${currentSchema} and c.relkind in ('r', 'p')
       and c.relname not in ('_prisma_migrations', '_totals')
       and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
     order by 1 limit 3`,
  )
  if (rows.length === 0) return
  throw new StartError(
    `The database holds tables that are not Cadastre's ` +
      `(${rows.map((row) => row.name).join(', ')}): ` +
      'give the service an empty database of its own.',
  )
}

function assertKnown(applied: Applied, migration: Migration | undefined): void {
  const name = applied.migration_name
  if (migration === undefined) {
    if (applied.additive) return
    throw new StartError(
      `The data are newer than this code: migration ${name} was applied to the database ` +
        'and is not in prisma/migrations. Start the version that applied it, or a later one.',
    )
  }
  if (!applied.finished) {
    throw new StartError(
      `Migration ${name} was begun by another program and not finished: ` +
        'repair the database by hand, then mark it with "prisma migrate resolve".',
    )
  }
  if (applied.checksum === migration.checksum) return
  throw new StartError(
    `Migration ${name} was edited after it was applied to this database: restore the file, ` +
      'and put the change into a new migration. If the database is that of another project, set ' +
      'DATA_DIR or DATABASE_URL to one of its own.',
  )
}

/** Applies the first pending migration and returns it; undefined if there is none. */
async function applyNext(
  locking: LockOptions,
  migrations: readonly Migration[],
): Promise<Migration | undefined> {
  const { client } = locking
  let next: Migration | undefined
  try {
    return await locked(locking, async () => {
      const pending = await findPending(client, migrations)
      next = pending[0]
      if (next) await apply(client, next)
      return next
    })
  } catch (error) {
    throw next && !(error instanceof StartError)
      ? explainMigrationError(error, next.name, next.sql)
      : error
  }
}

async function apply(client: pg.Client, { name, sql, checksum }: Migration): Promise<void> {
  await client.query(createTableSql)
  await client.query(sql)
  await changeVersions(client)
  await client.query(
    `insert into "_prisma_migrations"
       (id, checksum, migration_name, logs, started_at, finished_at, applied_steps_count)
     values ($1, $2, $3, $4, now(), clock_timestamp(), 1)`,
    [randomUUID(), checksum, name, isMarkedAdditive(sql) ? additiveLog : null],
  )
}
