import t from 'tap'
import { testApp, type Answer, type Json } from '../../../support/fixture-app.ts'
import { untilRepeatWaits } from '../../../support/lock-waits.ts'
import { makeUser } from '../../../support/person.ts'
import { countQueries } from '../../../support/statements.ts'
import { lastEntry } from './log-entries.ts'

const service = await testApp(t)
const { request, database } = service
const queries = countQueries(...database.pools)

const boxes = '/api/store/boxes/'
const depotBody = { name: 'North', slug: 'north' }
const depot = (await request('POST', '/api/store/depots/', { body: depotBody })).object['id']
const seriesBody = { name: 'A', slug: 'a', depot }
const series = (await request('POST', '/api/store/series/', { body: seriesBody })).object['id']

let number = 0

/** Returns a valid body with a new number and name. */
const boxBody = (more: Json = {}): Json => ({
  number: (number += 1),
  name: `box ${number}`,
  depot,
  series,
  ...more,
})

/** Sends requests at the same time; returns their answers, and the texts that wrote boxes. */
async function atOnce(
  send: readonly (() => Promise<Answer>)[],
): Promise<{ answers: readonly Answer[]; writes: readonly string[] }> {
  const before = queries.length
  const answers = await Promise.all(send.map((one) => one()))
  const texts = queries.slice(before).flat()
  return {
    answers,
    writes: texts.filter((text) => /insert into store_box|update store_box/.test(text)),
  }
}

const create = (body: Json, token?: string): Promise<Answer> =>
  request('POST', boxes, { body, ...(token === undefined ? {} : { token }) })
const update = (id: unknown, body: Json): Promise<Answer> =>
  request('PATCH', `${boxes}${String(id)}/`, { body })

/** Returns a stored box. */
const read = async (id: unknown): Promise<Json> =>
  (await request('GET', `${boxes}${String(id)}/`)).object

await create(boxBody()) // the user of the token is remembered from here on

t.test('inserts objects of several requests with one statement', async (t) => {
  const bodies = Array.from({ length: 6 }, () => boxBody())
  const { answers, writes } = await atOnce(bodies.map((body) => () => create(body)))
  t.equal(writes.length, 1)
  const ids = new Set(answers.map(({ object }) => object['id']))
  t.equal(ids.size, bodies.length)
  const requests = new Set<unknown>()
  for (const [index, { status, object }] of answers.entries()) {
    t.equal(status, 201)
    const { id } = object
    const { number, name } = bodies[index] ?? {}
    t.match(object, { number, name, depot, series })
    t.match(await read(id), { id, number, name })
    const entry = await lastEntry(service, { model: 'store.box', id })
    t.match(entry, { action: 1, object_name: name, message: `Created box ${String(name)}` })
    t.match(entry['after'], { number, name, depot, series })
    const { rows } = await database.pool.query(
      `select request_id from extras_objectchange where model = 'store.box' and object_id = ${Number(id)}`,
    )
    t.equal(rows.length, 1)
    requests.add(rows[0]?.request_id)
  }
  t.equal(requests.size, bodies.length, 'each entry has the id of its request')
})

t.test('inserts the others where one object is refused', async (t) => {
  const taken = boxBody()
  await create(taken)
  const bodies = [boxBody(), boxBody({ number: taken['number'] }), boxBody()]
  const { answers } = await atOnce(bodies.map((body) => () => create(body)))
  t.strictSame(
    answers.map(({ status }) => status),
    [201, 400, 201],
  )
  t.match(await read(answers[2]?.object['id']), { name: bodies[2]?.['name'] })
})

t.test('inserts objects with one unique value by different statements', async (t) => {
  const body = boxBody()
  const { answers, writes } = await atOnce([1, 2, 3].map(() => () => create(body)))
  t.equal(writes.length, 3)
  t.strictSame(
    answers.map(({ status }) => status).toSorted((one, other) => one - other),
    [201, 400, 400],
  )
})

t.test('repeats creates with one unique value one after another', async (t) => {
  const body = boxBody()
  const client = await database.pool.connect()
  t.teardown(() => client.release())
  await client.query('begin')
  await client.query(
    `insert into store_box (number, name, depot_id, series_id, description) values ($1, $2, $3, $4, '')`,
    [body['number'], 'other', depot, series],
  )
  const creates = Promise.all([1, 2, 3, 4].map(() => create(body)))
  await untilRepeatWaits(client)
  await client.query('rollback')
  const statuses = (await creates).map(({ status }) => status)
  t.strictSame(
    statuses.toSorted((one, other) => one - other),
    [201, 400, 400, 400],
  )
})

t.test('updates objects of several requests with one statement', async (t) => {
  const made = await Promise.all(Array.from({ length: 5 }, () => create(boxBody())))
  const ids = made.map(({ object }) => object['id'])
  const { answers, writes } = await atOnce(
    ids.map((id, index) => () => update(id, { description: index === 2 ? '' : `text ${index}` })),
  )
  t.equal(writes.length, 1)
  for (const [index, { status, object }] of answers.entries()) {
    const description = index === 2 ? '' : `text ${index}`
    t.equal(status, 200)
    t.match(object, { id: ids[index], description })
    t.match(await read(ids[index]), { description })
    const entry = await lastEntry(service, { model: 'store.box', id: ids[index] })
    // The third box has not changed, and so has only the entry of its create.
    const changed = { action: 3, before: { description: '' }, after: { description } }
    t.match(entry, index === 2 ? { action: 1 } : changed)
  }
})

t.test('updates one object once for each request', async (t) => {
  const { object } = await create(boxBody())
  const texts = ['one', 'two', 'three']
  const { answers } = await atOnce(
    texts.map((description) => () => update(object['id'], { description })),
  )
  for (const { status } of answers) t.equal(status, 200)
  const { rows } = await database.pool.query(
    `select before, after from extras_objectchange
     where model = 'store.box' and object_id = ${Number(object['id'])} and action = 3 order by id`,
  )
  t.equal(rows.length, texts.length)
  t.strictSame(
    rows.map(({ before }) => before.description),
    ['', ...rows.slice(0, -1).map(({ after }) => after.description)],
    'each entry begins where the one before it ended',
  )
})

t.test('updates different fields with different statements', async (t) => {
  const made = await Promise.all(Array.from({ length: 2 }, () => create(boxBody())))
  const [one, other] = made.map(({ object }) => object['id'])
  const { answers, writes } = await atOnce([
    () => update(one, { description: 'changed' }),
    () => update(other, { name: 'renamed' }),
  ])
  t.equal(writes.length, 2)
  t.match(
    answers.map(({ object }) => object),
    [{ description: 'changed' }, { name: 'renamed' }],
  )
})

t.test('writes the requests of different users apart', async (t) => {
  const rights = ['store.add_box', 'store.view_box']
  const tokens = await Promise.all(['ann', 'bob'].map((name) => makeUser(service, name, rights)))
  for (const token of tokens) await create(boxBody(), token)
  const { answers } = await atOnce(tokens.map((token) => () => create(boxBody(), token)))
  const names = await Promise.all(
    answers.map(async ({ object }) => {
      const { rows } = await database.pool.query(
        `select user_name from extras_objectchange where model = 'store.box' and object_id = ${Number(object['id'])}`,
      )
      return rows[0]?.user_name
    }),
  )
  t.strictSame(names, ['ann', 'bob'])
})
