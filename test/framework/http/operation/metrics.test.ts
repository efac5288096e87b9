import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Registry } from 'prom-client'
import t from 'tap'
import { buildApp } from '../../../fixtures/inventory.ts'
import { backupGauges } from '../../../../src/host/backup/backup-gauges.ts'
import { noteBackup } from '../../../../src/host/backup/backup-times.ts'
import { claimArchive, markComplete } from '../../../../src/host/backup/wal-archive.ts'
import type { Database } from '../../../../src/framework/database/database.ts'
import { watchOperation } from '../../../../src/framework/http/operation/operation-metrics.ts'
import type { FairPool } from '../../../../src/framework/database/pool/fair-pool.ts'
import { testApp, type TestApp } from '../../../support/fixture-app.ts'
import { makePair, People, quick } from '../../../features/secrets/people.ts'

const read = (service: TestApp, remoteAddress = '127.0.0.1') =>
  service.app.inject({ url: '/metrics', remoteAddress })

const cases = [
  { METRICS: 'off', address: '127.0.0.1', status: 404 },
  { METRICS: 'local', address: '127.0.0.1', status: 200 },
  { METRICS: 'local', address: '::1', status: 200 },
  { METRICS: 'local', address: '10.0.0.1', status: 404 },
  { METRICS: 'all', address: '10.0.0.1', status: 200 },
]

t.test('serves metrics to permitted clients only', async (t) => {
  for (const { METRICS, address, status } of cases) {
    const service = await testApp(t, { METRICS, LOGIN_REQUIRED: 'true' })
    const answer = await read(service, address)
    const expected = status === 404 && METRICS === 'off' ? 401 : status
    t.equal(answer.statusCode, expected, `${METRICS} from ${address}`)
    if (status === 200) t.match(answer.headers['content-type'], /^text\/plain; version=/)
  }
})

t.test('counts requests without values of clients', async (t) => {
  const service = await testApp(t, { ...quick, METRICS: 'all' })
  const people = new People(service)
  const root = await people.root()
  const session = await people.session(root)
  const [one, two] = [await people.secret(session), await people.secret(session)]
  const { rows } = service.database
  await rows({
    text: `update secrets_secret set plaintext_seal = 'x' where id = $1`,
    values: [one['id']],
  })
  const headers = { 'x-session-key': session }
  await service.request('GET', '/api/secrets/secrets/', { headers })
  await people.ask('GET', `secrets/${String(two['id'])}`, { session })
  const body = { private_key: makePair().privateKey }
  await people.ask('POST', 'get-session-key', { body })
  await people.ask('GET', 'secrets?name=needle')
  await service.app.inject('/needle/needle?needle=1')
  const { payload } = await read(service)
  const value = (series: string): number =>
    Number(
      payload
        .split('\n')
        .find((line) => line.startsWith(`${series} `))
        ?.slice(series.length),
    )
  t.equal(value('cadastre_secrets_revealed_total'), 2)
  t.equal(value('cadastre_secrets_unopened_total'), 1)
  t.equal(value('cadastre_secrets_unlock_failures_total'), 1)
  const list = 'method="GET",route="/api/secrets/secrets/"'
  t.equal(value(`cadastre_http_requests_total{${list},status="200"}`), 2)
  t.equal(value(`cadastre_http_request_duration_seconds_count{${list}}`), 2)
  t.equal(value('cadastre_http_requests_total{method="GET",route="none",status="404"}'), 1)
  t.ok(value('cadastre_database_connections_open') >= 1)
  t.ok(value('nodejs_eventloop_lag_mean_seconds') >= 0)
  for (const planted of ['needle', 'S3cret', session, 'root', service.token])
    t.notOk(payload.includes(planted), planted)
})

