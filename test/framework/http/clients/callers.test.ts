import pg from 'pg'
import t, { type Test } from 'tap'
import { testApp } from '../../../support/fixture-app.ts'
import { untilLockWaits } from '../../../support/lock-waits.ts'

const service = await testApp(t, { READ_SECONDS: '60' })
const { app, token } = service
const depots = '/api/store/depots/'
const other = '/api/store/areas/'

/** Locks the table of depots, so that its lists wait until the returned connection rolls back. */
async function lockDepots(t: Test, { database } = service): Promise<pg.Client> {
  const client = new pg.Client(database.pool.options)
  await client.connect()
  t.teardown(() => client.end())
  await client.query('begin; lock table store_depot in access exclusive mode')
  return client
}

const get = async (url: string, address: string, key?: string): Promise<number> => {
  const headers = key === undefined ? {} : { authorization: `Token ${key}` }
  return (await app.inject({ url, remoteAddress: address, headers })).statusCode
}

t.test('leaves connections to other clients when one client sends many slow reads', async (t) => {
  const holder = await lockDepots(t)
  const sendTwelve = (address: string, key?: string): Promise<number>[] =>
    Array.from({ length: 12 }, () => get(depots, address, key))
  const slow = sendTwelve('10.0.0.1')
  await untilLockWaits(holder, 4) // half of the connections
  t.equal(await get(other, '10.0.0.2'), 200, 'another anonymous client')
  slow.push(...sendTwelve('10.0.0.2'))
  await untilLockWaits(holder, 6) // three quarters
  t.equal(await get(other, '10.0.0.3', token), 200, 'an identified client')
  slow.push(...sendTwelve('10.0.0.3', token))
  await untilLockWaits(holder, 8) // all of them
  t.equal(await get('/health/ready', '10.0.0.4'), 200, 'readiness')
  t.equal(await get(other, '10.0.0.4', '0'.repeat(40)), 401, 'authentication')
  const made = await service.request('POST', other, { body: { name: 'a', slug: 'a' } })
  t.equal(made.status, 201, 'a write')
  await holder.query('rollback')
  t.strictSame(new Set(await Promise.all(slow)), new Set([200]), 'the reads that waited')
})

t.test('leaves connections to other clients when one client sends many searches', async (t) => {
  const holder = await lockDepots(t)
  const searches = Array.from({ length: 12 }, () => get('/search/suggest/?q=abc', '10.0.0.1'))
  await untilLockWaits(holder, 4)
  t.equal(await get(other, '10.0.0.2'), 200)
  await untilLockWaits(holder, 4)
  await holder.query('rollback')
  t.strictSame(new Set(await Promise.all(searches)), new Set([200]))
})

t.test('counts the addresses of an IPv6 network as one client', async (t) => {
  const holder = await lockDepots(t)
  const slow = Array.from({ length: 12 }, (_, host) =>
    get(`${depots}?limit=3`, `2001:db8::${host + 1}`),
  )
  await untilLockWaits(holder, 4) // half of the connections
  t.equal(await get(other, '2001:db8:0:1::1'), 200, 'another network')
  await untilLockWaits(holder, 4)
  await holder.query('rollback')
  t.strictSame(new Set(await Promise.all(slow)), new Set([200]))
})

t.test('stops a statement whose client has gone', async (t) => {
  const holder = await lockDepots(t)
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  const controller = new AbortController()
  const asked = Array.from({ length: 12 }, () => fetch(url + depots, controller))
  await untilLockWaits(holder, 4)
  controller.abort()
  await Promise.allSettled(asked)
  await untilLockWaits(holder, 0) // running statements are stopped, and queued ones are not sent
  await holder.query('rollback')
  t.equal(await get(depots, '127.0.0.1'), 200)
  t.strictSame(service.logged, [], 'no error is logged')
})

t.test('stops a read after READ_SECONDS', async (t) => {
  const limited = await testApp(t, { READ_SECONDS: '1' })
  const holder = await lockDepots(t, limited)
  const headers = { accept: 'application/problem+json' }
  const answer = await limited.request('GET', depots, { headers })
  t.match(answer.object, { status: 503, code: 'ERR_LOCKED' })
  t.equal(answer.headers['retry-after'], '5')
  await holder.query('rollback')
})
