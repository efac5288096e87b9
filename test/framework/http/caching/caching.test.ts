import t from 'tap'
import { testApp } from '../../../support/fixture-app.ts'
import { People, quick } from '../../../features/secrets/people.ts'
import { browserAccept } from '../../../features/pages/web-client.ts'

const service = await testApp(t, quick)
const people = new People(service)
const root = await people.root()
const session = await people.session(root)
await people.secret(session)

const revalidated = 'private, no-cache'
const token = { authorization: `Token ${service.token}` }
const unlocked = { ...token, 'x-session-key': session }
const withBody = { ...token, 'content-type': 'application/json' }

/** Requests, and the `Cache-Control` of their answers. */
const cases: readonly (readonly [string, object, string, (object | undefined)?])[] = [
  ['GET /api/store/depots/', {}, revalidated],
  ['GET /api/store/depots/', token, revalidated],
  ['GET /api/store/depots/9/', {}, revalidated],
  ['GET /api/users/users/', {}, revalidated],
  ['GET /api/users/users/', token, revalidated],
  ['GET /api/', {}, revalidated],
  ['GET /no/such/url/', {}, revalidated],
  ['GET /api/schema/', {}, 'public, max-age=300'],
  ['GET /', { accept: browserAccept }, 'private, no-store'],
  ['GET /api/store/depots/', { accept: browserAccept }, 'private, no-store'],
  ['GET /api/secrets/secrets/', token, revalidated],
  ['GET /api/secrets/secrets/', unlocked, 'no-store'],
  ['GET /api/secrets/secrets/1/', unlocked, 'no-store'],
  ['GET /api/secrets/generate-rsa-key-pair/', token, 'no-store'],
  [
    'POST /api/secrets/get-session-key/',
    withBody,
    'no-store',
    { private_key: root.pair.privateKey },
  ],
  ['POST /api/users/tokens/', withBody, 'no-store', { user: root.id }],
  ['POST /api/store/areas/', withBody, revalidated, { name: 'x', slug: 'x' }],
]

t.test('sends no-store for answers with keys, and private for others', async (t) => {
  for (const [ask, headers, wanted, payload] of cases) {
    const [method, url = ''] = ask.split(' ')
    const reply = await service.app.inject({
      method: method === 'POST' ? 'POST' : 'GET',
      url,
      headers: { host: 'localhost', ...headers },
      ...(payload ? { payload } : {}),
    })
    t.equal(reply.headers['cache-control'], wanted, `${ask} ${Object.keys(headers).join()}`)
    const vary = 'Accept, Authorization, Cookie, Prefer, accept-encoding'
    t.equal(reply.headers['vary'], vary, `Vary of ${ask}`)
  }
})

t.test('compresses a response that depends on its reader', async (t) => {
  const headers = { ...token, host: 'localhost', 'accept-encoding': 'gzip' }
  const reply = await service.app.inject({ url: '/api/users/permissions/', headers })
  t.equal(reply.headers['cache-control'], revalidated)
  t.equal(reply.headers['content-encoding'], 'gzip')
})