t.test('reports the role, the lag and the connections of each database server', async (t) => {
  const { config, database } = await testApp(t, { METRICS: 'all' })
  const pool = { totalCount: 3, idleCount: 2, queued: 1 } as unknown as FairPool // what metrics read
  const servers: Database['servers'] = () => [
    {
      index: 0,
      name: 'a:5432/x',
      role: 'primary',
      position: undefined,
      lag: undefined,
      pools: [pool],
    },
    {
      index: 1,
      name: 'b:5432/x',
      role: 'standby',
      position: undefined,
      lag: 1.5,
      pools: [pool, pool],
    },
  ]
  const app = await buildApp({ config, database: { ...database, servers } })
  t.teardown(() => app.close())
  const { payload } = await app.inject({ url: '/metrics' })
  const series = payload.split('\n').filter((line) => line.startsWith('cadastre_database_server_'))
  t.strictSame(series, [
    'cadastre_database_server_role{server="a:5432/x",role="primary"} 1',
    'cadastre_database_server_role{server="a:5432/x",role="standby"} 0',
    'cadastre_database_server_role{server="a:5432/x",role="unavailable"} 0',
    'cadastre_database_server_role{server="b:5432/x",role="primary"} 0',
    'cadastre_database_server_role{server="b:5432/x",role="standby"} 1',
    'cadastre_database_server_role{server="b:5432/x",role="unavailable"} 0',
    'cadastre_database_server_lag_seconds{server="b:5432/x"} 1.5',
    'cadastre_database_server_connections{server="a:5432/x",state="open"} 3',
    'cadastre_database_server_connections{server="a:5432/x",state="idle"} 2',
    'cadastre_database_server_connections{server="a:5432/x",state="waiting"} 1',
    'cadastre_database_server_connections{server="b:5432/x",state="open"} 6',
    'cadastre_database_server_connections{server="b:5432/x",state="idle"} 4',
    'cadastre_database_server_connections{server="b:5432/x",state="waiting"} 2',
  ])
})

t.test('reports versions, connections, backups and the archive of WAL', async (t) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'cadastre-metrics-'))
  t.teardown(() => rmSync(dataDir, { recursive: true }))
  const { config, database } = await testApp(t, { METRICS: 'all' })
  const walArchive = join(dataDir, 'wal')
  const { databaseUrl: _, ...own } = config
  const embedded = { ...own, dataDir, walArchive }
  const app = await buildApp({ config: embedded, database, gauges: backupGauges(embedded) })
  t.teardown(() => app.close())
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  const read = async (): Promise<string> => (await fetch(new URL('/metrics', url))).text()
  const before = await read()
  t.match(
    before,
    /^cadastre_info\{version="\d+\.\d+\.\d+",node="\d+\..*",postgres="\d+\.\d+"\} 1$/m,
  )
  t.match(before, /^cadastre_http_connections [1-9]/m)
  t.match(before, /^cadastre_wal_archive_failing 1$/m, 'a folder that is away')
  t.notMatch(before, /^cadastre_backup_age_seconds/m)
  const ago = (seconds: number): Date => new Date(Date.now() - seconds * 1000)
  await noteBackup(dataDir, { verified: ago(500).toISOString() })
  await noteBackup(dataDir, { failed: ago(100).toISOString() })
  await claimArchive(walArchive, '1')
  await markComplete(walArchive, ago(30))
  const after = await read()
  t.match(after, /^cadastre_wal_archive_failing 0$/m)
  t.match(after, /^cadastre_backup_age_seconds\{result="verified"\} 50\d/m)
  t.match(after, /^cadastre_backup_age_seconds\{result="failed"\} 10\d/m)
  await markComplete(walArchive, ago(90))
  t.match(await read(), /^cadastre_wal_archive_failing 1$/m)
  const types = [...after.matchAll(/^# TYPE (\w+) (\w+)$/gm)].map(([, name = '', type]) => ({
    name,
    type,
  }))
  t.ok(types.length > 30)
  for (const { name, type } of types)
    t.equal(name.endsWith('_total'), type === 'counter', `${type} ${name}`)
  const documented = readFileSync(
    new URL('../../../../docs/operations.md', import.meta.url),
    'utf8',
  )
  for (const { name } of types.filter((one) => one.name.startsWith('cadastre_')))
    t.ok(documented.includes(name.replace(/_(idle|waiting)$/, '_open')), name)
})

t.test('reports metrics without a version while the database does not respond', async (t) => {
  const registry = new Registry()
  const never = new Promise<never>(() => {})
  watchOperation({ database: { identify: () => never }, server: createServer() }, registry)
  t.match(await registry.metrics(), /cadastre_info\{.*postgres=""\} 1/)
})
