import { setTimeout as sleep } from 'node:timers/promises'
import t from 'tap'
import { ReplicatedService } from '../../support/replicated.ts'
import { until } from '../../support/until.ts'
import { WebClient } from '../../features/pages/web-client.ts'

t.setTimeout(240_000)

const cluster = await ReplicatedService.open(t)
const { first, one, two } = cluster

/** Ends the primary, runs work once its loss is noticed, and starts it again. */
async function withoutPrimary(work: () => Promise<unknown>): Promise<void> {
  await first.kill()
  for (const { database } of [one, two])
    await until('the loss is noticed', async () => !(await database.ready('write')))
  await work()
  await first.start()
  for (const { database } of [one, two])
    await until('writes work', () => database.ready('write'))
} // prettier-ignore

t.test('reads without a primary although the standbys lack changes that decide on no rights', async (t) => {
  const { reply: site } = await cluster.makeSite()
  const client = new WebClient(two)
  t.equal((await client.login('admin')).status, 303)
  await cluster.untilCaughtUp()
  await cluster.delayReplay('50s')
  t.equal((await new WebClient(two).login('admin')).status, 303, 'a sign-in')
  t.equal((await new WebClient(two).login('admin', 'wrong')).status, 400, 'a failed one')
  const created = await one.send('POST', '/api/users/tokens/', { body: { user: 1 } })
  t.equal(created.status, 201, 'a new token')
  const body = { name: 'keyed', slug: 'keyed' }
  const keyed = await one.send('POST', '/api/dcim/sites/', { body, headers: { 'idempotency-key': 'keyed' } })
  t.equal(keyed.status, 201, 'a stored response')
  await sleep(1_200) // two checks
  await withoutPrimary(async () => {
    const read = await two.send('GET', `/api/dcim/sites/${String(site.body['id'])}/`)
    t.equal(read.status, 200)
    t.match(read.headers['cadastre-stale'], /^\d+$/)
    t.equal((await client.get('/user/')).status, 200, 'a session is found on a standby')
  })
}) // prettier-ignore

t.test('refuses revoked credentials while the standbys are behind and the primary is gone', async (t) => {
  await cluster.replayAfter('0')
  await cluster.untilCaughtUp()
  const key = 'abcdef0123456789abcdef0123456789abcdef03'
  const token = await one.send('POST', '/api/users/tokens/', { body: { user: 1, key } })
  const client = new WebClient(one)
  t.equal((await client.login('admin')).status, 303)
  await cluster.untilCaughtUp()
  const statuses = async (): Promise<readonly number[]> =>
    Promise.all([one, two].map(async ({ send }) => (await send('GET', '/api/dcim/sites/', { token: key })).status))
  t.strictSame(await statuses(), [200, 200])
  await cluster.delayReplay('50s')
  const thief = new WebClient(two)
  for (const [name, value] of client.cookies) thief.cookies.set(name, value)
  t.equal((await thief.get('/user/')).status, 200)
  t.equal((await client.post('/logout/', {})).status, 303)
  await sleep(1_200) // two checks, after which both processes know it
  await withoutPrimary(async () => t.equal((await thief.get('/user/')).status, 503, 'an ended session'))
  await one.send('DELETE', `/api/users/tokens/${String(token.body['id'])}/`)
  await sleep(1_200)
  await withoutPrimary(async () => t.strictSame(await statuses(), [503, 503], 'a revoked token'))
  t.strictSame(await statuses(), [401, 401])
  await cluster.replayAfter('0')
  await cluster.untilCaughtUp()
  await withoutPrimary(async () => t.strictSame(await statuses(), [401, 401], 'the standbys know it'))
}) // prettier-ignore

t.test('knows its own revocations before the servers are checked again', async (t) => {
  const key = 'abcdef0123456789abcdef0123456789abcdef04'
  // Another user than the one who writes, whose reads need the position of these writes.
  const user = await one.send('POST', '/api/users/users/', { body: { username: 'another', password: 'for tests only' } })
  const token = await one.send('POST', '/api/users/tokens/', { body: { user: user.body['id'], key } })
  await cluster.untilCaughtUp()
  await cluster.delayReplay('50s')
  t.equal((await one.send('DELETE', `/api/users/tokens/${String(token.body['id'])}/`)).status, 204)
  if (first.pid !== undefined) process.kill(first.pid, 'SIGQUIT')
  await until('the primary is gone', () => first.pid === undefined)
  t.equal((await one.send('GET', '/api/dcim/sites/', { token: key })).status, 503)
  await first.start()
  await until('writes work', () => one.database.ready('write'))
  await cluster.replayAfter('0')
  await cluster.untilCaughtUp()
}) // prettier-ignore
