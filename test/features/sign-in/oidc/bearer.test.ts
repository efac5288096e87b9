import { generateKeyPair } from 'jose'
import t from 'tap'
import { testApp, userNamed } from '../sign-in-app.ts'
import { lyingProvider, type LyingProvider, type Said } from './lying-provider.ts'
import { clientId, clientSecret, settingsFor } from './openid-provider.ts'

const audience = 'https://inventory.example/api'

const settingsOf = (issuer: string): Record<string, string> => ({
  ...settingsFor(issuer),
  OIDC_AUDIENCE: audience,
})

/** Returns an access token of a machine; `claims` replace its claims. */
function tokenOf({ sign, issuer }: LyingProvider, { claims, ...others }: Said): Promise<string> {
  const now = Math.floor(Date.now() / 1000)
  const own = { iss: issuer, aud: [audience], sub: 'machine-7', iat: now, exp: now + 60 }
  return sign({ ...others, claims: { ...own, ...claims } })
}

const bearer = (token: string) => ({ token: null, headers: { authorization: `Bearer ${token}` } })

t.test('takes access tokens of the provider beside its own tokens', async (t) => {
  const provider = await lyingProvider(t)
  const service = await testApp(t, settingsOf(provider.issuer))
  const { request } = service
  const token = await tokenOf(provider, { claims: { groups: ['net', 'admins'] } })
  const read = await request('GET', '/api/users/users/', bearer(token))
  t.match(read, { status: 200, object: { count: 2 } })
  const body = { name: 'Ada' }
  t.equal((await request('POST', '/api/stock/makers/', { body, ...bearer(token) })).status, 201)
  const log = await request('GET', '/api/extras/object-changes/?username=machine-7')
  t.match(log.results[0], { user_name: 'machine-7' })
  t.match(await userNamed(service, 'machine-7'), { groups: ['Network'], is_superuser: true })
  t.equal((await request('GET', '/api/users/users/')).status, 200, 'a token of the service')
  t.equal(provider.keyRequests(), 1, 'the keys are read once')
})

t.test('gives the rights that the user has now', async (t) => {
  const provider = await lyingProvider(t)
  const service = await testApp(t, settingsOf(provider.issuer))
  const { request } = service
  const token = await tokenOf(provider, { claims: { preferred_username: 'robot' } })
  const status = async (): Promise<number> =>
    (await request('GET', '/api/users/users/', bearer(token))).status
  t.equal(await status(), 403, 'no permission')
  const { id } = (await userNamed(service, 'robot')) ?? {}
  const url = `/api/users/users/${String(id)}/`
  await request('PATCH', url, { body: { permissions: [{ codename: 'users.view_user' }] } })
  t.equal(await status(), 200)
  await request('PATCH', url, { body: { permissions: [] } })
  t.equal(await status(), 403)
  const own = { models: ['users.user'], constraints: { id: '$user' }, users: [id] }
  const body = { name: 'Own', actions: ['view'], ...own }
  await request('POST', '/api/users/object-permissions/', { body })
  const seen = await request('GET', '/api/users/users/', bearer(token))
  t.match(seen, { status: 200, object: { count: 1 } }, 'one row by an object permission')
  await request('PATCH', url, { body: { is_active: false } })
  t.equal(await status(), 401)
  await request('DELETE', url)
  t.equal(await status(), 401)
})

t.test('refuses tokens that are not for the API', async (t) => {
  const provider = await lyingProvider(t)
  const { request } = await testApp(t, settingsOf(provider.issuer))
  const now = Math.floor(Date.now() / 1000)
  const { privateKey } = await generateKeyPair('RS256')
  const cases: Readonly<Record<string, readonly [said: Said, reason: RegExp]>> = {
    'an ID token': [{ claims: { aud: clientId } }, /claim "aud"/],
    'another issuer': [{ claims: { iss: 'https://evil.example' } }, /claim "iss"/],
    'no audience': [{ claims: { aud: undefined } }, /claim "aud"/],
    'no subject': [{ claims: { sub: undefined } }, /claim "sub"/],
    'no end': [{ claims: { exp: undefined } }, /claim "exp"/],
    'no time of issue': [{ claims: { iat: undefined } }, /claim "iat"/],
    'issued later': [{ claims: { iat: now + 600 } }, /claim "iat"/],
    expired: [{ claims: { exp: now - 60 } }, /it has expired/],
    'not yet': [{ claims: { nbf: now + 600 } }, /claim "nbf"/],
    'the key of somebody else': [
      { claims: {}, key: privateKey },
      /no JWT that the provider signed/,
    ],
    'no signature': [{ claims: {}, algorithm: 'none' }, /no JWT that the provider signed/],
    'the secret as key': [
      { claims: {}, algorithm: 'HS256', key: Buffer.from(clientSecret) },
      /no JWT that the provider signed/,
    ],
  }
  for (const [name, [said, reason]] of Object.entries(cases)) {
    const answer = await request('GET', '/api/users/users/', bearer(await tokenOf(provider, said)))
    t.match(answer, { status: 401, object: { detail: reason } }, name)
    t.equal(answer.headers['www-authenticate'], 'Token, Bearer', name)
  }
  for (const text of ['', 'x', 'a.b.c', '0123456789abcdef0123456789abcdef01234567'])
    t.equal((await request('GET', '/api/users/users/', bearer(text))).status, 401, text)
  const users = await request('GET', '/api/users/users/')
  t.equal(users.object['count'], 1, 'nobody was created')
})

t.test('says that the provider does not answer, and takes other tokens', async (t) => {
  const provider = await lyingProvider(t)
  const { request, logged } = await testApp(t, settingsOf(provider.issuer))
  const token = await tokenOf(provider, { claims: {} })
  provider.hang()
  const answer = await request('GET', '/api/users/users/', bearer(token))
  t.match(answer, { status: 503, object: { detail: /Example does not answer/ } })
  t.equal((await request('GET', '/api/users/users/')).status, 200)
  t.strictSame(logged, [])
})

t.test('takes none without an audience, and no ID tokens', async (t) => {
  const provider = await lyingProvider(t)
  const { request } = await testApp(t, settingsFor(provider.issuer))
  const token = await tokenOf(provider, { claims: {} })
  const answer = await request('GET', '/api/users/users/', bearer(token))
  t.match(answer, { status: 401, object: { detail: /Unknown authentication scheme "Bearer"/ } })
  const wrong = { ...settingsOf(provider.issuer), OIDC_AUDIENCE: clientId }
  await t.rejects(testApp(t, wrong), { message: /OIDC_AUDIENCE is OIDC_CLIENT_ID/ })
})
