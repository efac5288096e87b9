import t from 'tap'
import { suffixRewriter } from '../../../../src/framework/http/responses/format-suffix.ts'
import { testApp } from '../../../support/fixture-app.ts'
import { withoutCursors } from '../../../support/links.ts'

const { app, token } = await testApp(t)

const rewritten: readonly (readonly [string, string])[] = [
  ['/api.json', '/api/?format=json'],
  ['/api/.json', '/api/?format=json'],
  ['/api/store.json', '/api/store/?format=json'],
  ['/api/store/depots.json', '/api/store/depots/?format=json'],
  ['/api/store/depots.json/', '/api/store/depots/?format=json'],
  ['/api/store/depots/1.api?q=a&q=b', '/api/store/depots/1/?q=a&q=b&format=api'],
  ['//api//store/depots/.json//', '/api/store/depots/?format=json'],
  ['http://localhost:8000/api/store/depots.json?q=a', '/api/store/depots/?q=a&format=json'],
  ['http://localhost:8000/api/store/depots/?q=a', 'http://localhost:8000/api/store/depots/?q=a'],
  ['/api/store/depots.json?', '/api/store/depots/?format=json'],
  ['/api/store/depots/?name=a.json', '/api/store/depots/?name=a.json'],
  ['/api/store/depots.xml', '/api/store/depots.xml'],
  ['/api/store/sitesjson', '/api/store/sitesjson'],
  ['/api/docs/a.json', '/api/docs/a.json'],
  ['/apis/a.json', '/apis/a.json'],
  ['/media/a.json', '/media/a.json'],
]

const headers = { authorization: `Token ${token}`, host: 'localhost' }
const depots = '/api/store/depots'
const first = await app.inject({
  method: 'POST',
  url: `${depots}.json`,
  headers,
  payload: { name: 'HQ', slug: 'hq' },
})

t.test('rewrites the suffix of API URLs to the parameter format', async (t) => {
  const rewrite = suffixRewriter('')
  for (const [url, expected] of rewritten) t.equal(rewrite({ url } as never), expected, url)
  const based = suffixRewriter('/inventory')
  t.equal(based({ url: '/inventory/api/store.json' } as never), '/inventory/api/store/?format=json')
  t.equal(based({ url: '/api/store.json' } as never), '/api/store.json')
})

t.test('serves every method with a suffix, with and without the slash', async (t) => {
  t.equal(first.statusCode, 201)
  t.equal(first.headers['location'], 'http://localhost/api/store/depots/1/')
  for (const end of ['', '/']) {
    for (const url of ['/api', '/api/store', depots, `${depots}/1`]) {
      const plain = await app.inject({ url: `${url}/`, headers })
      const reply = await app.inject({ url: `${url}.json${end}`, headers })
      t.strictSame([reply.statusCode, reply.json()], [200, plain.json()], `GET ${url}.json${end}`)
      for (const method of ['HEAD', 'OPTIONS'] as const) {
        const other = await app.inject({ method, url: `${url}.json${end}`, headers })
        t.equal(other.statusCode, 200, `${method} ${url}.json${end}`)
      }
    }
    for (const method of ['PUT', 'PATCH'] as const) {
      const payload = { name: `HQ ${method}`, slug: 'hq' }
      const reply = await app.inject({ method, url: `${depots}/1.json${end}`, headers, payload })
      t.match(reply.json(), payload, `${method} ${end}`)
    }
  }
  const made = await app.inject({
    method: 'POST',
    url: `${depots}.json/`,
    headers,
    payload: { name: 'B', slug: 'b' },
  })
  t.equal(made.statusCode, 201)
  const removed = await app.inject({ method: 'DELETE', url: `${depots}/2.json`, headers })
  t.equal(removed.statusCode, 204)
})

t.test(
  'answers 404 to an unknown suffix, and 400 with the formats to an unknown format',
  async (t) => {
    for (const url of [`${depots}.xml`, `${depots}/1.xml`, '/api/store.yaml', '/api.jsonp']) {
      const reply = await app.inject({ url, headers })
      t.strictSame([reply.statusCode, reply.json()], [404, { detail: 'Not found.' }], url)
    }
    for (const url of [`${depots}/?format=xml`, '/api/?format=xml']) {
      const reply = await app.inject({ url, headers })
      t.strictSame(
        [reply.statusCode, reply.json()],
        [400, { format: ['Allowed: api, json.'] }],
        url,
      )
    }
  },
)

t.test('prefers the format to Accept', async (t) => {
  const cases = [
    [`${depots}.api`, 'application/json', /^text\/html/],
    [`${depots}/1.api`, '*/*', /^text\/html/],
    [`${depots}/?format=api`, undefined, /^text\/html/],
    ['/api.api', undefined, /^text\/html/],
    [`${depots}.json`, 'text/html', /^application\/json/],
    [`${depots}/?format=json`, 'text/html,*/*;q=0.8', /^application\/json/],
    [`${depots}.json?format=api`, undefined, /^application\/json/],
  ] as const
  for (const [url, accept, type] of cases) {
    const reply = await app.inject({ url, headers: accept ? { ...headers, accept } : headers })
    t.equal(reply.statusCode, 200, url)
    t.match(String(reply.headers['content-type']), type, `${url} ${accept}`)
  }
})

t.test('keeps the format in links to other pages', async (t) => {
  for (let n = 0; n < 3; n++)
    await app.inject({
      method: 'POST',
      url: `${depots}/`,
      headers,
      payload: { name: `S${n}`, slug: `s${n}` },
    })
  const page = (await app.inject({ url: `${depots}.json?limit=1`, headers })).json<{
    next: string
  }>()
  const link = 'http://localhost/api/store/depots/?format=json&limit=1&offset=1'
  t.equal(withoutCursors(page.next), link)
})
