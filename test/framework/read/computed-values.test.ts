import t from 'tap'
import { createService } from '../../../src/features/create-service.ts'
import { definitionOf } from '../../fixtures/inventory.ts'
import { sources } from '../../fixtures/models.ts'
import { consignment } from '../../fixtures/schema/store/consignment.ts'
import { makerOf } from '../../support/made.ts'
import { appTestingOf } from '../../support/open-app.ts'

const file = 'schema/store/consignment.ts'
const service = createService(
  definitionOf([...sources, { application: 'store', file, model: consignment }]),
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
await make('store/consignments', {
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
}

for (const [field, expected] of Object.entries(values))
  t.test(`${field} is shown`, async (t) => {
    t.strictSame(await valuesOf('', field), expected)
    t.equal((await request('GET', `${list}${first}/`)).object[field], expected[0])
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
  const typeOf = (name: string): unknown => {
    const { read, nullable, readOnly } = shape?.fields.get(name) ?? {}
    return [read, nullable, readOnly]
  }
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
