import t from 'tap'
import { buildApp } from '../../../fixtures/inventory.ts'
import { DatabaseUnavailable } from '../../../../src/framework/database/failures/failures.ts'
import { bundledVersion } from '../../../../src/host/embedded/binaries.ts'
import { testApp } from '../../../support/fixture-app.ts'
import { checkRequiredTests } from '../../../inventory/requirements/required-tests.ts'

const service = await testApp(t)
const { config, database } = service

t.test('reports a working service as live and ready', async (t) => {
  for (const [url, status] of [
    ['/health/live', 'live'],
    ['/health/ready', 'ready'],
  ] as const) {
    for (const headers of [{}, { accept: 'text/plain' }, { accept: 'text/html; version=9' }]) {
      const reply = await service.app.inject({ url, headers })
      t.strictSame(
        [reply.statusCode, reply.json()],
        [200, { status }],
        `${url} ${JSON.stringify(headers)}`,
      )
    }
    t.equal((await service.app.inject({ url: `${url}/` })).statusCode, 200)
    t.equal((await service.app.inject({ method: 'HEAD', url })).statusCode, 200)
    t.equal((await service.app.inject({ method: 'DELETE', url })).statusCode, 401)
  }
  const { object } = await service.request('GET', '/api/status/')
  t.match(object, {
    'cadastre-version': /^\d+\.\d+\.\d+/,
    'store-version': '1.2.3',
    'node-version': process.versions.node,
    'postgresql-version': bundledVersion(),
    database: 'ready',
  })
  t.ok(Number.isInteger(object['uptime']))
})

t.test('reports a service without its database as live and not ready', async (t) => {
  const unavailable = { ...database, ready: async () => false }
  const app = await buildApp({ config, database: unavailable })
  t.teardown(() => app.close())
  t.equal((await app.inject('/health/live')).statusCode, 200)
  const ready = await app.inject('/health/ready')
  t.strictSame([ready.statusCode, ready.json()], [503, { status: 'database unavailable' }])
  t.match((await app.inject('/api/status/')).json(), {
    'postgresql-version': null,
    database: 'unavailable',
  })
})

t.test('reports a server that does not tell its version', async (t) => {
  const identify = async (): Promise<never> => {
    throw new DatabaseUnavailable('connect ECONNREFUSED')
  }
  const app = await buildApp({ config, database: { ...database, identify } })
  t.teardown(() => app.close())
  const { statusCode, body } = await app.inject('/api/status/')
  t.match([statusCode, JSON.parse(body)], [200, { 'postgresql-version': null, database: 'ready' }])
})

t.test('reports readiness for reads and for writes', async (t) => {
  const unavailable = { ...database, ready: async (role?: string) => role !== 'write' }
  const app = await buildApp({ config, database: unavailable })
  t.teardown(() => app.close())
  for (const [query, status] of [
    ['', 200],
    ['?role=read', 200],
    ['?role=write', 503],
    ['?role=x', 400],
    ['?role=', 400],
  ] as const)
    t.equal((await app.inject(`/health/ready${query}`)).statusCode, status, query)
  t.equal(
    (await service.app.inject('/health/ready?role=write')).statusCode,
    200,
    'a single server has both roles',
  )
})

t.test('ignores credentials in health checks', async (t) => {
  const fail = async (): Promise<never> => {
    throw new DatabaseUnavailable('connect ECONNREFUSED')
  }
  const unavailable = { ...database, identify: fail, rows: fail, ready: async () => false }
  const app = await buildApp({ config, database: unavailable })
  t.teardown(() => app.close())
  const credentials = [
    { authorization: `Token ${service.token}` },
    { authorization: 'Basic YTpi' },
    { cookie: 'cadastre_session=x', 'x-session-key': 'x' },
  ]
  for (const headers of credentials) {
    const name = JSON.stringify(headers)
    const live = await app.inject({ url: '/health/live', headers })
    t.strictSame([live.statusCode, live.json()], [200, { status: 'live' }], name)
    const ready = await app.inject({ url: '/health/ready', headers })
    t.strictSame([ready.statusCode, ready.json()], [503, { status: 'database unavailable' }], name)
  }
})

t.test('reports a service that stops as not ready, and completes its requests', async (t) => {
  let answer: (ready: boolean) => void = () => undefined
  let begin: () => void = () => undefined
  const began = new Promise<void>((resolve) => (begin = resolve))
  const ready = (): Promise<boolean> => {
    begin()
    return new Promise((resolve) => (answer = resolve))
  }
  const app = await buildApp({ config, database: { ...database, ready } })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  const asked = fetch(`${url}/health/ready`)
  await began
  const closed = app.close()
  answer(true)
  t.equal((await asked).status, 200)
  await closed
  await t.rejects(fetch(`${url}/health/live`))
})

checkRequiredTests(t, import.meta.url)
