import t from 'tap'
import {
  defineModel,
  integer,
  mustBe,
  reference,
  text,
} from '../../../../src/framework/model/index.ts'
import { serveDeclared } from '../../../support/declared-app.ts'
import { asList, asObject, type Json } from '../../../support/json.ts'

const order = defineModel('Order', {
  path: 'orders',
  fields: { number: text({ max: 9, unique: true }), note: text({ max: 9, blank: true }) },
  embed: ['lines'],
  nestedWrites: ['lines', 'parcels'],
})

const line = defineModel('Line', {
  path: 'lines',
  fields: {
    order: reference('lab.Order', { onDelete: 'cascade', reverse: 'lines' }),
    position: integer({ min: 1, max: 9 }),
    ticket: text({ max: 9, optional: true, unique: true }),
  },
  unique: [['order', 'position']],
  order: ['position'],
  nestedWrites: ['marks'],
  embed: ['marks'],
  rules: [
    mustBe('order.note', ['', 'open'], { when: { path: 'position', is: [9] }, message: 'No.' }),
  ],
})

const mark = defineModel('Mark', {
  path: 'marks',
  fields: {
    line: reference('lab.Line', { onDelete: 'cascade', reverse: 'marks' }),
    color: text({ max: 9 }),
  },
})

const parcel = defineModel('Parcel', {
  path: 'parcels',
  fields: {
    order: reference('lab.Order', { optional: true, onDelete: 'setNull', reverse: 'parcels' }),
    weight: integer({ default: 1 }),
  },
})

const ask = await serveDeclared(t, [order, line, mark, parcel])

const objectsIn = (value: unknown): readonly Json[] => asList(value).map(asObject)
const post = (body: object, url = '/orders/'): ReturnType<typeof ask> => ask('POST', url, body)
const count = async (path: string): Promise<unknown> =>
  asObject((await ask('GET', `/${path}/`)).body)['count']
const counts = async (): Promise<unknown> =>
  Promise.all(['orders', 'lines', 'marks', 'parcels'].map(count))

t.test('creates an object with its children, and shows those that the model embeds', async (t) => {
  const { status, body } = await post({
    number: 'A',
    lines: [{ position: 2 }, { position: 1, marks: [{ color: 'red' }, { color: 'blue' }] }],
    parcels: [{ weight: 7 }],
  })
  t.equal(status, 201)
  const { id } = asObject(body)
  const [first, second] = objectsIn(asObject(body)['lines'])
  t.strictSame(body, {
    id,
    number: 'A',
    note: '',
    lines: [
      { id: first?.['id'], order: id, position: 2, ticket: null },
      {
        id: second?.['id'],
        order: id,
        position: 1,
        ticket: null,
        marks: objectsIn(second?.['marks']).map((one, at) => ({
          id: one['id'],
          line: second?.['id'],
          color: ['red', 'blue'][at],
        })),
      },
    ],
  })
  const parcels = await ask('GET', '/parcels/')
  t.match(parcels.body, { results: [{ order: { id }, weight: 7 }] })
})

t.test('creates several objects, with children or without', async (t) => {
  const before = (await counts()) as number[]
  const { status, body } = await post([
    { number: 'B1', lines: [{ position: 1 }] },
    { number: 'B2' },
    { number: 'B3', lines: [] },
    { number: 'B4', lines: [{ position: 1 }, { position: 2 }] },
  ])
  t.equal(status, 201)
  t.match(body, [{ lines: [{ position: 1 }] }, { number: 'B2' }, { lines: [] }, {}])
  t.strictSame(
    objectsIn(body).map((one) => 'lines' in one && asList(one['lines']).length),
    [1, false, 0, 2],
  )
  t.strictSame(
    await counts(),
    before.map((one, at) => one + ([4, 3][at] ?? 0)),
  )
})

const setByService = 'The service sets this field to the object around it: leave it out.'
const alone = 'These objects are written with a new object only. Write them at their own URL.'

