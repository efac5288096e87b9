import { createHash } from 'node:crypto'
import type pg from 'pg'
import { currentSchema, locked, type LockOptions, type LockWaits } from '../table-changes/index.ts'
import type { Log } from '../../log.ts'
import { StartError } from '../../errors/start-error.ts'
import {
  applyConcurrently,
  applyInside,
  stepAt,
  type Migration,
  type Pending,
} from './apply-step.ts'
import { automaticTables, makeAutomaticTables } from './automatic-tables.ts'
import { createIndexes } from './deferred-indexes.ts'
import { readMigrationTexts, type MigrationFolders } from './migration-folders.ts'
import { explainMigrationError } from './migration-error.ts'
import { additiveLog, stepsLog } from './migration-marks.ts'
import { stepsOf } from './migration-steps.ts'
import { assertMoved, moveMark } from './move-mark.ts'
import { withClient } from './with-client.ts'
import { noteRevocations, keepTotals, type RevocationTable } from '../totals/index.ts'

interface Applied {
  readonly migration_name: string
  readonly checksum: string
  readonly finished: boolean
  readonly additive: boolean
  /** The number of its steps that are applied, if it has steps and is not finished. */
  readonly done: number | null
}

/** How long a migration waits for locks, and the changes of tables that take rights away. */
interface MigrateOptions extends LockWaits {
  readonly revocations?: RevocationTable
  /** True where a move fills the database afterwards; by default one that is begun is refused. */
  readonly isMove?: boolean
}

/**
 * Creates the indexes that an interrupted load left out, applies pending migrations
 * (`<folder>/<name>/migration.sql`) in their order, each in a transaction, and keeps
 * the totals of new tables. Accepts additive migrations of a later version, which are in none of
 * the folders. Returns the applied names. Several processes may call it at once: each
 * transaction holds a lock, and applies what is still pending then.
 */
export async function migrate(
  connection: pg.PoolConfig,
  folders: MigrationFolders,
  log: Log,
  { revocations = {}, isMove = false, ...waits }: MigrateOptions = {},
): Promise<string[]> {
  const migrations = await readMigrations(folders)
  return withClient(connection, async (client) => {
    if (!isMove) await assertMoved(client)
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
    await locked(locking, () => makeAutomaticTables(client))
    await keepTotals(locking)
    await locked(locking, () => noteRevocations(client, revocations))
    return applied
  })
}

/** Returns the names of the migrations that `migrate` would apply; refuses what it would refuse. */
export async function pendingMigrations(
  connection: pg.PoolConfig,
  folders: MigrationFolders,
): Promise<string[]> {
  const migrations = await readMigrations(folders)
  return withClient(connection, async (client) => {
    const pending = await findPending(client, migrations)
    return pending.map(({ migration }) => migration.name)
  })
}

/** Returns the names of the migrations that a database has; none where it is empty. */
export const appliedMigrations = (connection: pg.PoolConfig): Promise<string[]> =>
  withClient(connection, async (client) =>
    (await readApplied(client)).map((row) => row.migration_name),
  )

async function readMigrations(folders: MigrationFolders): Promise<Migration[]> {
  const texts = await readMigrationTexts(folders)
  return texts.map(({ name, bytes }) => {
    const sql = bytes.toString('utf8')
    const checksum = createHash('sha256').update(bytes).digest('hex')
    return { name, sql, checksum, steps: stepsOf(name, sql) }
  })
}

const askOf =
  (client: pg.Client) =>
  async (text: string): Promise<readonly unknown[][]> =>
    (await client.query<unknown[]>({ text, rowMode: 'array' })).rows

async function findPending(
  client: pg.Client,
  migrations: readonly Migration[],
): Promise<readonly Pending[]> {
  const applied = await readApplied(client)
  if (applied.length === 0) await assertEmpty(client)
  const byName = new Map(migrations.map((migration) => [migration.name, migration]))
  for (const row of applied) assertKnown(row, byName.get(row.migration_name))
  const known = new Map(applied.map((row) => [row.migration_name, row]))
  return migrations.flatMap((migration) => {
    const row = known.get(migration.name)
    return row?.finished ? [] : [{ migration, done: row?.done ?? 0 }]
  })
}

async function readApplied(client: pg.Client): Promise<Applied[]> {
  const { rows } = await client.query<{ there: boolean }>(
    `select to_regclass('"_prisma_migrations"') is not null as there`,
  )
  if (!rows[0]?.there) return []
  const result = await client.query<Applied>(
    `select migration_name, checksum, finished_at is not null as finished,
       coalesce(logs = $1, false) as additive,
       case when finished_at is null and logs in ($1, $2) then applied_steps_count end as done
     from "_prisma_migrations" where rolled_back_at is null order by migration_name`,
    [additiveLog, stepsLog],
  )
  return result.rows
}

/** Refuses a database that has tables but no record of migrations. */
async function assertEmpty(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c
     where c.relnamespace = ${currentSchema} and c.relkind in ('r', 'p')
       and c.relname <> all($1::text[])
       and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
     order by 1 limit 3`,
    [['_prisma_migrations', '_totals', moveMark, ...automaticTables]],
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
  if (!applied.finished && applied.done === null) {
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

/** Applies the first pending migration, step by step, and returns it; undefined if none is. */
async function applyNext(
  locking: LockOptions,
  migrations: readonly Migration[],
): Promise<Migration | undefined> {
  for (;;) {
    const next = await applyStep(locking, migrations)
    if (!next) return undefined
    const { migration, done } = next
    const of = migration.steps.length
    if (done === of) return migration
    locking.log.info({ migration: migration.name, steps: done, of }, 'migration goes on')
  }
}

/**
 * Applies the next step of the first pending migration, or one of its batches. Returns the
 * migration with what is done of it afterwards.
 */
async function applyStep(
  locking: LockOptions,
  migrations: readonly Migration[],
): Promise<Pending | undefined> {
  const { client } = locking
  let next: Pending | undefined
  const findNext = async (): Promise<Pending | undefined> =>
    (await findPending(client, migrations))[0]
  try {
    const isApplied = await locked(locking, async () => {
      next = await findNext()
      if (!next || stepAt(next).mode === 'concurrently') return false
      next = await applyInside(client, next)
      return true
    })
    if (!next || isApplied) return next
    return await applyConcurrently(locking, next, findNext)
  } catch (error) {
    throw next && !(error instanceof StartError) ? explainMigrationError(error, next) : error
  }
}
