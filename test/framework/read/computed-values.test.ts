import t from 'tap'
import { emptyLock } from '../../../generators/lock.ts'
import { planMigration } from '../../../generators/migration.ts'
import { createService } from '../../../src/features/create-service.ts'
import { expression, sum, type NamedDeclaration } from '../../../src/framework/model/index.ts'
import { resolve } from '../../../src/framework/model/resolve.ts'
import { definitionOf } from '../../fixtures/inventory.ts'
import { sources } from '../../fixtures/models.ts'
import { consignment } from '../../fixtures/shipping/consignment.ts'
import { parcel } from '../../fixtures/shipping/parcel.ts'
import { makerOf } from '../../support/made.ts'
import { applications } from '../../fixtures/schema/index.ts'
import { appTestingOf } from '../../support/open-app.ts'

const service = createService(
  definitionOf([
    ...sources,
    ...[consignment, parcel].map((model) => ({
      application: 'store',
      file: `schema/store/${model.path}.ts`,
      model,
    })),
  ]),
)
const { testApp } = appTestingOf(service, 'fixture with computed values')
const app = await testApp(t)
const { request } = app
const list = '/api/store/consignments/'

const make = makerOf(app)
const depot = await make('store/depots', { name: 'Hall', slug: 'hall' })
const first = await make('store/consignments', {
  name: 'A',
  depot,
  quantity: 3,
  unit_price: 33.35,
  discount: 0.1,
  boxes: 3,
  packed: '2026-02-27',
  due: '2026-03-01',
  picked_up: '2026-02-28T10:00:00Z',
  note: 'x',
})
const second = await make('store/consignments', {
  name: 'B',
  quantity: 2,
  unit_price: 1.5,
  due: '2026-05-01',
  fragile: true,
})
await make('store/consignments', {
  name: 'C',
  quantity: 2147483647,
  boxes: 2147483647,
  unit_price: 10,
  depot,
})

await make('store/parcels', {
  name: 'P1',
  consignment: first,
  pieces: 2,
  weight: 1.1,
  packed: '2026-02-27',
  scanned: '2026-03-01T10:00:00Z',
})
await make('store/parcels', {
  name: 'P2',
  consignment: first,
  pieces: 3,
  weight: 2.2,
  status: 'sent',
  packed: '2026-02-26',
})
await make('store/parcels', { name: 'P3', consignment: second, pieces: 5, status: 'lost' })

const valuesOf = async (query: string, field: string): Promise<readonly unknown[]> => {
  const { status, text, results } = await request('GET', `${list}?${query}`)
  if (status !== 200) throw new Error(text)
  return results.map((one) => one[field])
}

const values: Readonly<Record<string, readonly unknown[]>> = {
  gross: [100.05, 3, 21474836470],
  net: [99.95, 3, 21474836470],
  total_boxes: [10, 1, 4611686014132420610],
  per_box: [11.116666666666667, null, 0.000000004656612875245797],
  balance: [0.1, null, null],
  days: [2, null, null],
  size: ['large', 'small', 'large'],
  is_special: [true, false, false],
  first_day: ['2026-02-27', '2026-05-01', null],
  origin: ['Hall / A', null, 'Hall / C'],
  parcel_count: [2, 1, 0],
  sent_parcels: [1, 1, 0],
  weighed: [2, 0, 0],
  total_pieces: [5, 5, 0],
  total_weight: [3.3, 0, 0],
  sent_weight: [2.2, 0, 0],
  lightest: [1.1, null, null],
  most_pieces: [3, 5, null],
  usual_weight: [1.65, null, null],
  usual_pieces: [2.5, 5, null],
  first_packed: ['2026-02-26', null, null],
  last_scanned: ['2026-03-01T10:00:00.000000Z', null, null],
  total_mass: [8.8, 0, 0],
  total_worth: [166.75, 7.5, 0],
  depot_weight: [6, 0, 0],
  unsent_weight: [1.1, 0, 0],
}

for (const [field, expected] of Object.entries(values))
  t.test(`${field} is shown`, async (t) => {
    t.strictSame(await valuesOf('', field), expected)
    t.equal((await request('GET', `${list}${first}/`)).object[field], expected[0])
  })

t.test('values of other objects are computed from sums', async (t) => {
  const { results } = await request('GET', '/api/store/parcels/')
  t.strictSame(
    results.map(({ share, worth }) => [share, worth]),
    [
      [0.333, 66.7],
      [0.667, 100.05],
      [null, 7.5],
    ],
  )
})

t.test('the values follow changes of the other objects at once', async (t) => {
  const weights = async (): Promise<unknown> => (await valuesOf('', 'total_weight')).join()
  t.equal(await weights(), '3.3,0,0')
  const url = `/api/store/parcels/${await make('store/parcels', { name: 'P4', consignment: first, weight: 0.7 })}/`
  t.equal(await weights(), '4,0,0')
  t.equal((await request('DELETE', url)).status, 204)
  t.equal(await weights(), '3.3,0,0')
})

