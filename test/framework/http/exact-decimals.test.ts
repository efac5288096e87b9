import t from 'tap'
import { testApp } from '../../support/fixture-app.ts'
import { Samples } from '../../support/fixture-samples.ts'
import { WebClient } from '../../features/pages/web-client.ts'

const app = await testApp(t)
const samples = new Samples(app)
const url = '/api/lab/samples/'
const mass = '12345678901234567890.12345678901234567891'
const heavy = await samples.make('lab.Sample', { given: { mass, cost: '12345678901234.56' } })
const light = await samples.make('lab.Sample', { given: { mass: '0.5', cost: 12 } })

t.test('keeps all digits of decimals as text and of money', async (t) => {
  const { object } = await app.request('GET', `${url}${heavy}/`)
  t.match(object, { mass, cost: '12345678901234.56' })
  const { object: other } = await app.request('GET', `${url}${light}/`)
  t.match(other, { mass: '0.50000000000000000000', cost: '12.00' })
  const same = await app.request('PATCH', `${url}${heavy}/`, { body: { mass } })
  t.match([same.status, same.object], [200, { mass }])
  const refused = await app.request('PATCH', `${url}${light}/`, { body: { cost: '0.005' } })
  t.match([refused.status, refused.object], [400, { cost: [/2 decimal places/] }])
})

t.test('finds and sorts them exactly', async (t) => {
  const cases: readonly (readonly [query: string, found: readonly number[]])[] = [
    [`mass=${mass}`, [heavy]],
    ['mass=12345678901234567890.12345678901234567890', []],
    ['mass__gt=12345678901234567890.12345678901234567890', [heavy]],
    ['mass__lt=1', [light]],
    ['cost=12', [light]],
    ['cost__gte=12.000001', [heavy]],
  ]
  for (const [query, found] of cases) {
    const { status, results, text } = await app.request('GET', `${url}?${query}`)
    t.equal(status, 200, text)
    t.strictSame(
      results.map(({ id }) => id),
      found,
      query,
    )
  }
  const { results } = await app.request('GET', `${url}?ordering=-mass`)
  t.equal(results[0]?.['id'], heavy)
})

t.test('refuses JSON numbers that lose digits', async (t) => {
  const body = `{"mass": 12345678901234567890.5}`
  const { statusCode, payload } = await app.app.inject({
    method: 'PATCH',
    url: `${url}${light}/`,
    headers: {
      host: 'localhost',
      authorization: `Token ${app.token}`,
      'content-type': 'application/json',
    },
    payload: body,
  })
  t.equal(statusCode, 400, payload)
})

t.test('shows the currency on pages', async (t) => {
  const client = new WebClient(app)
  await client.login()
  t.match((await client.get(`/lab/samples/${heavy}/`)).text, '12345678901234.56 EUR')
  t.match((await client.get(`/lab/samples/${heavy}/edit/`)).text, /Cost \(EUR\)/)
})
