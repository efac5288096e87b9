import t from 'tap'
import { asList, asObject, testApp } from '../../../support/fixture-app.ts'

const service = await testApp(t, { BULK_MAX: '5000' })
const { app, token, request } = service
const maxLength = 100_000

const json = 'application/json'
const problem = 'application/problem+json'
const page = 'text/html'
const encoded = 'application/x-www-form-urlencoded'
const boundary = 'parts'
const depots = '/api/store/depots/'
const reservations = '/api/store/holds/'

const times = <T>(count: number, make: (index: number) => T): readonly T[] =>
  Array.from({ length: count }, (_, index) => make(index))
const keys = (count: number): object =>
  Object.fromEntries(times(count, (index) => [`k${index}`, 1]))
const parts = (count: number): string =>
  times(
    count,
    (index) => `--${boundary}\r\nContent-Disposition: form-data; name="k${index}"\r\n\r\n1\r\n`,
  ).join('')

interface Refused {
  readonly what: string
  readonly url?: string
  readonly type?: string
  readonly payload: unknown
  readonly expected: RegExp
}

/** Bodies with more mistakes than a response can report. */
const refused: readonly Refused[] = [
  { what: 'unknown keys', payload: keys(9_000), expected: /"k0":\["Unknown field\./ },
  { what: 'unknown custom fields', payload: { custom_fields: keys(9_000) }, expected: /There is no custom field \\"k0\\".*8980 more messages are left out\./ },
  { what: 'objects of unknown keys', payload: times(150, () => keys(500)), expected: /^\[\{"k0":/ },
  { what: 'wrong objects', payload: times(5000, () => 1), expected: /^\[\{"non_field_errors":\["Invalid data/ },
  { what: 'more values than a body may have', payload: times(200_000, () => 1), expected: /more than 200000 values/ },
  { what: 'more different keys than a body may have', payload: keys(90_000), expected: /more than 10000 different keys/ },
  { what: 'a long key', payload: { ['x'.repeat(5_000_000)]: 1 }, expected: /^\{"x{99}…":/ },
  { what: 'a long natural key', payload: { name: 'a', slug: 'a', area: { slug: 'x'.repeat(2_000_000) } }, expected: /"area":\["/ },
  { what: 'many natural keys', payload: times(2500, (index) => ({ name: `n${index}`, slug: `n${index}`, area: { slug: `r${index}` } })), expected: /No object matches/ },
  { what: 'a list of wrong numbers', url: reservations, payload: { units: times(150_000, () => 'x') }, expected: /no more than 1000 items/ },
  { what: 'unknown models', url: '/api/extras/custom-fields/', payload: { name: 'a', type: 100, content_types: times(90_000, (index) => `x${index}`) }, expected: /89980 more messages/ },
  { what: 'a form of unknown fields', type: encoded, payload: times(10_000, (index) => `k${index}=1`).join('&'), expected: /"k0":\["Unknown field\./ },
  { what: 'a form with one field repeated', type: encoded, payload: times(10_000, () => 'name=1').join('&'), expected: /"name":\["Not a valid string/ },
  { what: 'a form of custom fields', type: encoded, payload: times(10_000, (index) => `custom_fields.k${index}=1`).join('&'), expected: /There is no custom field/ },
  { what: 'a form with a name of dots', type: encoded, payload: `${'.'.repeat(5_000_000)}=1`, expected: /Unknown field/ },
  { what: 'more fields than a form may have', type: encoded, payload: times(100_000, (index) => `k${index}=1`).join('&'), expected: /The form has more than 10000 fields\./ },
  { what: 'more parts than a form may have', type: `multipart/form-data; boundary="${boundary}"`, payload: `${parts(50_000)}--${boundary}--\r\n`, expected: /The form has more than 10000 fields\./ },
] // prettier-ignore

t.test('limits the answer to a body with thousands of mistakes', async (t) => {
  for (const { what, url = depots, type = json, payload, expected } of refused) {
    const body = typeof payload === 'string' ? payload : JSON.stringify(payload)
    // Indentation, problem details and markup make an answer longer.
    const isListed = Array.isArray(payload)
    for (const accept of isListed ? [json, `${json}; indent=8`, problem, page] : [json, page]) {
      const headers = { authorization: `Token ${token}`, 'content-type': type, accept }
      const reply = await app.inject({ method: 'POST', url, headers, payload: body })
      t.equal(reply.statusCode, 400, what)
      t.ok(reply.payload.length <= maxLength, `${what}: ${reply.payload.length} bytes`)
      if (accept === json) t.match(reply.payload, expected, what)
    }
  }
})

t.test('reports the objects of a list in their order until the answer is long', async (t) => {
  const few = await request('POST', depots, { body: times(1000, () => ({ name: 'a' })) })
  t.equal(asList(few.body).length, 1000, 'all of a list that is wrong in one field each')
  const many = await request('POST', depots, { body: times(5000, () => 1) })
  const [first, ...rest] = asList(many.body)
  t.ok(rest.length > 500 && rest.length < 4999, `${rest.length} objects`)
  t.strictSame(asObject(rest.at(-1)), asObject(first))
})

t.test('limits the answer to a query with thousands of mistakes', async (t) => {
  const values = times(2000, (index) => `x${index}`)
  const queries = [
    values.map((value) => `${value}=1`),
    values.map((value) => `status=${value}`),
    [`fields=${values.join()}`],
    [`ordering=${values.join()}`],
  ]
  for (const query of queries) {
    const { status, text } = await request('GET', `/api/store/boxes/?${query.join('&')}`)
    t.equal(status, 400)
    t.ok(text.length <= maxLength, `${text.length} bytes`)
  }
})
