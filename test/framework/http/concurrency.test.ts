import pg from 'pg'
import t from 'tap'
import {
  asObject,
  testApp,
  type Answer,
  type Json,
  type Method,
} from '../../support/fixture-app.ts'
import { untilLockWaits } from '../../support/lock-waits.ts'
import { checkRequiredTests } from '../../inventory/requirements/required-tests.ts'

const service = await testApp(t)
const { request, database } = service
const areas = '/api/store/areas/'
const depots = '/api/store/depots/'

async function create(url: string, body: Json): Promise<number> {
  const { status, object, text } = await request('POST', url, { body })
  if (status !== 201) throw new Error(text)
  return Number(object['id'])
}

/** Sends `count` requests at once. */
const sendConcurrently = (
  count: number,
  work: (index: number) => Promise<Answer>,
): Promise<readonly Answer[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)))

const statuses = (answers: readonly Answer[]): Readonly<Record<number, number>> => {
  const counts: Record<number, number> = {}
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

t.test('accepts one of fifty creates of one slug, and explains the refusals', async (t) => {
  const body = { name: 'Twin', slug: 'twin' }
  const answers = await sendConcurrently(50, () => request('POST', depots, { body }))
  t.strictSame(statuses(answers), { 201: 1, 400: 49 })
  const messages = {
    name: ['depot with this name already exists.'],
    slug: ['depot with this slug already exists.'],
  }
  for (const answer of answers) if (answer.status === 400) t.strictSame(answer.body, messages)
  t.equal((await request('GET', `${depots}?slug=twin`)).object['count'], 1)
})

t.test('enforces unique sets of several fields and with conditions', async (t) => {
  const depot = await create(depots, { name: 'Sets', slug: 'sets' })
  const shelves = await sendConcurrently(20, () =>
    request('POST', '/api/store/shelves/', { body: { name: 'R', depot } }),
  )
  t.strictSame(statuses(shelves), { 201: 1, 400: 19 })
  const refused = shelves.find(({ status }) => status === 400)
  t.strictSame(refused?.body, {
    non_field_errors: ['The fields depot, name must make a unique set.'],
  })
  const series = await create('/api/store/series/', { name: 'G', slug: 'g' })
  const boxes = await sendConcurrently(20, (index) =>
    request('POST', '/api/store/boxes/', { body: { name: `V${index}`, number: 7, series } }),
  )
  t.strictSame(statuses(boxes), { 201: 1, 400: 19 })
  const free = await sendConcurrently(10, (index) =>
    request('POST', '/api/store/boxes/', { body: { name: `V${index}`, number: 7 } }),
  )
  t.strictSame(statuses(free), { 201: 10 }, 'outside of a series numbers may repeat')
})

t.test('accepts one of ten concurrent changes to the same unique value', async (t) => {
  const ids = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      create(depots, { name: `C${index}`, slug: `c${index}` }),
    ),
  )
  const answers = await sendConcurrently(10, (index) =>
    request('PATCH', `${depots}${ids[index]}/`, { body: { slug: 'same' } }),
  )
  t.strictSame(statuses(answers), { 200: 1, 400: 9 })
})

t.test('keeps concurrent changes of different fields of one object', async (t) => {
  const id = await create(depots, { name: 'Fields', slug: 'fields' })
  const changes: readonly Json[] = [
    { facility: 'A' },
    { asn: 65000 },
    { physical_address: 'B' },
    { shipping_address: 'C' },
    { contact_name: 'D' },
    { contact_phone: 'E' },
    { contact_email: 'f@example.com' },
    { comments: 'G' },
  ]
  const answers = await sendConcurrently(changes.length * 3, (index) =>
    request('PATCH', `${depots}${id}/`, { body: changes[index % changes.length] }),
  )
  t.strictSame(statuses(answers), { 200: changes.length * 3 })
  t.match((await request('GET', `${depots}${id}/`)).object, Object.assign({}, ...changes))
})

t.test('enforces rules of two fields under concurrent changes', async (t) => {
  const [a, b] = [
    await create(depots, { name: 'Here', slug: 'here' }),
    await create(depots, { name: 'There', slug: 'there' }),
  ]
  const groups = '/api/store/shelf-groups/'
  const groupOfB = await create(groups, { name: 'B', slug: 'b', depot: b })
  for (let round = 0; round < 5; round++) {
    const shelf = await create('/api/store/shelves/', { name: `Moved ${round}`, depot: b })
    const bodies: readonly Json[] = [{ depot: a }, { group: groupOfB }]
    const answers = await sendConcurrently(2, (index) =>
      request('PATCH', `/api/store/shelves/${shelf}/`, { body: bodies[index] }),
    )
    t.strictSame(statuses(answers), { 200: 1, 400: 1 }, 'a group is of the same depot')
  }
})