const refused: readonly (readonly [string, object, unknown])[] = [
  ['a child with a mistake', { number: 'C', lines: [{ position: 1 }, { position: 10 }] }, { lines: [{}, { position: [/9/] }] }],
  ['mistakes of both', { lines: [{}] }, { number: ['This field is required.'], lines: [{ position: ['This field is required.'] }] }],
  ['a grandchild with a mistake', { number: 'C', lines: [{ position: 1, marks: [{}, { color: 'x' }] }] }, { lines: [{ marks: [{ color: ['This field is required.'] }, {}] }] }],
  ['the reference to the object', { number: 'C', lines: [{ position: 1, order: 1 }] }, { lines: [{ order: [setByService] }] }],
  ['an unknown field', { number: 'C', parcels: [{ wieght: 1 }] }, { parcels: [{ wieght: [/Did you mean "weight"/] }] }],
  ['an unknown field without a similar one', { number: 'C', lines: [{ zip: 1, position: 1 }] }, { lines: [{ zip: ['Unknown field. Allowed: position, ticket, marks.'] }] }],
  ['no list', { number: 'C', lines: { position: 1 } }, { lines: ['Expected a list of items but got type "object".'] }],
  ['null', { number: 'C', lines: null }, { lines: ['This field may not be null.'] }],
  ['no objects', { number: 'C', lines: [1, null, [], 'x'] }, { lines: [{ non_field_errors: [/got number/] }, { non_field_errors: [/got null/] }, { non_field_errors: [/got list/] }, { non_field_errors: [/got string/] }] }],
  ['equal children', { number: 'C', lines: [{ position: 1 }, { position: 1 }] }, { lines: [{}, { non_field_errors: [/unique/] }] }],
  ['a value that another object has', { number: 'A', lines: [{ position: 1 }] }, { number: [/already exists/] }],
  ['a child that breaks a rule with the object', { number: 'C', note: 'shut', lines: [{ position: 1 }, { position: 9 }] }, { lines: [{}, { order: ['No.'] }] }],
] // prettier-ignore

t.test('refuses all where one is wrong, and says where', async (t) => {
  const before = await counts()
  for (const [title, body, expected] of refused) {
    const answer = await post(body)
    t.equal(answer.status, 400, title)
    t.match(answer.body, expected as object, title)
    t.strictSame(Object.keys(asObject(answer.body)), Object.keys(expected as object), title)
    const list = await post([{ number: 'D' }, body])
    t.match([list.status, list.body], [400, [{}, expected]] as object, `${title} in a list`)
  }
  t.strictSame(await counts(), before)
})

t.test('refuses children in updates', async (t) => {
  const { body } = await post({ number: 'E' })
  const id = Number(asObject(body)['id'])
  const one = await ask('PATCH', `/orders/${id}/`, { lines: [] })
  t.match([one.status, one.body], [400, { lines: [alone] }])
  const many = await ask('PATCH', '/orders/', [{ id, parcels: [{}] }])
  t.match([many.status, many.body], [400, [{ parcels: [alone] }]])
})

t.test('takes as many children as a bulk create', async (t) => {
  const parcels = Array.from({ length: 1000 }, () => ({}))
  const made = await post({ number: 'F', parcels })
  t.equal(made.status, 201)
  t.notOk('parcels' in asObject(made.body))
  const more = await post([
    { number: 'G', parcels: [{}] },
    { number: 'H', parcels },
  ])
  t.strictSame(
    [more.status, more.body],
    [400, [{}, { parcels: ['Ensure that a request has no more than 1000 of these objects.'] }]],
  )
})

t.test('creates children at their own URL as before', async (t) => {
  const { status, body } = await post({ position: 1 }, '/lines/')
  t.strictSame([status, body], [400, { order: ['This field is required.'] }])
})

t.test('tells which child has a value that another request stores meanwhile', async (t) => {
  for (let round = 0; round < 10; round += 1) {
    const lines = [{ position: 1 }, { position: 2, ticket: `T${round}` }]
    const answers = await Promise.all(
      ['x', 'y'].map((name) => post({ number: `${name}${round}`, lines })),
    )
    const [made, refused] = answers.toSorted((one, other) => one.status - other.status)
    t.match([made?.status, refused?.status], [201, 400])
    t.match(refused?.body, { lines: [{}, { ticket: [/already exists/] }] })
  }
})
