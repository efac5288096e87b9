import t from 'tap'
import { createService } from '../../../../src/features/create-service.ts'
import { defineModel, integer, text } from '../../../../src/framework/model/index.ts'
import type { Behaviour } from '../../../../src/framework/write/context.ts'
import { definitionOf } from '../../../fixtures/inventory.ts'
import { sources } from '../../../fixtures/models.ts'
import { makerOf } from '../../../support/made.ts'
import { appTestingOf, asList, type Json, type Method } from '../../../support/open-app.ts'
import { makeUser } from '../../../support/person.ts'

const loan = defineModel('Loan', {
  path: 'loans',
  fields: { name: text({ max: 20 }), first: integer(), last: integer() },
  exclude: [{ overlap: ['first', 'last'], message: 'Loans overlap.', reportedOn: 'first' }],
})

/** Refuses a shelf whose comments name a depot, with the address of the depot. */
const otherModel: Behaviour = {
  check: async (items, { rows }) => {
    for (const { changes, messages } of items) {
      const text = 'select physical_address from store_depot where name = $1'
      const values = [changes['comments'] ?? '']
      for (const [address] of await rows({ text, values, isReadOnly: true }))
        messages.add('comments', `The depot is at ${String(address)}.`)
    }
  },
}

/** Refuses a second shelf of a name, with the comments of the first one. */
const sameModel: Behaviour = {
  check: async (items, { rows }) => {
    for (const { changes, messages } of items) {
      const text = 'select comments from store_shelf where name = $1'
      for (const [comments] of await rows({ text, values: [changes['name'] ?? ''] }))
        messages.add('name', `There is a shelf "${String(comments)}".`)
    }
  },
}

const declared = [
  ...sources,
  { application: 'store', file: 'test/fixtures/schema/store/loan.ts', model: loan },
]
const service = createService({
  ...definitionOf(declared),
  behaviours: () => [
    { model: 'store.Shelf', behaviour: otherModel },
    { model: 'store.Shelf', behaviour: sameModel },
  ],
})
const { testApp } = appTestingOf(service, 'fixture with rules that name objects')
const app = await testApp(t, { LOGIN_REQUIRED: 'true' })
const { request } = app
const make = makerOf(app)

const where = { physical_address: 'Hidden Street 7' }
const depot = await make('store/depots', { name: 'Hall', slug: 'hall', ...where })
const yard = await make('store/depots', { name: 'Yard', slug: 'yard' })
await make('store/shelves', { name: 'A1', depot, comments: 'the first one' })
const held = await make('store/loans', { name: 'Ada', first: 1, last: 9 })

const writes = ['add', 'change', 'delete'].flatMap((kind) =>
  ['shelf', 'loan', 'depot'].map((name) => `store.${kind}_${name}`),
)
const all = ['shelf', 'loan', 'depot'].map((name) => `store.view_${name}`)
const tokens = {
  'sees the models': await makeUser(app, 'reader', [...writes, ...all]),
  'sees no model': await makeUser(app, 'blind', writes),
}

const unfit = 'The value does not fit other objects.'

/** A write that is refused, and its refusals for somebody who sees the models and who sees none. */
interface Refused {
  readonly says: string
  readonly request: readonly [method: Method, url: string, body?: unknown]
  readonly status?: number
  readonly seen: unknown
  readonly unseen: unknown
}

const shelf = (more: object): object => ({ name: 'B1', depot: yard, ...more })

const cases: readonly Refused[] = [
  {
    says: 'a rule that names an object of another model',
    request: ['POST', 'store/shelves/', shelf({ comments: 'Hall' })],
    seen: { comments: ['The depot is at Hidden Street 7.'] },
    unseen: { comments: [unfit] },
  },
  {
    says: 'a rule that names an object of the same model',
    request: ['POST', 'store/shelves/', shelf({ name: 'A1' })],
    seen: { name: ['There is a shelf "the first one".'] },
    unseen: { name: [unfit] },
  },
  {
    says: 'rules of a list of objects',
    request: ['POST', 'store/shelves/', [shelf({}), shelf({ name: 'A1', comments: 'Hall' })]],
    seen: [
      {},
      {
        comments: ['The depot is at Hidden Street 7.'],
        name: ['There is a shelf "the first one".'],
      },
    ],
    unseen: [{}, { comments: [unfit], name: [unfit] }],
  },
  {
    says: 'an overlap',
    request: ['POST', 'store/loans/', { name: 'Bob', first: 5, last: 6 }],
    seen: { first: [`Loans overlap (loan ${held}).`] },
    unseen: { first: ['Loans overlap.'] },
  },
  {
    says: 'a unique field',
    request: ['POST', 'store/depots/', { name: 'Hall', slug: 'other' }],
    seen: { name: ['depot with this name already exists.'] },
    unseen: { name: ['depot with this name already exists.'] },
  },
  {
    says: 'a delete that others prevent',
    request: ['DELETE', `store/depots/${depot}/`],
    status: 409,
    seen: /1 dependent object was found: 1 shelf \(A1\)\./,
    unseen: /object\. Other objects depend on it\./,
  },
]

for (const {
  says,
  request: [method, url, body],
  status = 400,
  ...refusals
} of cases)
  t.test(`names no object to a writer who sees no model: ${says}`, async (t) => {
    for (const [who, expected] of [
      ['sees the models', refusals.seen],
      ['sees no model', refusals.unseen],
    ] as const) {
      const token = tokens[who]
      const answer = await request(method, `/api/${url}`, { token, ...(body ? { body } : {}) })
      t.equal(answer.status, status, `${who}: ${answer.text}`)
      if (expected instanceof RegExp) t.match(answer.text, expected, who)
      else t.strictSame(answer.body, expected, who)
    }
  })

t.test('tells mistakes in custom fields to a writer who sees no model', async (t) => {
  const token = tokens['sees no model']
  const custom: Json = { custom_fields: { nothing: 1 } }
  const body = { name: 'Barn', slug: 'barn', ...custom }
  const answer = await request('POST', '/api/store/depots/', { token, body })
  t.equal(answer.status, 400)
  t.match(asList(answer.object['custom_fields'])[0], /There is no custom field "nothing"/)
})
