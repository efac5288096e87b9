import t from 'tap'
import { testApp, type Answer, type Json } from '../../../support/fixture-app.ts'
import { makeUser } from '../../../support/person.ts'
import { lastEntry } from './log-entries.ts'

const service = await testApp(t)
const { request, database } = service

const boxes = '/api/store/boxes/'
const create = (body: object, url = boxes, token?: string): Promise<Answer> =>
  request('POST', url, { body, ...(token === undefined ? {} : { token }) })
const createId = async (url: string, body: object): Promise<number> =>
  Number((await create(body, url)).object['id'])

let number = 0

/** Returns a valid body with a new number and name. */
const boxBody = (more: Json = {}): Json => ({
  number: (number += 1),
  name: `box ${number}`,
  ...more,
})

const depot = await createId('/api/store/depots/', { name: 'North', slug: 'north' })
const other = await createId('/api/store/depots/', { name: 'South', slug: 'south' })
const series = await createId('/api/store/series/', { name: 'A', slug: 'a', depot })

const stored = async (url = boxes): Promise<unknown> =>
  (await request('GET', `${url}?limit=0`)).results

t.test('creates an object in one round trip', async (t) => {
  const bodies = [boxBody(), boxBody({ depot, series, description: 'full', status: 2 })]
  for (const body of bodies) {
    const { status, object, queries, text } = await create(body)
    t.equal(status, 201, text)
    t.equal(queries.length, 1)
    const read = await request('GET', `${boxes}${String(object['id'])}/`)
    t.match(read.object, { number: body['number'], name: body['name'] })
  }
})

t.test('returns and logs the same as the create of a list', async (t) => {
  const body = { depot, description: 'full', status: 2, name: 'same' }
  const single = await create({ ...body, number: 4000 })
  const list = await request('POST', boxes, { body: [{ ...body, number: 4000 }] })
  t.ok(list.queries.length > 1, 'a list takes other statements')
  const [listed = {}] = list.body as Json[] // an answer to a list
  t.strictSame({ ...single.object, id: 0 }, { ...listed, id: 0 })
  t.strictSame(
    await lastEntry(service, { model: 'store.box', id: single.object['id'] }),
    await lastEntry(service, { model: 'store.box', id: listed['id'] }),
  )
  t.match(await lastEntry(service, { model: 'store.box', id: single.object['id'] }), {
    action: 1,
    object_name: 'same',
    message: 'Created box same',
    before: null,
    after: body,
  })
})

t.test('names an object without a text by its id in the change log', async (t) => {
  const { object, queries } = await create({ write_enabled: true, user: 1 }, '/api/users/tokens/')
  t.ok(queries.length > 1, 'the behaviour of tokens has to read rows')
  const id = Number(object['id'])
  t.match(await lastEntry(service, { model: 'users.token', id }), { object_name: `#${id}` })
})

t.test('reads first for a reference by a natural key, and for a secret', async (t) => {
  const { status, queries, object, text } = await create(boxBody({ depot: { slug: 'north' } }))
  t.equal(status, 201, text)
  t.ok(queries.length > 1)
  t.equal(object['depot'], depot)
  const owner = await create({ name: 'Ada', slug: 'ada' }, '/api/store/owners/')
  t.equal(owner.status, 201, owner.text)
  t.ok(owner.queries.length > 1)
})

t.test('refuses with the messages of the checks, and creates nothing', async (t) => {
  await create(boxBody({ series, depot, number: 700, name: 'seven' }))
  const before = await stored()
  const taken = 'The fields series, number must make a unique set.'
  const refusals: readonly (readonly [Json, Json])[] = [
    [{ depot: 99_999 }, { depot: ['Invalid pk "99999" - object does not exist.'] }],
    [{ series, depot, number: 700 }, { non_field_errors: [taken] }],
    [
      { series, depot: other },
      { series: ['The series must belong to the same depot as the box.'] },
    ],
    [{ series }, { series: ['The series must belong to the same depot as the box.'] }],
    [
      { depot: 99_999, number: 0, status: 9 },
      {
        depot: ['Invalid pk "99999" - object does not exist.'],
        number: ['Ensure this value is greater than or equal to 1.'],
        status: ['"9" is not a valid choice. Allowed: 1 (Active), 2 (Reserved), 3 (Deprecated).'],
      },
    ],
  ]
  for (const [body, errors] of refusals) {
    const { status, object } = await create(boxBody(body))
    t.equal(status, 400)
    t.strictSame(object, errors)
  }
  t.strictSame(await stored(), before)
})

t.test('creates one of three equal objects that are sent at once', async (t) => {
  const body = boxBody({ series, depot })
  const answers = await Promise.all([create(body), create(body), create(body)])
  const created = answers.filter(({ status }) => status === 201)
  t.equal(created.length, 1)
  for (const { status } of answers) t.ok(status === 201 || status === 400)
})

t.test('creates nothing for a remembered user whose rights have changed', async (t) => {
  const rights = ['store.add_box', 'store.view_box']
  const token = await makeUser(service, 'writer', rights)
  t.equal((await create(boxBody(), boxes, token)).status, 201)
  const again = await create(boxBody(), boxes, token)
  t.equal(again.status, 201)
  t.equal(again.queries.length, 1, 'the user is remembered')
  const before = await stored()
  const taken = await database.rows({
    text: `
      delete from users_user_permissions
      where owner_id = (select id from users_user where username = 'writer')
      returning owner_id, target_id`,
    values: [],
  })
  t.equal(taken.length, rights.length)
  t.equal((await create(boxBody(), boxes, token)).status, 403)
  t.strictSame(await stored(), before)
})

t.test('reads first where the model has custom fields', async (t) => {
  const fields = '/api/extras/custom-fields/'
  const field = { name: 'colour', type: 100, default: 'red', content_types: ['store.depot'] }
  const id = await createId(fields, field)
  const depots = '/api/store/depots/'
  const first = await create({ name: 'East', slug: 'east' }, depots)
  const second = await create({ name: 'West', slug: 'west' }, depots)
  for (const { object } of [first, second]) {
    const read = await request('GET', `${depots}${String(object['id'])}/`)
    t.match(read.object['custom_fields'], { colour: 'red' })
  }
  t.equal(second.queries.length, first.queries.length - 1, 'not written in one round trip again')
  t.equal((await request('DELETE', `${fields}${id}/?force=true`)).status, 204)
})
