import pg from 'pg'
import type { Log } from '../../log.ts'
import { StartError } from '../../errors/start-error.ts'
import { assertMoved, migrate, type MigrationFolders } from '../migrations/index.ts'
import type { Connection } from '../pipeline/index.ts'
import { countAgainSql, type RevocationTable } from '../totals/index.ts'
import { copyRows, type CopyClients } from './copy-rows.ts'
import { columnList, readDigest } from './digest.ts'
import { assertSameVersion, beginSource, otherPrograms } from './source.ts'
import type { ByteProgress } from '../byte-progress.ts'
import { assertSameTables, copySequences, type StoredTable } from './stored-tables.ts'
import { suspendParts } from './suspend.ts'
import { assertOtherDatabase, beginTarget, claimTarget, removeMark } from './target.ts'

/** Options of a copy of a database. */
export interface CopyDatabaseOptions {
  readonly source: Connection
  readonly target: Connection
  /** The folders of the migrations, which the source has and the target gets. */
  readonly migrations: MigrationFolders
  readonly revocations: RevocationTable
  /** Whether other programs may use the source meanwhile. They cannot write to it. */
  readonly force: boolean
  /** Runs in the transaction of the target, when all rows are there. */
  readonly beforeCommit: () => Promise<void>
  readonly progress: ByteProgress
  readonly log: Log
  /** Ends the copy; the target is then empty. */
  readonly signal: AbortSignal
}

/** The numbers of copied tables and rows, and the programs that use the source. */
export interface CopiedDatabase {
  readonly tables: number
  readonly rows: number
  /** The programs that use the source at the end. */
  readonly programs: readonly string[]
}

/**
 * Copies all rows of a database into an empty one, of any version of PostgreSQL that the service
 * works with. The tables are made by the migrations; the rows are copied and compared in one
 * transaction, so that the target has all of them or none.
 */
export async function copyDatabase(options: CopyDatabaseOptions): Promise<CopiedDatabase> {
  const { signal } = options
  await assertSameVersion(options.source, options.migrations)
  const source = await connect(options.source)
  const target = await connect(options.target).catch(async (error: unknown) => {
    await source.end()
    throw error
  })
  // Ends the connections, and with them the transactions.
  const stop = (): void => {
    for (const client of [source, target]) client.connection.stream.destroy()
  }
  signal.addEventListener('abort', stop)
  try {
    return await copyBetween({ source, target }, options)
  } catch (error) {
    signal.throwIfAborted()
    throw error
  } finally {
    signal.removeEventListener('abort', stop)
    await Promise.all([source, target].map((client) => client.end().catch(() => {})))
  }
}

async function connect(connection: Connection): Promise<pg.Client> {
  const client = new pg.Client({
    ...connection,
    application_name: 'cadastre move',
    keepAlive: true,
  })
  client.on('error', () => {})
  await client.connect()
  return client
}

async function copyBetween(
  clients: CopyClients,
  options: CopyDatabaseOptions,
): Promise<CopiedDatabase> {
  const { source, target } = clients
  const { migrations, revocations, log, force, signal } = options
  await assertMoved(source)
  if (!force) await assertUnused(source)
  const wanted = await beginSource(source)
  await assertOtherDatabase(clients)
  await claimTarget(target, options.target)
  await migrate(options.target, migrations, log, { revocations, isMove: true })
  signal.throwIfAborted()
  const tables = await beginTarget(target)
  assertSameTables(wanted, tables)
  const rows = await copyTables(clients, wanted, options)
  await options.beforeCommit()
  await removeMark(target)
  await target.query('commit')
  const programs = await otherPrograms(source)
  await source.query('rollback')
  // The optimizer knows nothing about the rows yet; the server would count them later by itself.
  await target.query('analyze')
  return { tables: tables.length, rows, programs }
}

async function assertUnused(source: pg.Client): Promise<void> {
  const programs = await otherPrograms(source)
  if (programs.length === 0) return
  throw new StartError(
    `Other programs use the source: ${programs.join(', ')}. Stop the service and the others, so ` +
      'that nothing is written there that the target lacks; or copy the state of now with --force.',
  )
}

/** Copies and compares all tables; returns the number of rows. */
async function copyTables(
  clients: CopyClients,
  tables: readonly StoredTable[],
  { progress }: CopyDatabaseOptions,
): Promise<number> {
  const { source, target } = clients
  const parts = await suspendParts(target)
  progress.begin('Copying', sizeOf(tables))
  for (const table of tables) {
    await copyTable(clients, table, progress)
    await parts.createIndexes(table.name)
  }
  await parts.restore()
  await copySequences(source, target)
  let rows = 0
  progress.begin('Comparing', sizeOf(tables))
  for (const table of tables) {
    rows += await compareTable(clients, table)
    if (isCounted(table)) await target.query(countAgainSql(table.name), [table.name])
    progress.advance(table.bytes)
  }
  return rows
}

const sizeOf = (tables: readonly StoredTable[]): number =>
  tables.reduce((sum, { bytes }) => sum + bytes, 0)

/** Tables whose names begin with an underscore have no kept total. */
const isCounted = ({ name }: StoredTable): boolean => !name.startsWith('_')

async function copyTable(
  clients: CopyClients,
  { name, columns }: StoredTable,
  progress: ByteProgress,
): Promise<void> {
  const table = pg.escapeIdentifier(name)
  // The rows of migrations; those of the source replace them.
  await clients.target.query(`delete from ${table}`)
  if (columns.length === 0) return
  const list = `${table} (${columnList(columns)})`
  const commands = { send: `copy ${list} to stdout`, take: `copy ${list} from stdin` }
  await copyRows(clients, commands, progress.advance)
}

/** Compares a table with its copy; returns the number of its rows. */
async function compareTable({ source, target }: CopyClients, table: StoredTable): Promise<number> {
  const [expected, found] = await Promise.all([
    readDigest(source, table),
    readDigest(target, table),
  ])
  if (expected.rows === found.rows && expected.sum === found.sum) return Number(found.rows)
  throw new StartError(
    `The table ${table.name} has ${expected.rows} rows in the source and ${found.rows} in the ` +
      'target, or rows that differ: nothing was kept in the target.',
  )
}
