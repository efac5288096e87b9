import { setTimeout as sleep } from 'node:timers/promises'
import t from 'tap'
import type { Database } from '../../../src/framework/database/database.ts'
import { positionSql } from '../../../src/framework/database/caller/position.ts'
import { asList } from '../../support/json.ts'
import { ReplicatedService } from '../../support/replicated.ts'
import { countStatements } from '../../support/statements.ts'
import { until } from '../../support/until.ts'
import { WebClient } from '../../features/pages/web-client.ts'

t.setTimeout(240_000)

const cluster = await ReplicatedService.open(t)
const { first, standbys, one, two } = cluster

const poolsOf = ({ servers }: Database, role: string) =>
  (servers?.() ?? []).filter((server) => server.role === role).flatMap(({ pools }) => pools)

t.test(
  'reads from the standbys in turn, and writes and authenticates on the primary',
  async (t) => {
    await cluster.untilCaughtUp()
    const process = await cluster.openReader({ KEPT_PAGES_BYTES: '0' })
    const onPrimary = countStatements(...poolsOf(process.database, 'primary'))
    const reserved = countStatements(...poolsOf(process.database, 'primary').slice(-1))
    const onStandbys = poolsOf(process.database, 'standby').map((pool) => countStatements(pool))
    for (let count = 0; count < 6; count += 1)
      t.equal((await process.send('GET', '/api/dcim/sites/')).status, 200)
    const pages = onStandbys.map((ran) => ran.filter(({ text }) => text.includes('row_number()')))
    t.strictSame(
      pages.filter((ran) => ran.length > 0).map((ran) => ran.length),
      [3, 3],
      'each standby runs half of them',
    )
    t.strictSame([...new Set(onPrimary.map(({ purpose }) => purpose))], ['authentication'])
    const before = onStandbys.flat().length
    const body = { name: 'on the primary', slug: 'on-the-primary' }
    const reply = await process.send('POST', '/api/dcim/sites/', { body })
    t.equal(reply.status, 201)
    t.match(reply.headers['x-consistency'], /^1\/\d+\/[\dA-F]+$/)
    t.equal(onStandbys.flat().length, before, 'a write runs on the primary alone')
    const rack = { name: 'in the site', site: reply.body['id'] }
    t.equal((await process.send('POST', '/api/dcim/racks/', { body: rack })).status, 201)
    const site = `/api/dcim/sites/${String(reply.body['id'])}/`
    t.equal((await process.send('DELETE', site)).status, 409, 'reads what protects the site')
    const positions = reserved.filter(({ text }) => text.includes(positionSql))
    t.strictSame(positions, [], 'statements that change no rows do not count as writes')
  },
)

t.test('returns the totals and the entity tags of the standby that was read', async (t) => {
  await cluster.makeSite()
  await cluster.untilCaughtUp()
  const url = '/api/dcim/sites/?limit=1'
  const replies = [
    await one.send('GET', url),
    await one.send('GET', url),
    await two.send('GET', url),
  ]
  const [count] = await first.rows('select count(*)::int from dcim_site')
  for (const { body, headers } of replies) {
    t.equal(body['count'], count?.[0])
    t.equal(headers['etag'], replies[0]?.headers['etag'])
  }
  const headers = { 'if-none-match': String(replies[0]?.headers['etag']) }
  t.equal((await two.send('GET', url, { headers })).status, 304)
  await cluster.makeSite()
  const changed = await one.send('GET', url, { headers })
  t.equal(changed.status, 200)
  t.equal(changed.body['count'], Number(count?.[0]) + 1)
})

