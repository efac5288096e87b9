import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import t from 'tap'
import type { Connection } from '../../src/framework/database/pipeline/connection.ts'
import type { Cluster } from '../../src/framework/database/servers/index.ts'
import { migrate } from '../../src/framework/database/migrations/migrate.ts'
import type { MigrationFolders } from '../../src/framework/database/migrations/migration-folders.ts'
import { silentLog } from '../../src/framework/log.ts'
import { PgBouncer } from './pgbouncer.ts'
import { openTestServer } from './server.ts'

/** The part of a tap test that registers work for its end. */
export interface Teardown {
  teardown(work: () => Promise<void>): void
}

/** The server of the tests as this process uses it. */
interface Shared {
  readonly cluster: Cluster
  /**
   * Creates and drops databases, and is open until the end of the process. Its lock keeps other
   * processes from dropping the templates that this process knows.
   */
  readonly administration: pg.Client
}

const root = fileURLToPath(new URL('../..', import.meta.url))
const MIGRATIONS = join(root, 'prisma/migrations')
const MAX_TEMPLATES = 20
/** The key of the lock that each process which uses the server shares. */
const IN_USE = `hashtext('tests that run')`

let shared: Promise<Shared> | undefined
let bouncer: Promise<PgBouncer> | undefined
let databases = 0
/** The templates that this process knows to exist, by their keys. */
const templates = new Map<string, Promise<string>>()

/**
 * Returns the server of the tests. All test processes of this checkout share it; it stops with the
 * last of them. It does not wait for the disk, so a crash of the machine loses its data.
 */
export async function testCluster(): Promise<Cluster> {
  return (await testServer()).cluster
}

function testServer(): Promise<Shared> {
  if (shared === undefined) {
    const opened = openShared()
    shared = opened
    // Runs at the end of the process, after the databases of its tests were dropped.
    t.teardown(async () => {
      const { cluster, administration } = await opened
      await administration.end()
      await cluster.close()
    })
  }
  return shared
}

/**
 * Creates a database that is dropped at the end of the test: a copy of a template, by default the
 * migrated one.
 */
export async function createDatabase(
  test: Teardown,
  options: { readonly template?: string } = {},
): Promise<Connection> {
  const { cluster, administration } = await testServer()
  const template = options.template ?? (await migratedTemplate())
  databases += 1
  const database = `test_${process.pid}_${databases}`
  // Copying files takes less than half the time of the default strategy, `wal_log`.
  const copy = `template ${pg.escapeIdentifier(template)} strategy file_copy`
  await administration.query(`create database ${database} ${copy}`)
  test.teardown(async () => {
    await administration.query(`drop database if exists ${database} with (force)`)
  })
  const pgBouncer = await sharedPgBouncer(cluster.connection)
  return pgBouncer?.connectionTo(database) ?? { ...cluster.connection, database }
}

/** Returns the PgBouncer in front of all databases of this process, if `TEST_POOL_SIZE` is set. */
function sharedPgBouncer(server: pg.PoolConfig): Promise<PgBouncer> | undefined {
  const size = process.env['TEST_POOL_SIZE']
  if (size === undefined) return undefined
  if (bouncer === undefined) {
    bouncer = PgBouncer.open(server, { default_pool_size: size })
    t.teardown(async () => (await bouncer)?.close())
  }
  return bouncer
}

/** Returns the address of a database of the test server, as `DATABASE_URL` has it. */
export function addressOf({ host, port, user, password, database }: pg.PoolConfig): string {
  const secret = typeof password === 'string' ? `:${encodeURIComponent(password)}` : ''
  return `postgres://${user}${secret}@/${database}?host=${encodeURIComponent(String(host))}${port ? `&port=${port}` : ''}`
}

