import t from 'tap'
import { asObject, testApp, type Json } from '../../support/fixture-app.ts'
import { Samples } from '../../support/fixture-samples.ts'
import { checkRequiredTests } from '../../inventory/requirements/required-tests.ts'

const log = '/api/extras/object-changes/'
const app = await testApp(t)

/** Returns the entries of the log for an object, oldest first. */
async function entriesOf(model: string, id: number): Promise<readonly Json[]> {
  const found = await app.request('GET', `${log}?model=${model}&object_id=${id}&ordering=id`)
  return found.results
}

t.test('records every change with the changed values', async (t) => {
  const samples = new Samples(app)
  const made = await app.request('POST', '/api/store/depots/', {
    body: { name: 'HQ', slug: 'hq', asn: 4200000000 },
  })
  const depot = Number(made.object['id'])
  const url = `/api/store/depots/${depot}/`

  await t.test('records the fields of a created object', async (t) => {
    const [entry] = await entriesOf('store.depot', depot)
    t.match(entry, {
      user: { username: 'root' },
      user_name: 'root',
      object_name: 'HQ',
      action: [1, 'created'],
      before: null,
      after: { name: 'HQ', slug: 'hq', asn: 4200000000 },
      message: 'Created depot HQ',
    })
    t.type(entry?.['token_id'], 'number')
    t.match(
      entry?.['request_id'],
      /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
      'the request id is a UUID',
    )
  })
  await t.test('records only changed fields of an update', async (t) => {
    await app.request('PATCH', url, { body: { name: 'Headquarters', slug: 'hq', asn: 4200000000 } })
    const [, entry] = await entriesOf('store.depot', depot)
    t.strictSame([entry?.['before'], entry?.['after']], [{ name: 'HQ' }, { name: 'Headquarters' }])
    t.strictSame(entry?.['action'], [3, 'updated'])
  })
  await t.test('records nothing for an update without a change', async (t) => {
    const same = await app.request('GET', url)
    t.equal((await app.request('PUT', url, { body: same.object })).status, 200)
    t.equal((await entriesOf('store.depot', depot)).length, 2)
  })
  await t.test('records deletes in cascade and cleared references', async (t) => {
    const area = await samples.make('store.Area', { given: { name: 'North', slug: 'north' } })
    await app.request('PATCH', url, { body: { area } })
    const group = await samples.make('store.ShelfGroup', { given: { depot } })
    await app.request('DELETE', `/api/store/areas/${area}/`)
    const cleared = (await entriesOf('store.depot', depot)).at(-1)
    t.strictSame([cleared?.['before'], cleared?.['after']], [{ area }, { area: null }])
    t.equal((await app.request('DELETE', url)).status, 204)
    const gone = (await entriesOf('store.depot', depot)).at(-1)
    t.match(gone, { action: [5, 'deleted'], after: null, before: { name: 'Headquarters' } })
    const cascaded = (await entriesOf('store.shelfgroup', group)).at(-1)
    t.match(cascaded, { action: [5, 'deleted'], request_id: gone?.['request_id'] })
  })
})

t.test('never records confidential values', async (t) => {
  const samples = new Samples(app)
  const user = await samples.make('users.User', { given: { password: 'correct horse battery' } })
  const key = 'ab'.repeat(20)
  await app.request('POST', '/api/users/tokens/', { body: { user, key } })
  await app.request('PATCH', `/api/users/users/${user}/`, {
    body: { password: 'another phrase 1' },
  })
  const { text } = await app.request('GET', `${log}?limit=0`)
  const entry = (await entriesOf('users.user', user)).at(-1)
  t.strictSame(
    [entry?.['before'], entry?.['after']],
    [{ password: '(not kept)' }, { password: '(changed, not kept)' }],
    'the entry says that the password changed',
  )
  const digests = await app.database.rows({
    text: `select password from users_user union all select key from users_token
      union all select substr(key, 8) from users_token`,
    values: [],
  })
  const kept = digests.map(([digest]) => String(digest))
  t.ok(kept.some((digest) => digest.startsWith('$argon2id$')) && kept.length >= 4)
  for (const word of ['horse', 'phrase', key, ...kept]) t.notOk(text.includes(word), word)
})