t.test('returns at least the writes of the client, however far the standbys are behind', async (t) => {
  await cluster.delayReplay('2s')
  const { path, reply } = await cluster.makeSite()
  t.equal((await two.send('GET', path)).status, 404, 'another process reads a standby, which is behind')
  const consistency = { 'x-consistency': String(reply.headers['x-consistency']) }
  t.equal((await two.send('GET', path, { headers: consistency })).status, 200)
  t.equal((await two.send('GET', path, { headers: { 'x-consistency': 'x' } })).status, 200, 'an unknown position is read from the primary')
  let stale = 0
  for (let number = 0; number < 100; number += 1) {
    const comments = `written ${number}`
    const written = await one.send('PATCH', path, { body: { comments } })
    const headers = { 'x-consistency': String(written.headers['x-consistency']) }
    const reads = [await one.send('GET', path), await two.send('GET', path, { headers })]
    stale += reads.filter(({ body }) => body['comments'] !== comments).length
  }
  t.equal(stale, 0)
}) // prettier-ignore

t.test('refuses a revoked token and an inactive user at once, also while standbys are behind', async (t) => {
  const userBody = { username: 'reader', password: 'for tests only', is_active: true }
  const user = await one.send('POST', '/api/users/users/', { body: userBody })
  const keys = ['abcdef0123456789abcdef0123456789abcdef01', 'abcdef0123456789abcdef0123456789abcdef02'] as const
  const tokens = []
  for (const key of keys) tokens.push(await one.send('POST', '/api/users/tokens/', { body: { user: user.body['id'], key } }))
  const statuses = async (key: string): Promise<readonly number[]> =>
    [(await one.send('GET', '/api/dcim/sites/', { token: key })).status, (await two.send('GET', '/api/dcim/sites/', { token: key })).status]
  for (const key of keys) t.strictSame(await statuses(key), [200, 200])
  await one.send('DELETE', `/api/users/tokens/${String(tokens[0]?.body['id'])}/`)
  t.strictSame(await statuses(keys[0]), [401, 401])
  t.strictSame(await statuses(keys[1]), [200, 200])
  await one.send('PATCH', `/api/users/users/${String(user.body['id'])}/`, { body: { is_active: false } })
  t.strictSame(await statuses(keys[1]), [401, 401])
}) // prettier-ignore

t.test('sends a browser the position of its writes in a cookie', async (t) => {
  const client = new WebClient(one)
  t.equal((await client.login('admin')).status, 303)
  t.notOk(client.cookies.has('cadastre_consistency'), 'a login is no write that a standby must have')
  const written = await client.post('/dcim/regions/add/', { name: 'North', slug: 'north' })
  t.equal(written.status, 303)
  t.match(client.setCookies.join(), /cadastre_consistency=1%2F\d+%2F[\dA-F]+; Max-Age=60; Path=\/; HttpOnly; SameSite=Lax/)
  const elsewhere = new WebClient(two)
  for (const [name, value] of client.cookies) elsewhere.cookies.set(name, value)
  const url = '/api/dcim/regions/?slug=north&format=json'
  t.match((await elsewhere.get(url)).text, '"count":1')
  elsewhere.cookies.delete('cadastre_consistency')
  t.match((await elsewhere.get(url)).text, '"count":0', 'without the cookie a standby is read, which is behind')
  t.equal((await elsewhere.get('/user/')).status, 200)
  t.equal((await client.post('/logout/', {})).status, 303)
  t.equal((await elsewhere.get('/user/')).location, '/login/?next=%2Fuser%2F', 'an ended session is refused at once')
}) // prettier-ignore

t.test('counts no attempt to sign in as a write of all anonymous clients of an address', async (t) => {
  const { path } = await cluster.makeSite()
  t.equal((await new WebClient(one).login('admin')).status, 303)
  t.equal((await new WebClient(one).login('nobody')).status, 400)
  t.equal((await one.send('GET', path, { token: null })).status, 404, 'a standby is read, which is behind')
}) // prettier-ignore

t.test('does not read from a standby that is too far behind', async (t) => {
  const strict = await cluster.openReader({ REPLICA_MAX_LAG: '1' })
  await cluster.delayReplay('50s')
  await cluster.makeSite()
  await until('the standbys are too far behind', () =>
    (strict.database.servers?.() ?? []).every(
      ({ role, lag }) => role === 'primary' || Number(lag) > 1,
    ),
  )
  const { path } = await cluster.makeSite()
  t.equal((await strict.send('GET', path)).status, 200, 'the primary is read')
  t.equal((await two.send('GET', path)).status, 404)
})