t.test('refuses one of three concurrent moves that together form a loop', async (t) => {
  for (let round = 0; round < 8; round++) {
    const [a, b, c] = await Promise.all(
      ['a', 'b', 'c'].map((name) =>
        create(areas, { name: `${name}${round}`, slug: `${name}${round}` }),
      ),
    )
    const moves = [
      [a, b],
      [b, c],
      [c, a],
    ] as const
    const answers = await sendConcurrently(3, (index) => {
      const [id, parent] = moves[index] ?? []
      return request('PATCH', `${areas}${id}/`, { body: { parent } })
    })
    t.strictSame(statuses(answers), { 200: 2, 400: 1 }, `round ${round}`)
    const loops = await database.rows({ text: loopSql, values: [] })
    t.strictSame(loops, [], 'no area is its own ancestor')
  }
})

const loopSql = `
  with recursive up(start, id) as (
    select id, parent_id from store_area where parent_id is not null
    union select up.start, r.parent_id from up join store_area r on r.id = up.id where r.parent_id is not null)
  select start from up where start = id`

t.test('refuses a bulk write whose moves form a loop together', async (t) => {
  const ids = await Promise.all(
    ['p', 'q', 'r', 's'].map((slug) => create(areas, { name: slug, slug })),
  )
  const [p = 0, q = 0, r = 0, s = 0] = ids
  const under = 'An area may not be placed under itself or under one of its descendants.'
  const move = async (...moves: readonly (readonly [number, number | null])[]): Promise<Answer> =>
    request('PATCH', areas, { body: moves.map(([id, parent]) => ({ id, parent })) })
  t.strictSame((await move([p, q], [q, p])).body, [{ parent: [under] }, { parent: [under] }])
  t.equal((await move([q, p], [r, q])).status, 200)
  t.match((await move([p, s], [s, r])).body, [{ parent: [under] }, { parent: [under] }])
  t.equal(
    (await move([p, r], [q, null], [r, q])).status,
    200,
    'moves without a loop in the end are accepted',
  )
  t.strictSame(await database.rows({ text: loopSql, values: [] }), [])
})

t.test('refuses either the delete of a parent or concurrent creates of its children', async (t) => {
  for (let round = 0; round < 15; round++) {
    const slug = `parent-${round}`
    const depot = await create(depots, { name: slug, slug })
    const asked: readonly (readonly [Method, string, Json?])[] = [
      ['DELETE', `${depots}${depot}/`],
      ['POST', '/api/store/shelves/', { name: slug, depot }],
      ['POST', '/api/store/shelves/', { name: `${slug} too`, depot }],
    ]
    const [removed, ...children] = await sendConcurrently(3, (index) => {
      const [method, url, body] = asked[index] ?? ['GET', depots]
      return request(method, url, body === undefined ? {} : { body })
    })
    const created = children.filter(({ status }) => status === 201).length
    const outcome = `delete ${removed?.status}, children ${children.map(({ status }) => status).join()}`
    t.equal(removed?.status, created > 0 ? 409 : 204, outcome)
    for (const { status, body } of children) {
      if (status === 201) continue
      t.strictSame(
        [status, body],
        [400, { depot: [`Invalid pk "${depot}" - object does not exist.`] }],
        outcome,
      )
    }
  }
})

t.test('deletes an object once during concurrent changes and reads of it', async (t) => {
  const id = await create(areas, { name: 'Contested', slug: 'contested' })
  const methods: readonly Method[] = ['DELETE', 'PATCH', 'GET', 'PUT', 'DELETE', 'GET']
  const body = { name: 'New', slug: 'new' }
  const answers = await sendConcurrently(24, (index) => {
    const method = methods[index % methods.length] ?? 'GET'
    return request(method, `${areas}${id}/`, method.startsWith('P') ? { body } : {})
  })
  const counts = statuses(answers)
  t.equal(counts[204], 1, 'one delete succeeds')
  t.strictSame(
    Object.keys(counts).filter((status) => !['200', '204', '404'].includes(status)),
    [],
  )
})

t.test('retries a deadlock', async (t) => {
  const [a, b] = [
    await create(areas, { name: 'Lock A', slug: 'lock-a' }),
    await create(areas, { name: 'Lock B', slug: 'lock-b' }),
  ]
  const other = new pg.Client(database.pool.options)
  await other.connect()
  t.teardown(() => other.end())
  await other.query('begin')
  await other.query('set local deadlock_timeout = 10000')
  await other.query('select from store_area where id = $1 for update', [b])
  // Locks its own row, then waits for that of the new parent, which `other` has locked.
  const patch = request('PATCH', `${areas}${a}/`, { body: { parent: b } })
  await untilLockWaits(other, 1)
  await other.query('update store_area set name = name where id = $1', [a])
  await other.query('commit')
  const answer = await patch
  t.equal(answer.status, 200, answer.text)
})

t.test('logs no error of the service', async (t) => {
  t.strictSame(service.logged, [])
  t.equal(asObject((await request('GET', '/api/status/')).body)['database'], 'ready')
})

checkRequiredTests(t, import.meta.url)
