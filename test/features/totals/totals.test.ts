import t from 'tap'
import { createService } from '../../../src/features/create-service.ts'
import { inGroup } from '../../../src/framework/model/index.ts'
import { definitionOf } from '../../fixtures/inventory.ts'
import { sources } from '../../fixtures/models.ts'
import { consignment } from '../../fixtures/shipping/consignment.ts'
import { parcel } from '../../fixtures/shipping/parcel.ts'
import { makerOf } from '../../support/made.ts'
import { appTestingOf } from '../../support/open-app.ts'
import { makeUser } from '../../support/person.ts'

/** Prices are seen by the group `traders` only. */
const policy = { fields: { unit_price: { view: [inGroup('traders')] } } }

const service = createService(
  definitionOf([
    ...sources,
    ...[{ ...consignment, policy, private: true }, parcel].map((model) => ({
      application: 'store',
      file: `schema/store/${model.path}.ts`,
      model,
    })),
  ]),
)
const { testApp } = appTestingOf(service, 'fixture with totals')
const app = await testApp(t)
const { request } = app
const make = makerOf(app)

const depot = await make('store/depots', { name: 'Hall', slug: 'hall' })
const common = { depot, unit_price: 33.35, quantity: 3, picked_up: '2026-02-28T10:00:00Z' }
const first = await make('store/consignments', { ...common, name: 'A', due: '2026-03-01' })
await make('store/consignments', { ...common, name: 'B', quantity: 1, due: '2026-02-01' })
await make('store/consignments', { name: 'C', unit_price: 0.1, fragile: true, discount: 1.5 })
for (const weight of [1.1, 2.2])
  await make('store/parcels', { name: 'P', consignment: first, weight })

const limited = await makeUser(app, 'limited', [])
const users = await request('GET', '/api/users/users/?username=limited')
await make('users/object-permissions', {
  name: 'first consignment',
  models: ['store.consignment'],
  actions: ['view'],
  users: [users.results[0]?.['id']],
  constraints: { name: 'A' },
})

const url = '/api/store/consignments/totals/'
const cases: Readonly<Record<string, readonly object[]>> = {
  count: [{ group: {}, count: 3 }],
  'count&name=A': [{ group: {}, count: 1 }],
  'count&name=none&sum=quantity&max=quantity': [
    { group: {}, count: 0, sum: { quantity: 0 }, max: { quantity: null } },
  ],
  'count&group_by=depot': [
    { group: { depot }, count: 2 },
    { group: { depot: null }, count: 1 },
  ],
  'group_by=size&sum=gross,quantity': [
    { group: { size: 'large' }, sum: { gross: 100.05, quantity: 3 } },
    { group: { size: 'small' }, sum: { gross: 33.45, quantity: 2 } },
  ],
  'group_by=size&group_by=fragile&count&average=quantity': [
    { group: { size: 'large', fragile: false }, count: 1, average: { quantity: 3 } },
    { group: { size: 'small', fragile: false }, count: 1, average: { quantity: 1 } },
    { group: { size: 'small', fragile: true }, count: 1, average: { quantity: 1 } },
  ],
  'group_by=due&count&due__gte=2026-02': [
    { group: { due: '2026-02-01' }, count: 1 },
    { group: { due: '2026-03-01' }, count: 1 },
  ],
  'group_by=discount&count&discount=1.5': [{ group: { discount: 1.5 }, count: 1 }],
  'min=due,picked_up&max=due&sum=total_weight': [
    {
      group: {},
      sum: { total_weight: 3.3 },
      min: { due: '2026-02-01', picked_up: '2026-02-28T10:00:00.000000Z' },
      max: { due: '2026-03-01' },
    },
  ],
  'count&q=A&gross__gt=100': [{ group: {}, count: 1 }],
}

for (const [query, results] of Object.entries(cases))
  t.test(`?${query}`, async (t) => {
    const { status, text, results: found } = await request('GET', `${url}?${query}`)
    t.equal(status, 200, text)
    t.strictSame(found, results)
  })

const refusals: Readonly<Record<string, object>> = {
  '': { count: ['Ask for count or for one of sum, min, max, average.'] },
  'group_by=size': { count: ['Ask for count or for one of sum, min, max, average.'] },
  'count&group_by=name': {
    group_by: ['"name" is not allowed. Allowed: depot, size, fragile, due, discount.'],
  },
  'sum=due': {
    sum: ['"due" is not allowed. Allowed: quantity, gross, total_weight, unit_price.'],
  },
  'count&gross=much': { gross: ['A valid number is required.'] },
}

for (const [query, body] of Object.entries(refusals))
  t.test(`?${query} is refused`, async (t) => {
    const { status, object } = await request('GET', `${url}?${query}`)
    t.equal(status, 400)
    t.match(object, body)
  })

t.test('an unknown filter is refused', async (t) => {
  const { status, object } = await request('GET', `${url}?count&grss=1`)
  t.equal(status, 400)
  t.match(object, { grss: [/Unknown filter|gross/] })
})

t.test('rows that the reader does not see are in no total', async (t) => {
  const { results } = await request('GET', `${url}?count&sum=quantity&group_by=depot`, {
    token: limited,
  })
  t.strictSame(results, [{ group: { depot }, count: 1, sum: { quantity: 3 } }])
})

t.test('fields that the reader does not see are refused', async (t) => {
  const seen = await request('GET', `${url}?sum=gross`, { token: limited })
  t.strictSame(seen.results, [{ group: {}, sum: { gross: 0 } }])
  const { status, text } = await request('GET', `${url}?sum=unit_price`, { token: limited })
  t.equal(status, 403, text)
})

t.test('without the permission to view nothing is told', async (t) => {
  const token = await makeUser(app, 'nobody', [])
  t.equal((await request('GET', `${url}?count`, { token })).status, 403)
  t.equal((await request('GET', `${url}?count`, { token: null })).status, 401)
})
