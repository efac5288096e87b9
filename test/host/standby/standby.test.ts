import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import pg from 'pg'
import t, { type Test } from 'tap'
import type { Connection } from '../../../src/framework/database/pipeline/connection.ts'
import { openEmbedded } from '../../../src/host/embedded/embedded.ts'
import { parsePrimary } from '../../../src/host/standby/address.ts'
import { endHangingReceiver } from '../../../src/host/standby/receiver.ts'
import { prepareStandby, promoteStandby } from '../../../src/host/standby/standby.ts'
import { silentLog } from '../../../src/framework/log.ts'
import { newDataFolder, openFolder, query } from '../../support/data-folder.ts'
import { freePort } from '../../support/free-port.ts'
import { Replication, type ReplicaServer } from '../../support/replication.ts'
import { allRows } from '../../support/rows.ts'
import { command, Served, servedToken } from '../../support/served.ts'
import { until } from '../../support/until.ts'

t.setTimeout(300_000)

const folder = openFolder('cadastre-standby-')
t.teardown(() => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }))
const standbyDir = newDataFolder(t, 'standby')

const standbyListen = `127.0.0.1:${await freePort()}`

interface Running {
  readonly child: ChildProcess
  out: string
  err: string
  readonly ended: Promise<number | null>
}

/** A home folder with an invalid client certificate, which the commands must ignore. */
const home = join(folder, 'home')
mkdirSync(join(home, '.postgresql'), { recursive: true })
writeFileSync(join(home, '.postgresql/postgresql.crt'), 'no certificate')

/** Runs the command line with a data folder. */
function cadastre(t: Test, dataDir: string, ...args: string[]): Running {
  const { PATH } = process.env
  const child = spawn(process.execPath, [command, ...args], {
    cwd: dirname(dataDir),
    env: { PATH, HOME: home, DATA_DIR: dataDir, STANDBY_LISTEN: standbyListen },
  })
  t.teardown(() => void child.kill('SIGKILL'))
  const ended = once(child, 'close').then(([code]) => code)
  const running: Running = { child, out: '', err: '', ended }
  child.stdout.on('data', (text) => (running.out += String(text)))
  child.stderr.on('data', (text) => (running.err += String(text)))
  return running
}

const socketOf = (dataDir: string, port = 5432): Connection => ({
  host: join(dataDir, 'socket'),
  port,
  user: 'cadastre',
  database: 'cadastre',
})

t.test('ends a WAL receiver whose primary accepts connections and never answers', async (t) => {
  const replication = await Replication.open({ servers: 2 })
  t.teardown(() => replication.close())
  const [silent, follower] = replication.servers as [ReplicaServer, ReplicaServer]
  silent.proxy.isolate()
  const waiting = `select pid from pg_stat_activity where wait_event = 'LibpqwalreceiverConnect'`
  await until('the receiver waits', async () => (await follower.rows(waiting)).length > 0)
  silent.proxy.silence() // new connections work again
  const [[pid] = []] = await follower.rows(waiting)
  await endHangingReceiver(follower.connection)
  t.strictSame(await follower.rows(waiting), [[pid]], 'a receiver may wait until the timeout')
  await endHangingReceiver(follower.connection, 0)
  await until('the standby receives changes', () => replication.isStreaming(silent))
})

t.teardown(() => void primary.served?.child.kill('SIGKILL'))

/** The service of the primary, and the address for its standbys. */
const primary = { served: undefined as Served | undefined, url: '', dataDir: join(folder, 'data') }

const post = async (served: Served, count: number, part: string) => {
  const sites = Array.from({ length: count }, (_, i) => ({
    name: `${part} ${i}`,
    slug: `${part}-${i}`,
  }))
  const response = await fetch(new URL('dcim/sites/', await served.url()), {
    method: 'POST',
    headers: { authorization: `Token ${servedToken}`, 'content-type': 'application/json' },
    body: JSON.stringify(sites),
  })
  return response.status
}

const countSites = 'select count(*)::int from dcim_site'

t.test('makes a standby of a running service, which follows it', async (t) => {
  const served = new Served(folder, { STANDBY_LISTEN: standbyListen })
  primary.served = served
  t.equal(await post(served, 20, 'before'), 201)
  const printed = cadastre(t, primary.dataDir, 'standby', '--url')
  t.equal(await printed.ended, 0, printed.err)
  primary.url = printed.out.trim()
  t.match(
    primary.url,
    /^postgres:\/\/standby:[0-9a-f]{48}@127\.0\.0\.1:\d+\/\?certificate=[0-9a-f]{64}$/,
  )
  t.equal(statSync(join(primary.dataDir, 'standby/server.key')).mode & 0o777, 0o600)
  const standby = cadastre(t, standbyDir, 'standby', '--from', primary.url)
  await until(
    'the standby runs',
    () => standby.out.includes('receives the changes') || standby.child.exitCode !== null,
  )
  t.equal(standby.err.replace(/^Copying.*\n/m, ''), '')
  if (process.platform === 'linux') {
    const commandLine = readFileSync(`/proc/${String(standby.child.pid)}/cmdline`, 'utf8')
    t.notMatch(commandLine, parsePrimary(primary.url).password, 'the process list has no password')
  }
  t.equal(await post(served, 30, 'after'), 201)
  const rows = (dataDir: string) => query(socketOf(dataDir), countSites)
  const [[conninfo] = []] = await query(socketOf(standbyDir), 'show primary_conninfo')
  t.match(conninfo, /keepalives_idle='15' .* tcp_user_timeout='30000'/)
  await until('the standby has the rows', async () => (await rows(standbyDir))[0]?.[0] === 50)
  await t.rejects(query(socketOf(standbyDir), 'delete from dcim_site'), { code: '25006' })
  standby.child.kill('SIGTERM')
  t.equal(await standby.ended, 0)
})

