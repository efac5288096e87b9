import t from 'tap'
import { negotiateType } from '../../../../src/framework/http/responses/negotiation.ts'
import { testApp } from '../../../support/fixture-app.ts'

const service = await testApp(t)
const { request, app } = service
const depots = '/api/store/depots/'
await request('POST', depots, { body: { name: 'Headquarters', slug: 'hq' } })

const json = 'application/json'
const problem = 'application/problem+json'
const html = 'text/html'
const svg = 'image/svg+xml'
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

t.test('sends API-Version and X-Request-ID with every response below /api/', async (t) => {
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
  const ids = new Set<unknown>()
  for (const [method, url, status] of answers) {
    const reply = await app.inject({ method, url })
    ids.add(reply.headers['x-request-id'])
    t.strictSame(
      [reply.statusCode, reply.headers['api-version']],
      [status, '2.0'],
      `${method} ${url}`.slice(0, 60),
    )
  }
  t.equal(ids.size, answers.length, 'each request has an id of its own')
  t.notOk(ids.has(undefined))
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

/** `Accept`, and the type that a route with JSON and SVG answers with; undefined: a 406. */
const cases: readonly (readonly [string | undefined, string | undefined])[] = [
  [undefined, json],
  [' ', json],
  ['*/*', json],
  ['application/json;q=0', undefined],
  ['application/json;q=0, */*', svg],
  ['application/json;q=0.0, application/*', undefined],
  ['*/*;q=0', undefined],
  ['*/*;q=0, application/json', json],
  ['application/json;q=abc', undefined],
  ['application/problem+json;q=0', undefined],
  [problem, problem],
  [`${problem};q=0.5, ${json}`, json],
  [`${json};q=0.5, ${svg}`, svg],
  ['image/*', svg],
  ['image/*;q=0.2, application/*;q=0.1', svg],
  ['image/*;q=0.2, image/svg+xml;q=0', undefined],
  [html, html],
  ['text/*', undefined],
  [`${html}, ${json}`, json],
  [`${html};q=0.9, ${json};q=0.8`, html],
  [`${html};q=0.8, ${json};q=0.9`, json],
  [`${html};q=0, */*`, json],
  ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', html],
  ['json', undefined],
  ['application/json; indent=2; q=0.5, */*;q=0.1', json],
]

t.test('negotiates equal headers by the types of the route', async (t) => {
  for (const repeated of [1, 2]) {
    t.equal(negotiateType(svg, [svg])?.type, svg, `${repeated}`)
    t.equal(negotiateType(svg, [])?.type, undefined)
    t.equal(negotiateType(`${svg},${svg}`, [])?.type, undefined)
  }
})

t.test('chooses a type by quality and by how specific its range is', async (t) => {
  for (const [accept, type] of cases)
    t.equal(negotiateType(accept, [svg])?.type, type, accept ?? 'none')
})

t.test('asks for problem details only by name and with a quality', async (t) => {
  for (const [accept, problems] of [
    [problem, true],
    [`${json}, ${problem}`, true],
    [`${json}, ${problem};q=0.1`, true],
    [`${json}, ${problem};q=0`, false],
    ['*/*', false],
    ['application/*', false],
  ] as const)
    t.equal(negotiateType(accept, [])?.problems, problems, accept)
})

t.test('returns the parameters of the most specific range', async (t) => {
  const accept =
    '*/*; indent=1, application/*; indent=2, application/json; indent=3; Choices="pair"'
  const found = negotiateType(accept, [])?.parameters
  t.strictSame(
    [...(found ?? [])],
    [
      ['indent', '3'],
      ['choices', 'pair'],
    ],
  )
  t.strictSame([...(negotiateType('*/*; indent=1;q=0.5', [])?.parameters ?? [])], [['indent', '1']])
})

t.test('applies a quality of 0 to requests', async (t) => {
  for (const [accept, status] of [
    ['application/json;q=0', 406],
    ['application/json;q=0, text/html', 200],
    ['application/json;q=0.001', 200],
  ] as const) {
    const answer = await request('GET', depots, { headers: { accept } })
    t.equal(answer.status, status, accept)
  }
  const accept = `${json}, ${problem};q=0`
  const missing = await request('GET', `${depots}9/`, { headers: { accept } })
  t.strictSame(missing.body, { detail: 'Not found.' }, 'no problem details')
})
