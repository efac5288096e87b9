import t from 'tap'
import { negotiateType } from '../../../src/framework/http/accept.ts'
import { testApp } from '../../support/fixture-app.ts'

const json = 'application/json'
const problem = 'application/problem+json'
const html = 'text/html'
const svg = 'image/svg+xml'

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
  const { request } = await testApp(t)
  for (const [accept, status] of [
    ['application/json;q=0', 406],
    ['application/json;q=0, text/html', 200],
    ['application/json;q=0.001', 200],
  ] as const) {
    const answer = await request('GET', '/api/store/depots/', { headers: { accept } })
    t.equal(answer.status, status, accept)
  }
  const accept = `${json}, ${problem};q=0`
  const missing = await request('GET', '/api/store/depots/9/', { headers: { accept } })
  t.strictSame(missing.body, { detail: 'Not found.' }, 'no problem details')
})
