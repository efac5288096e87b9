import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import t, { type Test } from 'tap'
import { testApp } from '../../support/fixture-app.ts'

const service = await testApp(t, { READ_SECONDS: '60' })
const { app, database, token } = service
const depots = '/api/store/depots/'
const other = '/api/store/areas/'
const countWaiting = `select count(*)::int from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`

/** Locks the table of depots, so that its lists wait. Returns a function that unlocks it. */
async function lockDepots(t: Test, { database } = service): Promise<() => Promise<void>> {
  const client = new pg.Client(database.pool.options)
  await client.connect()
  t.teardown(() => client.end())
  await client.query('begin; lock table store_depot in access exclusive mode')
  return async () => void (await client.query('rollback'))
}

/** Returns true as soon as this number of statements waits for the lock, and false after 20 s. */
async function areWaiting(count: number): Promise<boolean> {
  for (const deadline = Date.now() + 20_000; Date.now() < deadline; await sleep(20)) {
    const [[found] = []] = await database.identify({ text: countWaiting, values: [] })
    if (found === count) return true
  }
  return false
}

const get = async (url: string, address: string, key?: string): Promise<number> => {
  const headers = key === undefined ? {} : { authorization: `Token ${key}` }
  return (await app.inject({ url, remoteAddress: address, headers })).statusCode
}

t.test('leaves connections to other clients when one client sends many slow reads', async (t) => {
  const unlock = await lockDepots(t)
  const sendTwelve = (address: string, key?: string): Promise<number>[] =>
    Array.from({ length: 12 }, () => get(depots, address, key))
  const slow = sendTwelve('10.0.0.1')
  t.ok(await areWaiting(4), 'half of the connections')
  t.equal(await get(other, '10.0.0.2'), 200, 'another anonymous client')
  slow.push(...sendTwelve('10.0.0.2'))
  t.ok(await areWaiting(6), 'three quarters')
  t.equal(await get(other, '10.0.0.3', token), 200, 'an identified client')
  slow.push(...sendTwelve('10.0.0.3', token))
  t.ok(await areWaiting(8), 'all of them')
  t.equal(await get('/health/ready', '10.0.0.4'), 200, 'readiness')
  t.equal(await get(other, '10.0.0.4', '0'.repeat(40)), 401, 'authentication')
  const made = await service.request('POST', other, { body: { name: 'a', slug: 'a' } })
  t.equal(made.status, 201, 'a write')
  await unlock()
  t.strictSame(new Set(await Promise.all(slow)), new Set([200]), 'the reads that waited')
})

t.test('stops a statement whose client has gone', async (t) => {
  const unlock = await lockDepots(t)
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  const controller = new AbortController()
  const asked = Array.from({ length: 12 }, () => fetch(url + depots, controller))
  t.ok(await areWaiting(4))
  controller.abort()
  await Promise.allSettled(asked)
  t.ok(await areWaiting(0), 'running statements are stopped, and queued ones are not sent')
  await unlock()
  t.equal(await get(depots, '127.0.0.1'), 200)
  t.strictSame(service.logged, [], 'no error is logged')
})

t.test('stops a read after READ_SECONDS', async (t) => {
  const limited = await testApp(t, { READ_SECONDS: '1' })
  const unlock = await lockDepots(t, limited)
  const headers = { accept: 'application/problem+json' }
  const answer = await limited.request('GET', depots, { headers })
  t.match(answer.object, { status: 503, code: 'ERR_DATABASE_TIMEOUT' })
  t.equal(answer.headers['retry-after'], '5')
  await unlock()
})