t.test('accepts only standbys with the password, and only with TLS', async (t) => {
  const { host, port, password } = parsePrimary(primary.url)
  const replication = { host, port, user: 'standby', database: 'x', replication: 'true' }
  const attempts: readonly (readonly [string, object, RegExp])[] = [
    ['without TLS', { ...replication, password }, /no pg_hba\.conf entry .* no encryption/],
    [
      'with another password',
      { ...replication, password: 'x', ssl: { rejectUnauthorized: false } },
      /password authentication failed/,
    ],
    [
      'as a client',
      {
        host,
        port,
        user: 'standby',
        password,
        database: 'cadastre',
        ssl: { rejectUnauthorized: false },
      },
      /password authentication failed|no pg_hba\.conf entry|permission denied/,
    ],
    [
      'as the owner',
      {
        host,
        port,
        user: 'cadastre',
        password,
        database: 'cadastre',
        ssl: { rejectUnauthorized: false },
      },
      /password authentication failed|no pg_hba\.conf entry/,
    ],
  ]
  for (const [name, config, message] of attempts) {
    const client = new pg.Client(config)
    await t.rejects(client.connect(), { message }, name)
    await client.end().catch(() => {})
  }
})

const refusals: readonly (readonly [string, (url: string) => string, RegExp])[] = [
  [
    'an address of something else',
    () => 'postgres://a:b@127.0.0.1/c',
    /^The address is not one of a Cadastre service/,
  ],
  [
    'another certificate',
    (url) => url.replace(/=.*/, `=${'0'.repeat(64)}`),
    /has another certificate than the address says/,
  ],
  [
    'another password',
    (url) => url.replace(/:[0-9a-f]{48}@/, ':x@'),
    /^Copying the database of .* failed: password authentication failed/,
  ],
  [
    'a port without a service',
    (url) => url.replace(/:\d+\//, ':1/'),
    /does not answer .*check the address/,
  ],
]

for (const [name, change, message] of refusals)
  t.test(`refuses ${name}, and leaves no files`, async (t) => {
    const dataDir = newDataFolder(t)
    const progress = { begin: () => {}, advance: () => {} }
    const { signal } = new AbortController()
    const made = prepareStandby(change(primary.url), { dataDir, log: silentLog, progress, signal })
    await t.rejects(made, { name: 'StartError', message })
    t.notOk(existsSync(join(dataDir, 'postgres.new')))
    t.notOk(existsSync(join(dataDir, 'postgres')))
  })

t.test('promotes a standby that has every row of its primary, and serves', async (t) => {
  const { served } = primary
  if (served === undefined) throw new Error('the service does not run')
  await t.rejects(openEmbedded({ dataDir: standbyDir, connections: 5 }, silentLog), {
    name: 'StartError',
    message: /holds a standby of 127\.0\.0\.1:\d+: run it with cadastre standby/,
  })
  t.equal(await post(served, 10, 'away'), 201)
  const standby = cadastre(t, standbyDir, 'standby')
  await until(
    'the standby has the rows',
    async () => (await query(socketOf(standbyDir), countSites).catch(() => [])).flat()[0] === 60,
  )
  await t.rejects(promoteStandby({ dataDir: standbyDir, log: silentLog }, false), {
    name: 'StartError',
    message: /The primary at 127\.0\.0\.1:\d+ still runs: stop its service first/,
  })
  const before = await allRows(socketOf(primary.dataDir, parsePrimary(primary.url).port))
  served.child.kill('SIGTERM')
  t.equal(await served.exit(), 0)
  const promoted = cadastre(t, standbyDir, 'promote')
  t.equal(await promoted.ended, 0, promoted.err)
  t.equal(await standby.ended, 0, standby.err)
  t.match(standby.out, /The standby was promoted/)
  const cluster = await openEmbedded({ dataDir: standbyDir, connections: 5 }, silentLog)
  t.strictSame(await allRows(cluster.connection), before)
  await cluster.close()
  t.notOk(readdirSync(join(standbyDir, 'standby')).includes('primary.json'))
  const again = new Served(folder, { DATA_DIR: standbyDir })
  t.teardown(() => void again.child.kill('SIGKILL'))
  t.equal(await post(again, 1, 'promoted'), 201)
  again.child.kill('SIGTERM')
  t.equal(await again.exit(), 0)
})