t.test('reads a statement that a standby refuses from the primary', async (t) => {
  await cluster.replayAfter('0')
  await cluster.untilCaughtUp()
  const consistency = { isReading: true, position: () => undefined, wrote: () => undefined, readStale: () => undefined }
  const caller = { key: 'x', group: 'identified', isGone: () => false, atEnd: () => undefined, consistency } as const
  const { rows } = one.database.forCaller(caller)
  const locked = await rows({ text: 'select count(*)::int > 0 from (select id from dcim_site for share) x', values: [] })
  t.strictSame(locked, [[true]])
}) // prettier-ignore

t.test('counts a statement as a write unless it is declared to change no rows', async (t) => {
  let writes = 0
  const consistency = { isReading: false, position: () => undefined, wrote: () => (writes += 1), readStale: () => undefined }
  const caller = { key: 'x', group: 'identified', isGone: () => false, atEnd: () => undefined, consistency } as const
  const { rows } = one.database.forCaller(caller)
  await rows({ text: 'select 1', values: [], isReadOnly: true })
  t.equal(writes, 0)
  await rows({ text: 'select 1', values: [] })
  t.equal(writes, 1)
}) // prettier-ignore

t.test('reads without a primary, and refuses writes until another is promoted', async (t) => {
  await cluster.untilCaughtUp()
  const { path } = await cluster.makeSite()
  await cluster.untilCaughtUp()
  await first.kill()
  const replies = [await one.send('GET', path), await two.send('GET', '/api/dcim/sites/')]
  for (const { status, headers, body } of replies) {
    t.equal(status, 200, JSON.stringify(body).slice(0, 200))
    t.match(headers['cadastre-stale'], /^\d+$/)
  }
  const body = { name: 'refused', slug: 'refused' }
  const refused = await one.send('POST', '/api/dcim/sites/', { body })
  t.equal(refused.status, 503)
  t.match(refused.headers['retry-after'], /^\d+$/)
  const health = async (query: string): Promise<number> => (await one.app.inject(`/health/ready${query}`)).statusCode
  t.strictSame([await health(''), await health('?role=write')], [200, 503])
  const beyond = await one.send('GET', path, { headers: { 'x-consistency': '1/FF/0' } })
  t.equal(beyond.status, 503, 'no server has the position of the client')
  await standbys[0]?.promote()
  const promoted = Date.now()
  await until('writes work', async () => (await one.send('POST', '/api/dcim/sites/', { body })).status === 201)
  t.ok(Date.now() - promoted < 10_000)
  const after = await one.send('GET', path)
  t.equal(after.status, 200)
  t.equal(after.headers['cadastre-stale'], undefined)
  const list = await one.send('GET', '/api/dcim/sites/?slug=refused')
  t.equal(asList(list.body['results']).length, 1, 'the write is read')
}) // prettier-ignore

t.test('reads what was written before a second loss, from the standby that has it', async (t) => {
  const [second, third] = standbys
  await third.follow(second)
  await until('the standby streams', async () => {
    const [[count] = []] = await second.rows(`select count(*)::int from pg_stat_replication where state = 'streaming'`)
    return count === 1
  })
  const { path, reply } = await cluster.makeSite()
  t.match(reply.headers['x-consistency'], /^2\//)
  await until('the standby has it', async () => {
    const [[has] = []] = await third.rows(`select count(*)::int from dcim_site where slug = 'site-${cluster.siteCount}'`)
    return has === 1
  })
  await sleep(1_200) // two checks
  await second.kill()
  await sleep(1_200) // the stream of the standby has ended
  const headers = { 'x-consistency': String(reply.headers['x-consistency']) }
  for (const { send } of [one, two]) {
    const read = await send('GET', path, { headers })
    t.equal(read.status, 200)
    t.ok(Number(read.headers['cadastre-stale']) < 10, String(read.headers['cadastre-stale']))
  }
}) // prettier-ignore
