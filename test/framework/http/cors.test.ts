import t from 'tap'
import { testApp, type TestApp } from '../../support/fixture-app.ts'

const url = '/api/store/areas/'
const page = 'https://pages.example'
const preflight = {
  origin: page,
  'access-control-request-method': 'PATCH',
  'access-control-request-headers': 'authorization,content-type',
}
const cors = (headers: object): readonly string[] =>
  Object.keys(headers).filter((name) => name.startsWith('access-control'))

async function sendPreflight({ app }: TestApp, origin: string, path = url) {
  return app.inject({ method: 'OPTIONS', url: path, headers: { ...preflight, origin } })
}

t.test('sends no CORS headers without CORS_ORIGINS', async (t) => {
  const service = await testApp(t)
  const simple = await service.app.inject({ url, headers: { origin: page } })
  t.strictSame([simple.statusCode, cors(simple.headers)], [200, []])
  const asked = await sendPreflight(service, page)
  t.strictSame([asked.statusCode, cors(asked.headers)], [200, []])
  const hidden = await sendPreflight(service, page, '/api/users/users/')
  t.equal(hidden.statusCode, 401, 'a preflight of a private route is refused')
})

for (const [name, setting, allowed, refused] of [
  ['allows every origin with CORS_ORIGINS=*', '*', [page, 'http://localhost:3000', 'null'], []],
  [
    'allows only the origins of CORS_ORIGINS',
    `${page},http://localhost:3000`,
    [page, 'http://localhost:3000'],
    [
      'https://evil.example',
      `${page}.evil.example`,
      'https://PAGES.example',
      'http://pages.example',
      'null',
    ],
  ],
] as const) {
  t.test(name, async (t) => {
    const service = await testApp(t, { CORS_ORIGINS: setting, LOGIN_REQUIRED: 'true' })
    const { app, token } = service
    const authorization = `Token ${token}`
    for (const origin of allowed) {
      const shown = setting === '*' ? '*' : origin
      const asked = await sendPreflight(service, origin)
      t.equal(asked.statusCode, 204, 'a preflight carries no token and needs none')
      t.equal(asked.payload, '')
      t.match(asked.headers, {
        'access-control-allow-origin': shown,
        'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
        'access-control-allow-headers': /Authorization, Content-Type/,
        'api-version': '2.0',
        vary: /Origin/,
      })
      const simple = await app.inject({ url, headers: { origin, authorization } })
      t.equal(simple.statusCode, 200)
      t.match(simple.headers, {
        'access-control-allow-origin': shown,
        'access-control-expose-headers': /API-Version.*Location/,
        vary: /Accept.*Origin/,
      })
      const described = await app.inject({
        method: 'OPTIONS',
        url,
        headers: { origin, authorization },
      })
      t.match(
        [described.statusCode, described.json()],
        [200, { name: 'Area List' }],
        'an OPTIONS that is no preflight',
      )
      for (const [method, path, status] of [
        ['GET', '/api/nowhere/', 404],
        ['PATCH', url, 415],
        ['POST', url, 415],
      ] as const) {
        const headers = { origin, authorization, 'content-type': 'text/xml' }
        const reply = await app.inject({ method, url: path, headers, payload: 'x' })
        t.equal(reply.statusCode, status)
        t.equal(
          reply.headers['access-control-allow-origin'],
          shown,
          `a page can read a ${reply.statusCode}`,
        )
      }
      const anonymous = await app.inject({ url, headers: { origin } })
      t.equal(anonymous.statusCode, 401)
      t.equal(anonymous.headers['access-control-allow-origin'], shown)
      t.equal(
        anonymous.headers['access-control-allow-credentials'],
        undefined,
        'cookies are never sent',
      )
    }
    for (const origin of refused) {
      const asked = await sendPreflight(service, origin)
      t.equal(asked.headers['access-control-allow-origin'], undefined, origin)
      const simple = await app.inject({ url, headers: { origin, authorization } })
      t.equal(simple.headers['access-control-allow-origin'], undefined, origin)
      t.match(simple.headers['vary'], /Origin/)
    }
  })
}

t.test('describes the route to an OPTIONS without Origin, also with CORS_ORIGINS', async (t) => {
  const { request } = await testApp(t, { CORS_ORIGINS: '*' })
  const { status, object } = await request('OPTIONS', url)
  t.match([status, object], [200, { name: 'Area List', actions: { POST: {} } }])
  t.equal((await request('OPTIONS', '/api/nowhere/')).status, 404)
})
