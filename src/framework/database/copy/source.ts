import type pg from 'pg'
import { StartError } from '../../errors/start-error.ts'
import { isLockTimeout } from '../failures/index.ts'
import {
  appliedMigrations,
  migrationNames,
  pendingMigrations,
  type MigrationFolders,
} from '../migrations/index.ts'
import type { Connection } from '../pipeline/index.ts'
import { serverName } from '../servers/index.ts'
import { liftLimits } from '../table-changes/index.ts'
import { setTextSettings } from './digest.ts'
import { lockTables, readTables, type StoredTable } from './stored-tables.ts'

/** Refuses a source that has not the migrations of this program, and names both versions. */
export async function assertSameVersion(
  connection: Connection,
  folders: MigrationFolders,
): Promise<void> {
  const applied = await appliedMigrations(connection)
  const name = serverName(connection)
  if (applied.length === 0) throw new StartError(`The source ${name} has no tables of Cadastre.`)
  const known = migrationNames(folders)
  const missing = known.filter((one) => !applied.includes(one))
  const later = applied.filter((one) => !known.includes(one))
  if (missing.length + later.length > 0)
    throw new StartError(
      `The source ${name} is at migration ${applied.at(-1)}, and this program at ` +
        `${known.at(-1)}: ` +
        (later.length > 0
          ? 'move it with the version of the program that it is used with.'
          : 'apply the others to the source first with cadastre migrate.'),
    )
  const [unfinished] = await pendingMigrations(connection, folders)
  if (unfinished !== undefined)
    throw new StartError(
      `Migration ${unfinished} of the source ${name} is not finished: run cadastre migrate there.`,
    )
}

/** Selects the sessions of other programs that use the database, by the names of the programs. */
const selectSessions = `
  select coalesce(nullif(application_name, ''), 'a program without a name') as program,
    count(*)::int as sessions
  from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and usesysid is not null
    and coalesce(backend_type, 'client backend') = 'client backend'
    and application_name <> 'cadastre move'
  group by 1 order by 1`

/** Returns the programs that use the database, each with the number of its sessions. */
export async function otherPrograms(client: pg.Client): Promise<readonly string[]> {
  const { rows } = await client.query<{ program: string; sessions: number }>(selectSessions)
  return rows.map(({ program, sessions }) => `${program} (${sessions})`)
}

/** Milliseconds to wait for a program that writes. */
const lockTimeout = 10_000

/**
 * Begins a transaction on the source that sees one state of all tables, and in which nobody else
 * can write. Returns the tables.
 */
export async function beginSource(client: pg.Client): Promise<readonly StoredTable[]> {
  const before = await readTables(client)
  await client.query(
    `begin isolation level repeatable read; set local lock_timeout = ${lockTimeout}`,
  )
  try {
    // Before the first statement that reads: the transaction sees the rows as of that one.
    await lockTables(client, before, 'share')
  } catch (error) {
    if (!isLockTimeout(error)) throw error
    throw new StartError('Another program writes to the source: end it, and start again.', {
      cause: error,
    })
  }
  await client.query(liftLimits)
  await client.query(setTextSettings)
  return readTables(client)
}