t.test('times are shown like stored ones', async (t) => {
  const [a, b] = await valuesOf('', 'moment')
  t.equal(a, '2026-02-28T10:00:00.000000Z')
  t.match(b, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/)
})

const filters: readonly (readonly [string, string])[] = [
  ['gross=100.05', 'A'],
  ['gross__gt=3&gross__lt=101', 'A'],
  ['gross__n=3', 'A,C'],
  ['per_box=null', 'B'],
  ['total_boxes__lte=10', 'A,B'],
  ['size=large', 'A,C'],
  ['size__isw=sm', 'B'],
  ['size__empty=true', ''],
  ['is_special=true', 'A'],
  ['first_day=2026-02', 'A'],
  ['first_day__gte=2026-03-01', 'B'],
  ['moment=2026-02-28', 'A'],
  ['origin__ic=hall', 'A,C'],
  ['origin=null', 'B'],
  ['ordering=-gross', 'C,A,B'],
  ['ordering=per_box', 'C,A,B'],
  ['ordering=-size,name', 'B,A,C'],
  ['ordering=first_day', 'A,B,C'],
  ['ordering=origin', 'A,C,B'],
  ['ordering=-is_special', 'A,B,C'],
  ['total_weight__gte=3.3', 'A'],
  ['unsent_weight=1.1', 'A'],
  ['sent_parcels=0', 'C'],
  ['lightest=null', 'B,C'],
  ['first_packed=2026-02', 'A'],
  ['ordering=-total_weight,-name', 'A,C,B'],
  ['ordering=most_pieces', 'A,B,C'],
]

for (const [query, expected] of filters)
  t.test(`?${query} finds ${expected}`, async (t) => {
    t.equal((await valuesOf(query, 'name')).join(), expected)
  })

t.test('a wrong value of a filter is refused', async (t) => {
  const { status, object } = await request('GET', `${list}?gross=much`)
  t.equal(status, 400)
  t.strictSame(object, { gross: ['A valid number is required.'] })
})

t.test('the value is never written', async (t) => {
  const url = `${list}${first}/`
  t.equal((await request('PATCH', url, { body: { gross: 5 } })).status, 200)
  t.equal((await request('GET', url)).object['gross'], 100.05)
})

t.test('the document has the types', (t) => {
  const shape = app.graph.models.get('store.Consignment')
  t.equal(shape?.fields.get('gross')?.kind, 'computed-expression')
  t.equal(shape?.fields.get('total_weight')?.kind, 'computed-summary')
  const typeOf = (name: string): unknown => {
    const { read, nullable, readOnly } = shape?.fields.get(name) ?? {}
    return [read, nullable, readOnly]
  }
  t.match(typeOf('total_weight'), [{ type: 'number' }, false, true])
  t.match(typeOf('total_pieces'), [{ type: 'integer' }, false, true])
  t.match(typeOf('most_pieces'), [{ type: 'integer' }, true, true])
  t.match(typeOf('usual_pieces'), [{ type: 'number' }, true, true])
  t.match(typeOf('gross'), [{ type: 'number' }, false, true])
  t.match(typeOf('total_boxes'), [{ type: 'integer' }, false, true])
  t.match(typeOf('per_box'), [{ type: 'number' }, true, true])
  t.match(typeOf('size'), [{ type: 'string' }, false, true])
  t.match(typeOf('is_special'), [{ type: 'boolean' }, false, true])
  t.match(typeOf('first_day'), [{ type: 'string', format: 'date' }, true, true])
  t.match(typeOf('moment'), [{ type: 'string', format: 'date-time' }, true, true])
  t.end()
})

t.test('pages show it', async (t) => {
  for (const url of ['/store/consignments/', `/store/consignments/${first}/`]) {
    const { statusCode, payload } = await app.app.inject({
      url,
      headers: { host: 'localhost', authorization: `Token ${app.token}`, accept: 'text/html' },
    })
    t.equal(statusCode, 200)
    t.match(payload, '100.05')
    t.match(payload, 'Gross price')
  }
})

t.test('a computed value is added, changed and dropped without a migration', (t) => {
  const graphOf = (model: NamedDeclaration) =>
    resolve(applications, [
      ...sources,
      ...[model, parcel].map((one) => ({ application: 'store', file: one.path, model: one })),
    ])
  const { fields } = consignment
  const { origin: _, ...without } = fields
  const versions: Readonly<Record<string, NamedDeclaration['fields']>> = {
    added: { ...fields, added: sum('store.Parcel', 'consignment', 'pieces') },
    changed: { ...fields, origin: expression((f) => f('quantity').plus(1)) },
    dropped: without,
  }
  const { lock } = planMigration(graphOf(consignment), emptyLock)
  for (const [name, version] of Object.entries(versions)) {
    const { migration } = planMigration(graphOf({ ...consignment, fields: version }), lock)
    t.equal(migration, undefined, name)
  }
  t.end()
})
