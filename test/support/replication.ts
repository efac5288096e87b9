import { appendFile, chown, cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { findAccount } from '../../src/host/embedded/account.ts'
import { prepareBinaries, program } from '../../src/host/embedded/binaries.ts'
import { findPostmaster } from '../../src/host/embedded/postmaster.ts'
import { runProgram, type ProgramResult } from '../../src/host/embedded/run.ts'
import { openFolder, query } from './data-folder.ts'
import { freePort } from './free-port.ts'
import { DatabaseProxy } from './proxy.ts'
import { until } from './until.ts'

type Programs = 'initdb' | 'pg_ctl' | 'postgres'

/**
 * Settings of each server: small, and without waiting for the disk. The pages in the WAL are whole:
 * SIGKILL may end a server in the middle of a page.
 */
const settings = `
listen_addresses = '127.0.0.1'
unix_socket_directories = ''
fsync = off
shared_buffers = 32MB
max_connections = 100
max_wal_senders = 10
wal_keep_size = 512MB
wal_receiver_timeout = 2s
wal_retrieve_retry_interval = 200ms
hot_standby = on
`

/** A PostgreSQL server of a cluster, in a folder of its own, and the proxy that leads to it. */
export class ReplicaServer {
  readonly name: string
  readonly port: number
  readonly folder: string
  /** The proxy by which the service and the other servers reach this server. */
  readonly proxy: DatabaseProxy
  readonly #run: Run

  constructor(name: string, port: number, folder: string, run: Run) {
    this.name = name
    this.port = port
    this.folder = folder
    this.proxy = new DatabaseProxy(this.connection)
    this.#run = run
  }

  /** The direct connection, without the proxy. */
  get connection(): pg.PoolConfig {
    return { host: '127.0.0.1', port: this.port, user: 'cadastre', database: 'cadastre' }
  }

  /** The host and the port of the proxy. */
  get address(): string {
    const { host, port } = this.proxy.connection
    return `${host}:${port}`
  }

  /** The process id of the postmaster; undefined when it does not run. */
  get pid(): number | undefined {
    return findPostmaster(this.folder)?.pid
  }

  /** Runs one statement on a connection of its own. */
  rows(sql: string): Promise<unknown[][]> {
    return query(this.connection, sql)
  }

  async start(): Promise<void> {
    const log = join(this.folder, 'server.log')
    try {
      await this.#control('start', '-w', '-l', log)
    } catch (cause) {
      throw new Error(await readFile(log, 'utf8').catch(() => 'The server wrote no log.'), {
        cause,
      })
    }
  }

  /** Stops the server as a machine that loses its power does. */
  async kill(): Promise<void> {
    await this.#control('stop', '-m', 'immediate', '-w')
  }

  /** Makes a standby the primary. */
  async promote(): Promise<void> {
    await this.#control('promote', '-w')
  }

  /** Makes a standby follow a server: it would wait forever for a server that is silent. */
  async follow({ proxy }: ReplicaServer): Promise<void> {
    const { host, port } = proxy.connection
    await this.configure(`primary_conninfo = 'host=${host} port=${port} user=cadastre'`)
    await this.reload()
  }

  /** Adds a line to the settings, which a running server reads on `reload`. */
  async configure(line: string): Promise<void> {
    await appendFile(join(this.folder, 'postgresql.conf'), `${line}\n`)
  }

  async reload(): Promise<void> {
    await this.#control('reload')
  }

  async end(): Promise<void> {
    this.proxy.cut()
    if (this.pid !== undefined) process.kill(this.pid, 'SIGQUIT')
    while (this.pid !== undefined) await sleep(20)
  }

  async #control(command: string, ...options: readonly string[]): Promise<void> {
    await this.#run('pg_ctl', [command, '-s', '-D', this.folder, ...options])
  }
}

type Run = (name: Programs, args: readonly string[]) => Promise<ProgramResult>

/** Options of a cluster. */
export interface ReplicationOptions {
  /** The number of servers, of which the first is the primary. */
  readonly servers: number
  /** Prepares the database of the primary before it is copied. */
  readonly fill?: (connection: pg.PoolConfig) => Promise<void>
  /** Whether a commit is confirmed only once a standby has it on its disk. */
  readonly synchronous?: boolean
}

/** A primary and its standbys on this machine, each reachable at a port of its own. */
export class Replication {
  readonly servers: readonly ReplicaServer[]
  readonly #folder: string
  /** Settings that the servers get once all of them run. */
  #synchronous = ''

  private constructor(folder: string, servers: readonly ReplicaServer[]) {
    this.#folder = folder
    this.servers = servers
  }

  /** Starts a primary, fills it, and starts its copies as standbys. */
  static async open({
    servers: count,
    fill,
    synchronous,
  }: ReplicationOptions): Promise<Replication> {
    const account = await findAccount()
    const binaries = await prepareBinaries(account)
    const folder = openFolder('cadastre-replication-')
    if (account) await chown(folder, account.uid, account.gid)
    const run: Run = async (name, args) => {
      const done = await runProgram(program(binaries, name), args, account)
      if (done.code !== 0) throw new Error(`${name} ${args.join(' ')}: ${done.output}`)
      return done
    }
    const servers: ReplicaServer[] = []
    for (let index = 0; index < count; index++) {
      const name = `server${index + 1}`
      const server = new ReplicaServer(name, await freePort(), join(folder, name), run)
      await server.proxy.open()
      servers.push(server)
    }
    const replication = new Replication(folder, servers)
    try {
      await replication.#start(run, synchronous === true, fill)
    } catch (error) {
      await replication.close()
      throw error
    }
    return replication
  }

