import t from 'tap'
import { testApp } from '../../support/fixture-app.ts'

const service = await testApp(t)
const { request, app } = service
const depots = '/api/store/depots/'
await request('POST', depots, { body: { name: 'Headquarters', slug: 'hq' } })

const json = 'application/json'
const none = { detail: 'Could not satisfy the request Accept header.' }
const otherVersion = { detail: 'Invalid version in "Accept" header.' }

/** Accept as clients write it, and the indentation of the answer. */
const accepted: readonly (readonly [string | undefined, number])[] = [
  [undefined, 0],
  ['', 0],
  ['*/*', 0],
  ['application/*', 0],
  [json, 0],
  ['Application/JSON', 0],
  ['application/json;', 0],
  ['application/json; charset=utf-8', 0],
  ['application/json; version=2.0', 0],
  ['application/json; version=2.0;', 0],
  ['application/json;version="2.0"', 0],
  ['application/json; version = 2.0', 0],
  ['text/html;q=0, */*', 0],
  ['text/xml, application/json;q=0.1', 0],
  ['application/vnd.oai.openapi, application/json', 0],
  ...[0, 1, 2, 3, 4, 5, 6, 7, 8].map((n) => [`application/json; indent=${n}`, n] as const),
  ['*/*; indent=2', 2],
  ['application/json; indent="4"; version=2.0', 4],
  ['text/html;indent=8, application/json; indent=2', 2],
  ...['9', '-1', '1.5', 'abc', '', '1e1', '99999999999', '0x2'].map(
    (indent) => [`application/json; indent=${indent}`, 0] as const,
  ),
  ['application/json; indent', 0],
  [`${'text/plain, '.repeat(500)}*/*`, 0],
]

t.test('serves accepted types, indented as requested', async (t) => {
  for (const [accept, indent] of accepted) {
    const headers: Record<string, string> = accept === undefined ? {} : { accept }
    const answer = await request('GET', `${depots}1/?fields=id,name`, { headers })
    const expected = JSON.stringify({ id: 1, name: 'Headquarters' }, null, indent)
    t.strictSame([answer.status, answer.text], [200, expected], `${accept}`.slice(0, 80))
    t.match(answer.headers, {
      'api-version': '2.0',
      vary: /Accept/,
      'content-type': /^application\/json/,
    })
  }
})

const refused: readonly (readonly [string, object])[] = [
  ['text/xml', none],
  ['application/xml', none],
  ['application/jsonp', none],
  ['application/json-patch+json', none],
  ['text/*', none],
  ['image/png, text/csv', none],
  ['json', none],
  ['application/json; version=9', otherVersion],
  ['application/json; version=1.0', otherVersion],
  ['application/json; version=2', otherVersion],
  ['application/json; version=2.0.1', otherVersion],
  ['application/json; version=', otherVersion],
  ['*/*; version=3.0', otherVersion],
]

t.test('answers 406 for types that cannot be served', async (t) => {
  for (const [accept, detail] of refused) {
    for (const [method, url] of [
      ['GET', depots],
      ['GET', '/api/'],
      ['OPTIONS', depots],
      ['POST', depots],
      ['DELETE', `${depots}1/`],
      ['GET', '/api/nowhere/'],
    ] as const) {
      const answer = await request(method, url, { headers: { accept } })
      t.strictSame([answer.status, answer.body], [406, detail], `${method} ${url} ${accept}`)
      t.equal(answer.headers['api-version'], '2.0')
    }
  }
  t.equal((await request('GET', `${depots}1/`)).status, 200, 'nothing was deleted')
})

const problem = 'application/problem+json'

t.test('sends problem details to clients that accept them', async (t) => {
  const cases = [
    [`${depots}9/`, { title: 'Not found.', status: 404, code: 'ERR_NOT_FOUND' }],
    [`${depots}?limit=x`, { title: 'Some values are not accepted.', status: 400, code: 'ERR_VALIDATION', errors: { limit: ['A non-negative integer is required.'] } }],
  ] as const // prettier-ignore
  for (const [url, expected] of cases) {
    for (const accept of [problem, `application/json, ${problem}`, `${problem};indent=2`]) {
      const answer = await request('GET', url, { headers: { accept } })
      t.strictSame(
        [answer.status, answer.body],
        [expected.status, { type: 'about:blank', ...expected }],
      )
      t.match(answer.headers['content-type'], /^application\/problem\+json/, accept)
    }
  }
  const fine = await request('GET', depots, { headers: { accept: problem } })
  t.equal(fine.status, 200)
  t.match(fine.headers['content-type'], /^application\/json/, 'a success has no problem details')
})

t.test('sends API-Version with every response below /api/', async (t) => {
  const long = `${depots}${'9'.repeat(300)}/`
  const answers = [
    ['GET', '/api', 200],
    ['GET', '/api/', 200],
    ['GET', '/api/store', 200],
    ['GET', '/api/nowhere', 404],
    ['GET', `${depots}9/`, 404],
    ['GET', long, 404],
    ['GET', `${depots}%ZZ/`, 400],
    ['GET', `${depots}?x=%ZZ`, 400],
    ['GET', `${depots}?nope=1`, 400],
    ['PUT', '/api/', 401],
    ['HEAD', depots, 200],
    ['OPTIONS', depots, 200],
    ['GET', '/api/schema/', 200],
    ['GET', '/api/status/', 200],
  ] as const
  for (const [method, url, status] of answers) {
    const reply = await app.inject({ method, url })
    t.strictSame(
      [reply.statusCode, reply.headers['api-version']],
      [status, '2.0'],
      `${method} ${url}`.slice(0, 60),
    )
  }
})

/** Values of Accept for a picture, and the status of the response. */
const pictures: readonly (readonly [string | undefined, number])[] = [
  [undefined, 200],
  ['image/svg+xml', 200],
  ['image/*', 200],
  ['image/avif,image/webp,*/*;q=0.8', 200],
  [json, 200],
  ['image/svg+xml; version=9', 406],
  ['image/png', 406],
  ['text/*', 406],
  ['text/html', 200],
]

t.test('serves other types to clients that accept them, and JSON otherwise', async (t) => {
  const depot = Number((await request('GET', `${depots}1/`)).object['id'])
  const shelf = await request('POST', '/api/store/shelves/', { body: { name: 'R1', depot } })
  const url = `/api/store/shelves/${String(shelf.object['id'])}/label/`
  for (const [accept, status] of pictures) {
    const headers: Record<string, string> = accept === undefined ? {} : { accept }
    const answer = await request('GET', url, { headers })
    t.equal(answer.status, status, `${accept}: ${answer.text.slice(0, 80)}`)
    const type = status === 200 ? /^image\/svg\+xml/ : /^application\/json/
    t.match(answer.headers['content-type'], type, accept ?? '')
  }
})
