import t from 'tap'
import { createService } from '../../../src/features/create-service.ts'
import {
  average,
  decimal,
  defineModel,
  expression,
  integer,
  max,
  min,
  money,
  reference,
  sum,
  text,
} from '../../../src/framework/model/index.ts'
import { definitionOf } from '../../fixtures/inventory.ts'
import { sources } from '../../fixtures/models.ts'
import { appTestingOf } from '../../support/open-app.ts'
import { WebClient } from '../pages/web-client.ts'

const load = defineModel('Load', {
  path: 'loads',
  fields: {
    name: text({ max: 20, unique: true }),
    mass: sum('store.Part', 'load', 'mass'),
    lightest: min('store.Part', 'load', 'mass'),
    dearest: max('store.Part', 'load', 'cost'),
    total: sum('store.Part', 'load', 'cost'),
    usual: average('store.Part', 'load', 'cost'),
    grand: expression((f) => f('total').plus(1)),
    same: expression((f) => f('total')),
  },
  totals: { by: ['total'], of: ['total'] },
})

const part = defineModel('Part', {
  path: 'parts',
  fields: {
    load: reference('store.Load', { onDelete: 'cascade', reverse: 'parts' }),
    mass: decimal({ digits: 40, places: 20, as: 'text', optional: true }),
    cost: money({ currency: 'EUR' }),
    pieces: integer({ default: 3 }),
    amount: expression((f) => f('pieces').times(f('cost'))),
    taxed: expression((f) => f('cost').times(1.19).rounded(1)),
    square: expression((f) => f('cost').times(f('cost'))),
    dense: expression((f) => f('mass').dividedBy(f('cost'))),
    dear: expression((f) => f('cost').isGreaterThan(5)),
  },
  totals: { by: ['load', 'mass'], of: ['mass', 'cost'] },
})

const service = createService(
  definitionOf([
    ...sources,
    ...[load, part].map((model) => ({ application: 'store', file: 'schema/store/x.ts', model })),
  ]),
)
const { testApp } = appTestingOf(service, 'fixture with sums of exact numbers')
const app = await testApp(t)
const { request } = app
const loads = '/api/store/loads/'
const parts = '/api/store/parts/'

const make = async (url: string, body: object): Promise<unknown> =>
  (await request('POST', url, { body })).object['id']

const full = await make(loads, { name: 'full' })
const empty = await make(loads, { name: 'empty' })
const heavy = '123456789012345678.12345678901234567890'
await make(parts, { load: full, mass: heavy, cost: '9007199254740993.01' })
await make(parts, { load: full, mass: '0.5', cost: '4.50' })

t.test('sums, smallest and largest values of decimals as text have all digits', async (t) => {
  const { object } = await request('GET', `${loads}${String(full)}/`)
  t.match(object, {
    mass: '123456789012345678.62345678901234567890',
    lightest: '0.50000000000000000000',
    dearest: '9007199254740993.01',
    total: '9007199254740997.51',
    same: '9007199254740997.51',
    usual: Number,
    grand: '9007199254740998.51',
  })
  const { object: none } = await request('GET', `${loads}${String(empty)}/`)
  t.match(none, { total: '0.00', lightest: null, dearest: null, usual: null })
})

t.test('numbers that are computed from them have all digits, where these are known', async (t) => {
  const { results } = await request('GET', `${parts}?ordering=id`)
  t.match(results[0], {
    amount: '27021597764222979.03',
    taxed: '10718567113141781.7',
    square: '81129638414606699890331499720868.8601',
    dense: Number,
    dear: true,
  })
  t.equal((await request('GET', `${parts}?amount=27021597764222979.03`)).object['count'], 1)
})

t.test('they are filtered and sorted exactly', async (t) => {
  const namesAt = async (query: string): Promise<readonly unknown[]> =>
    (await request('GET', `${loads}?${query}`)).results.map(({ name }) => name)
  t.strictSame(await namesAt('total=9007199254740997.51'), ['full'])
  t.strictSame(await namesAt('total=9007199254740997.5'), [])
  t.strictSame(await namesAt('total__gt=9007199254740997.50'), ['full'])
  t.strictSame(await namesAt('ordering=-total'), ['full', 'empty'])
})

t.test('totals have all digits, also of groups', async (t) => {
  const of = async (url: string, query: string): Promise<unknown> =>
    (await request('GET', `${url}totals/?${query}`)).results
  t.match(await of(parts, 'max=mass&min=cost&sum=cost&average=cost'), [
    {
      max: { mass: heavy },
      min: { cost: '4.50' },
      sum: { cost: '9007199254740997.51' },
      average: { cost: Number },
    },
  ])
  t.match(await of(parts, 'count&group_by=mass'), [
    { group: { mass: '0.50000000000000000000' } },
    { group: { mass: heavy } },
  ])
  t.match(await of(loads, 'sum=total&group_by=total&name=full'), [
    { group: { total: '9007199254740997.51' }, sum: { total: '9007199254740997.51' } },
  ])
  t.match(await of(parts, 'sum=mass&max=mass&cost=1'), [
    { sum: { mass: /^0\.0+$/ }, max: { mass: null } },
  ])
})

t.test('pages show sums of money with their currency', async (t) => {
  const client = new WebClient(app)
  await client.login()
  const { text } = await client.get(`/store/loads/${String(full)}/`)
  for (const shown of ['9007199254740997.51 EUR', '9007199254740998.51 EUR']) t.match(text, shown)
})