  async #start(run: Run, synchronous: boolean, fill: ReplicationOptions['fill']): Promise<void> {
    const [primary, ...standbys] = this.servers
    if (!primary) throw new Error('a cluster has a primary')
    const locale = '--locale=C --locale-provider=builtin --builtin-locale=C.UTF-8'.split(' ')
    const options = ['--username=cadastre', '--auth=trust', '--encoding=UTF8', '--no-sync']
    await run('initdb', ['-D', primary.folder, ...options, ...locale])
    await this.#configure(primary)
    await primary.start()
    await query({ ...primary.connection, database: 'postgres' }, 'create database cadastre')
    await fill?.(primary.connection)
    await Promise.all(standbys.map((standby) => this.copy(primary, standby)))
    if (synchronous) {
      this.#synchronous = `synchronous_standby_names = 'ANY 1 (*)'\n`
      for (const server of this.servers) {
        await server.configure(this.#synchronous)
        await server.reload()
      }
    }
    await until('all standbys stream', () => this.isStreaming(primary))
  }

  /** Returns whether all other servers receive the changes of a primary. */
  async isStreaming(primary: ReplicaServer): Promise<boolean> {
    const count = `select count(*)::int from pg_stat_replication where state = 'streaming'`
    const [[streaming] = []] = await primary.rows(count).catch(() => [])
    return streaming === this.servers.length - 1
  }

  /** Returns whether all other servers have replayed everything that a primary has. */
  async isCaughtUp(primary: ReplicaServer): Promise<boolean> {
    const behind = `select count(*)::int from pg_stat_replication where replay_lsn = pg_current_wal_lsn()`
    const [[ready] = []] = await primary.rows(behind).catch(() => [])
    return ready === this.servers.length - 1
  }

  /** Writes the settings of a server, with which a standby finds the primary of that time. */
  async #configure({ folder, port, name }: ReplicaServer): Promise<void> {
    const hosts = this.servers.map(() => '127.0.0.1').join(',')
    const ports = this.servers.map(({ proxy }) => proxy.connection.port).join(',')
    const upstream = `host=${hosts} port=${ports} user=cadastre target_session_attrs=primary connect_timeout=2`
    const own = `port = ${port}\ncluster_name = '${name}'\nprimary_conninfo = '${upstream}'\n`
    await writeFile(join(folder, 'postgresql.conf'), settings + own + this.#synchronous)
  }

  /** Replaces the data of a server by a copy of a running primary, and starts it as a standby. */
  async copy(primary: ReplicaServer, standby: ReplicaServer): Promise<void> {
    const account = await findAccount()
    await rm(standby.folder, { recursive: true, force: true })
    const client = new pg.Client(primary.connection)
    await client.connect()
    try {
      await client.query(`select pg_backup_start('copy', true)`)
      await mkdir(standby.folder, { mode: 0o700 })
      const skipped = new Set(['postmaster.pid', 'postmaster.opts', 'pg_wal', 'server.log'])
      for (const name of await readdir(primary.folder))
        if (!skipped.has(name))
          await cp(join(primary.folder, name), join(standby.folder, name), {
            recursive: true,
            // Temporary files may be removed meanwhile.
            filter: (path) => !/pgsql_tmp|pg_internal\.init/.test(path),
          })
      await mkdir(join(standby.folder, 'pg_wal', 'archive_status'), {
        recursive: true,
        mode: 0o700,
      })
      const { rows } = await client.query<{ labelfile: string }>(
        'select labelfile from pg_backup_stop()',
      )
      await writeFile(join(standby.folder, 'backup_label'), rows[0]?.labelfile ?? '')
    } finally {
      await client.end()
    }
    await writeFile(join(standby.folder, 'standby.signal'), '')
    await this.#configure(standby)
    if (account) await own(standby.folder, account)
    await standby.start()
  }

  /**
   * Returns the standbys of a lost primary, first the one that has received most: only this one has
   * every confirmed commit, and the others can follow it.
   */
  async successors(lost: ReplicaServer): Promise<readonly ReplicaServer[]> {
    const standbys = this.servers.filter((server) => server !== lost)
    const received = async (standby: ReplicaServer): Promise<readonly [number, boolean]> => {
      const [[lsn, isReceiving] = []] = await standby.rows(
        // After a restart a standby may not have received anything yet.
        `select (greatest(pg_last_wal_receive_lsn(), pg_last_wal_replay_lsn()) - '0/0')::float8, exists (
          select from pg_stat_wal_receiver where status = 'streaming')`,
      )
      return [Number(lsn), isReceiving === true]
    }
    const progress = async (): Promise<readonly (readonly [number, boolean])[]> =>
      Promise.all(standbys.map(received))
    await until('nothing is received any more', async () =>
      (await progress()).every(([, isReceiving]) => !isReceiving),
    )
    const lsns = await progress()
    return standbys.toSorted(
      (one, two) =>
        (lsns[standbys.indexOf(two)]?.[0] ?? 0) - (lsns[standbys.indexOf(one)]?.[0] ?? 0),
    )
  }

  /** The address of the database with all hosts, in the order given. */
  url(servers: readonly ReplicaServer[] = this.servers): string {
    const hosts = servers.map(({ address }) => address).join(',')
    return `postgres://cadastre@${hosts}/cadastre`
  }

  /** Ends the servers and removes their data. */
  async close(): Promise<void> {
    for (const server of this.servers) await server.end()
    await rm(this.#folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
  }
}

async function own(folder: string, { uid, gid }: { uid: number; gid: number }): Promise<void> {
  await chown(folder, uid, gid)
  for (const entry of await readdir(folder, { recursive: true }))
    await chown(join(folder, entry), uid, gid)
}
