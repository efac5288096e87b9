import t from 'tap'
import { createService } from '../../../../src/features/create-service.ts'
import {
  count,
  expression,
  inGroup,
  when,
  type PolicyDeclaration,
} from '../../../../src/framework/model/index.ts'
import { definitionOf } from '../../../fixtures/inventory.ts'
import { sources } from '../../../fixtures/models.ts'
import { consignment } from '../../../fixtures/shipping/consignment.ts'
import { parcel } from '../../../fixtures/shipping/parcel.ts'
import { makerOf } from '../../../support/made.ts'
import { appTestingOf } from '../../../support/open-app.ts'
import { makeUser } from '../../../support/person.ts'

/** Prices are seen by the group `traders` only. */
const policy: PolicyDeclaration = { fields: { unit_price: { view: [inGroup('traders')] } } }

/** The fixture inventory, whose depots are private, and consignments with values of them. */
const service = createService(
  definitionOf([
    ...sources.map(({ model, ...source }) => ({
      ...source,
      model: model.name === 'Depot' ? { ...model, private: true } : model,
    })),
    {
      application: 'store',
      file: 'shipping/consignment.ts',
      model: {
        ...consignment,
        policy,
        fields: {
          ...consignment.fields,
          remark: expression((f) => f('depot.comments').joinedTo('!')),
          insured: count('store.Parcel', 'consignment', { where: { name: ['P1', 'P2'] } }),
          is_remarked: expression((f) =>
            when(f('depot.comments').equals('Zanzibar'), 'remarked', 'not remarked'),
          ),
        },
      },
    },
    {
      application: 'store',
      file: 'shipping/parcel.ts',
      model: { ...parcel, private: true },
    },
  ]),
)
const { testApp } = appTestingOf(service, 'fixture with computed values of private models')
const app = await testApp(t)
const { request } = app
const list = '/api/store/consignments/'

const make = makerOf(app)
const depot = await make('store/depots', { name: 'Hall', slug: 'hall', comments: 'Zanzibar' })
const id = await make('store/consignments', {
  name: 'A',
  depot,
  quantity: 3,
  unit_price: 33.35,
  boxes: 2,
})
for (const [name, weight] of Object.entries({ P1: 1.5, P2: 2.5 }))
  await make('store/parcels', { name, consignment: id, weight, pieces: 2, status: 'sent' })

const rights = ['store.view_consignment', 'store.change_consignment']
const reader = await makeUser(app, 'reader', rights)
const keeper = await makeUser(app, 'keeper', [...rights, 'store.view_depot'])

/** Sees prices, but neither depots nor parcels. */
const trader = await makeUser(app, 'trader', rights)
{
  const users = await request('GET', '/api/users/users/?username=trader')
  const group = await make('users/groups', { name: 'traders' })
  const url = `/api/users/users/${String(users.results[0]?.['id'])}/`
  const { status, text } = await request('PATCH', url, { body: { groups: [group] } })
  if (status !== 200) throw new Error(text)
}

/** Sees one of the parcels only. */
const limited = await makeUser(app, 'limited', [...rights, 'store.view_depot'])
{
  const users = await request('GET', '/api/users/users/?username=limited')
  await make('users/object-permissions', {
    name: 'first parcels',
    models: ['store.parcel'],
    actions: ['view'],
    users: [users.results[0]?.['id']],
    constraints: { name: 'P1' },
  })
}

const found = async (token: string, query: string): Promise<unknown> => {
  const { status, text, object } = await request('GET', `${list}?${query}`, { token })
  if (status !== 200) throw new Error(text)
  return object['count']
}

t.test('values of a private model are null in expressions', async (t) => {
  for (const url of [list, `${list}${id}/`, '/store/consignments/', `/store/consignments/${id}/`]) {
    const { payload } = await app.app.inject({
      url,
      headers: { host: 'localhost', authorization: `Token ${reader}` },
    })
    t.notMatch(payload, 'Zanzibar', url)
    t.notMatch(payload, '"remarked"', url)
  }
  const { object } = await request('GET', `${list}${id}/`, { token: reader })
  t.strictSame([object['remark'], object['is_remarked']], [null, 'not remarked'])
  t.equal(await found(reader, 'remark__ic=zanz'), 0)
  t.equal(await found(reader, 'is_remarked=remarked'), 0)
})

t.test('readers with the permission see them', async (t) => {
  const { object } = await request('GET', `${list}${id}/`, { token: keeper })
  t.strictSame([object['remark'], object['is_remarked']], ['Zanzibar!', 'remarked'])
  t.equal(await found(keeper, 'remark__ic=zanz'), 1)
})

t.test('values of a hidden field are null in expressions', async (t) => {
  const { object } = await request('GET', `${list}${id}/`, { token: keeper })
  t.notOk('unit_price' in object)
  t.strictSame([object['gross'], object['net'], object['per_box']], [null, null, null])
  t.equal(object['size'], 'small')
  t.equal(await found(keeper, 'gross__gt=1'), 0)
  t.equal(await found(keeper, 'per_box=null'), 1)
  const { object: whole } = await request('GET', `${list}${id}/`)
  t.strictSame([whole['gross'], whole['per_box'], whole['size']], [100.05, 16.675, 'large'])
})

/** The values over parcels, for readers who see none, all and one of them. */
const overParcels: readonly (readonly [string, string, readonly unknown[]])[] = [
  ['no permission', reader, [2, 0, 0, null, 0, 0]],
  ['no permission but for the rows', limited, [1, 1, 1.5, 1.5, 2, 1.5]],
  ['all permissions', app.token, [2, 2, 4, 1.5, 4, 4]],
]

for (const [name, token, expected] of overParcels)
  t.test(`values over rows of a private model, with ${name}`, async (t) => {
    const { object } = await request('GET', `${list}${id}/`, { token })
    const names = ['parcel_count', 'insured', 'total_weight', 'lightest', 'total_pieces']
    t.strictSame(
      [...names, 'unsent_weight'].map((one) =>
        one === 'unsent_weight' ? Number(object['sent_weight']) : object[one],
      ),
      expected,
    )
    const total = Number(expected[2])
    t.equal(await found(token, `total_weight=${total}`), 1)
    t.equal(await found(token, `total_weight__gt=${total}`), 0)
  })

const conditions = {
  'a sum over a private model': { total_weight__gt: 1 },
  'a count with a condition on a private model': { insured: 1 },
  'a value of a private model': { remark__ic: 'z' },
  'a value that only another value shows': { is_remarked: 'remarked' },
}

for (const [name, constraints] of Object.entries(conditions))
  t.test(`a condition on ${name} is refused`, async (t) => {
    const limits = { models: ['store.consignment'], actions: ['view'], constraints }
    const derive = (token: string) =>
      request('POST', '/api/users/tokens/derive/', { token, body: { limits } })
    t.equal((await derive(trader)).status, 400)
    t.equal((await derive(app.token)).status, 201)
  })

t.test('a condition on a value of a hidden field is refused', async (t) => {
  const limits = { models: ['store.consignment'], actions: ['view'], constraints: { gross__gt: 1 } }
  const derive = (token: string) =>
    request('POST', '/api/users/tokens/derive/', { token, body: { limits } })
  t.equal((await derive(reader)).status, 400)
  t.equal((await derive(trader)).status, 201)
})
