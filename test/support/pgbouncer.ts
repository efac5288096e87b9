import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { findAccount } from '../../src/host/embedded/account.ts'
import type { Connection } from '../../src/framework/database/pipeline/connection.ts'
import { openFolder, query } from './data-folder.ts'
import { until } from './until.ts'

const program = process.env['PGBOUNCER'] ?? 'pgbouncer'

/** The reason to skip tests of PgBouncer; false when a supported version is installed. */
export const noPgBouncer: string | false = findProblem()

function findProblem(): string | false {
  const { stdout } = spawnSync(program, ['--version'], { encoding: 'utf8' })
  const [, major = 0, minor = 0] = (/PgBouncer (\d+)\.(\d+)/.exec(stdout ?? '') ?? []).map(Number)
  if (major === 0) return 'PgBouncer is not installed: set PGBOUNCER to its path'
  return major === 1 && minor < 21 ? `PgBouncer ${major}.${minor} is older than 1.21` : false
}

/** Settings of PgBouncer, by their names. */
export type PgBouncerSettings = Readonly<Record<string, string | number>>

/** A PgBouncer in front of all databases of a PostgreSQL server. */
export class PgBouncer {
  readonly #folder: string
  readonly #process: ChildProcess
  readonly #user: string

  private constructor(folder: string, process: ChildProcess, user: string) {
    this.#folder = folder
    this.#process = process
    this.#user = user
  }

  /** Starts a PgBouncer with `pool_mode = transaction`; `settings` replace the defaults. */
  static async open(server: pg.PoolConfig, settings: PgBouncerSettings = {}): Promise<PgBouncer> {
    if (noPgBouncer) throw new Error(noPgBouncer)
    const account = await findAccount()
    const folder = openFolder('cadastre-pgbouncer-')
    const file = join(folder, 'pgbouncer.ini')
    writeFileSync(file, configuration(server, folder, settings))
    if (account) for (const path of [folder, file]) chownSync(path, account.uid, account.gid)
    const process = spawn(program, ['-q', file], { ...account, stdio: 'ignore' })
    const bouncer = new PgBouncer(folder, process, String(server.user))
    await until('PgBouncer answers', () => bouncer.#answers())
    return bouncer
  }

  /** Returns the connection to a database of the server. */
  connectionTo(database: string): Connection {
    const pooler = { keepsStatements: true }
    return { host: this.#folder, port: 6432, user: this.#user, database, pooler }
  }

  /** Runs a command of its console, such as `RECONNECT`. */
  command(text: string): Promise<unknown[][]> {
    return query(this.connectionTo('pgbouncer'), text)
  }

  /** Ends it without waiting for its clients. */
  async close(): Promise<void> {
    if (this.#process.exitCode === null && this.#process.kill('SIGTERM'))
      await once(this.#process, 'exit')
    rmSync(this.#folder, { recursive: true, force: true })
  }

  async #answers(): Promise<boolean> {
    if (this.#process.exitCode !== null) throw new Error('PgBouncer has ended')
    return this.command('show version').then(
      () => true,
      () => false,
    )
  }
}

function configuration(server: pg.PoolConfig, folder: string, settings: PgBouncerSettings): string {
  const { host, port, user, password } = server
  const address = { host, port, user, ...(password ? { password: String(password) } : {}) }
  const all = {
    unix_socket_dir: folder,
    listen_port: 6432,
    auth_type: 'any',
    admin_users: user,
    pool_mode: 'transaction',
    max_client_conn: 1000,
    default_pool_size: 4,
    max_prepared_statements: 200,
    ...settings,
  }
  return `[databases]\n* = ${lines(address).join(' ')}\n[pgbouncer]\n${lines(all).join('\n')}\n`
}

const lines = (settings: object): readonly string[] =>
  Object.entries(settings).map(([name, value]) => `${name}=${value}`)