t.test('keeps the entries and the name of a deleted user', async (t) => {
  await app.accounts.createUser({ username: 'alice', password: 'for tests only', superuser: true })
  const token = await app.accounts.createToken('alice', {})
  const users = await app.request('GET', '/api/users/users/?username=alice')
  const made = await app.request('POST', '/api/store/areas/', {
    token,
    body: { name: 'East', slug: 'east' },
  })
  const own = await app.request('GET', '/api/extras/recent-activity/?username=alice')
  t.match(own.results, [{ action: [1, 'created'], message: 'Created area East' }])
  const id = Number(users.results[0]?.['id'])
  t.equal((await app.request('DELETE', `/api/users/users/${id}/`, { token })).status, 204)
  const [entry] = await entriesOf('store.area', Number(made.object['id']))
  t.match(entry, { user: null, user_name: 'alice' })
  const [last] = await entriesOf('users.user', id)
  t.match(last, { user: null, user_name: 'command line', action: [1, 'created'] })
  const gone = (await entriesOf('users.user', id)).at(-1)
  t.match(gone, { user: null, user_name: 'alice', action: [5, 'deleted'] })
})

t.test('runs one more statement for a bulk write of any size', async (t) => {
  const body = Array.from({ length: 200 }, (_, i) => ({ name: `R${i}`, slug: `r${i}` }))
  const made = await app.request('POST', '/api/store/areas/', { body })
  const inserts = made.statements.filter((text) => text.includes('into extras_objectchange'))
  t.equal(inserts.length, 1)
  const ids = (made.body as Json[]).map(({ id }) => ({ id }))
  const changed = ids.map(({ id }, i) => ({ id, name: i % 2 ? `R${i}` : `Renamed ${i}` }))
  await app.request('PATCH', '/api/store/areas/', { body: changed })
  const updates = await app.request('GET', `${log}?model=store.area&action=updated&limit=1`)
  t.equal(asObject(updates.body)['count'], 100, 'unchanged objects have no entry')
  await app.request('DELETE', '/api/store/areas/', { body: ids })
  const deletes = await app.request(
    'GET',
    `${log}?model=store.area&action=deleted&object_name__isw=R&limit=1`,
  )
  t.equal(asObject(deletes.body)['count'], 200)
})

t.test('filters the log, and refuses anonymous reads and all writes', async (t) => {
  const before = new Date().toISOString()
  await app.request('POST', '/api/store/areas/', { body: { name: 'South', slug: 'south' } })
  const cases: readonly (readonly [query: string, count: number])[] = [
    ['object_name=South', 1],
    ['model=store.nothing', 0],
    ['action=created&object_name=South', 1],
    ['action=deleted&object_name=South', 0],
    ['username=root&object_name=South', 1],
    ['username=nobody', 0],
    [`time__gte=${before}&object_name=South`, 1],
    [`time__lt=${before}&object_name=South`, 0],
    ['q=area%20south', 1],
  ]
  for (const [query, count] of cases)
    t.equal((await app.request('GET', `${log}?${query}`)).object['count'], count, query)
  t.equal((await app.request('GET', log, { token: null })).status, 401)
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'] as const)
    t.equal((await app.request(method, log, { body: {} })).status, 405, method)
})

t.test('records nothing for a failed write', async (t) => {
  const countEntries = async (): Promise<unknown> =>
    (await app.request('GET', `${log}?model=store.area&limit=1`)).object['count']
  const before = await countEntries()
  const body = [
    { name: 'West', slug: 'west' },
    { name: 'West', slug: 'other' },
  ]
  t.equal((await app.request('POST', '/api/store/areas/', { body })).status, 400)
  t.equal(await countEntries(), before)
})

checkRequiredTests(t, import.meta.url)

t.test('finds the entries of a day, with both ends of the range', async (t) => {
  const shift = (days: number): string =>
    new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  const { count } = (await app.request('GET', log)).object
  t.ok(Number(count) > 0)
  const [yesterday, today, tomorrow] = [shift(-1), shift(0), shift(1)]
  const around = `time=${yesterday}&time=${today}&time=${tomorrow}`
  const counts: readonly (readonly [string, unknown])[] = [
    [around, count],
    [`time__gte=${yesterday}&time__lte=${tomorrow}`, count],
    [`time__gt=${tomorrow}`, 0],
    [`time__lt=${yesterday}`, 0],
    [`${around.replaceAll('time', 'time__n')}`, 0],
  ]
  for (const [query, expected] of counts)
    t.equal((await app.request('GET', `${log}?limit=1&${query}`)).object['count'], expected, query)
})