/** Returns the name of the template with all migrations of one or more folders. */
export async function migratedTemplate(folders: MigrationFolders = MIGRATIONS): Promise<string> {
  const texts = [folders].flat().flatMap((folder) => {
    const names = existsSync(folder) ? readdirSync(folder, { recursive: true }).map(String) : []
    return names
      .filter((name) => name.endsWith('.sql'))
      .toSorted()
      .map((name) => `${name}\n${readFileSync(join(folder, name), 'utf8')}`)
  })
  // What `migrate` makes besides the migrations.
  const made = [
    'totals/triggers.ts',
    'totals/revocations.ts',
    'migrations/automatic-tables.ts',
  ].map((name) => readFileSync(join(root, 'src/framework/database', name), 'utf8'))
  return preparedTemplate([...texts, ...made].join('\n'), async (connection) => {
    await migrate(connection, folders, silentLog)
  })
}

/** Returns a template that is filled once for all processes; the key changes with its content. */
export function preparedTemplate(
  key: string,
  fill: (connection: pg.PoolConfig) => Promise<void>,
): Promise<string> {
  const template = templates.get(key) ?? prepareTemplate(key, fill)
  templates.set(key, template)
  return template
}

async function prepareTemplate(
  key: string,
  fill: (connection: pg.PoolConfig) => Promise<void>,
): Promise<string> {
  const cluster = await testCluster()
  const name = `template_${createHash('sha256').update(key).digest('hex').slice(0, 16)}`
  await administer(cluster, async (client) => {
    await client.query(`select pg_advisory_lock(hashtext('test templates'))`)
    const found = await client.query('select from pg_database where datname = $1', [name])
    if (found.rowCount) return
    await client.query('drop database if exists template_draft with (force)')
    await client.query('create database template_draft')
    await fill({ ...cluster.connection, database: 'template_draft' })
    await client.query(`alter database template_draft rename to ${name}`)
  })
  return name
}

async function openShared(): Promise<Shared> {
  const ownServer = process.env['TEST_DATABASE_URL']
  const cluster = ownServer ? connectTo(new URL(ownServer)) : await openTestServer()
  await administer(cluster, sweep)
  const administration = await connect(cluster)
  await administration.query(`select pg_advisory_lock_shared(${IN_USE})`)
  return { cluster, administration }
}

/** Returns a server that runs already, on which the tests use databases `test_…`, `template_…`. */
function connectTo({ hostname, port, username, password }: URL): Cluster {
  const connection = {
    host: hostname,
    port: Number(port || 5432),
    user: decodeURIComponent(username),
    password: decodeURIComponent(password),
    database: 'postgres',
  }
  return { connection, description: hostname, close: async () => {} }
}

/**
 * Drops databases of killed test processes and, unless another process uses the server, all but the
 * newest templates.
 */
export async function sweep(client: pg.Client, keptTemplates = MAX_TEMPLATES): Promise<void> {
  await client.query(`select pg_advisory_lock(hashtext('test templates'))`)
  const { rows } = await client.query<{ datname: string }>(
    `select datname from pg_database where datname ~ '^(test|template)_' order by oid desc`,
  )
  const names = rows.map((row) => row.datname)
  const prepared = names.filter((name) => name.startsWith('template_'))
  const orphans = names.filter((name) => name.startsWith('test_') && !isAlive(name.split('_')[1]))
  const { rows: locks } = await client.query<{ alone: boolean }>(
    `select pg_try_advisory_lock(${IN_USE}) as alone`,
  )
  const old = locks[0]?.alone ? prepared.slice(keptTemplates) : []
  for (const name of [...orphans, ...old]) {
    await client.query(`drop database if exists ${name} with (force)`)
  }
}

function isAlive(pid: string | undefined): boolean {
  try {
    return process.kill(Number(pid), 0)
  } catch {
    return false
  }
}

async function administer(
  cluster: Cluster,
  work: (client: pg.Client) => Promise<void>,
): Promise<void> {
  const client = await connect(cluster)
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

async function connect(cluster: Cluster): Promise<pg.Client> {
  const client = new pg.Client({ ...cluster.connection, database: 'postgres' })
  client.on('error', () => {})
  await client.connect()
  return client
}
