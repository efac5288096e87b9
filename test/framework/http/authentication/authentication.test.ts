import t from 'tap'
import { testApp, type Answer } from '../../../support/fixture-app.ts'

const service = await testApp(t)
const { app, accounts, database, token } = service

const unknown = 'f'.repeat(40)
const soon = new Date(Date.now() + 3_600_000).toISOString()

await accounts.createUser({ username: 'gone', password: 'for tests only', superuser: true })
await accounts.setActive('gone', false)
const ofInactive = await accounts.createToken('gone', {})
const expiring = await accounts.createToken('root', { expires: soon })
const expired = await accounts.createToken('root', { expires: '2020-01-01T00:00:00Z' })

const spaces = 'Invalid token header. Token string should not contain spaces.'
const malformed = 'Invalid token header. A token is 40 hexadecimal characters.'
const empty = 'Invalid token header. No credentials provided.'
const schemeMessage = (name: string): string =>
  `Unknown authentication scheme "${name}". Send: Authorization: Token <40 hexadecimal characters>`

const refused: readonly (readonly [string, string, string])[] = [
  ['', schemeMessage(''), 'ERR_SCHEME'],
  ['Token', empty, 'ERR_TOKEN_EMPTY'],
  ['Token ', empty, 'ERR_TOKEN_EMPTY'],
  ['token\t', empty, 'ERR_TOKEN_EMPTY'],
  [`Token ${token} x`, spaces, 'ERR_TOKEN_SPACES'],
  [`Token ${token.slice(0, 20)} ${token.slice(20)}`, spaces, 'ERR_TOKEN_SPACES'],
  ['Token abc', malformed, 'ERR_TOKEN_MALFORMED'],
  [`Token ${token}0`, malformed, 'ERR_TOKEN_MALFORMED'],
  [`Token ${token.slice(1)}`, malformed, 'ERR_TOKEN_MALFORMED'],
  [`Token "${token}"`, malformed, 'ERR_TOKEN_MALFORMED'],
  [`Token ${'g'.repeat(40)}`, malformed, 'ERR_TOKEN_MALFORMED'],
  [`Token ${'ä'.repeat(40)}`, malformed, 'ERR_TOKEN_MALFORMED'],
  [`Token ${'0'.repeat(10_000)}`, malformed, 'ERR_TOKEN_MALFORMED'],
  [`Token ${token},Token ${token}`, spaces, 'ERR_TOKEN_SPACES'],
  ["Token ' or 1=1 --", spaces, 'ERR_TOKEN_SPACES'],
  [`Token ${unknown}`, 'Invalid token', 'ERR_TOKEN_UNKNOWN'],
  [`Token ${expired}`, 'Token expired', 'ERR_TOKEN_EXPIRED'],
  [`Token ${ofInactive}`, 'User inactive', 'ERR_USER_INACTIVE'],
  ['Basic cm9vdDpyb290', schemeMessage('Basic'), 'ERR_SCHEME'],
  [`Bearer ${token}`, schemeMessage('Bearer'), 'ERR_SCHEME'],
  [token, schemeMessage(token.slice(0, 20)), 'ERR_SCHEME'],
  [`Token${token}`, schemeMessage(`Token${token}`.slice(0, 20)), 'ERR_SCHEME'],
]

/** Routes that check credentials: public and private ones, and some that do not exist. */
const places = [
  ['GET', '/api/'],
  ['GET', '/api/store/'],
  ['GET', '/api/status/'],
  ['GET', '/api/store/areas/'],
  ['HEAD', '/api/store/areas/'],
  ['OPTIONS', '/api/store/areas/'],
  ['GET', '/api/store/areas/1/'],
  ['GET', '/api/store/areas/?limit=wrong'],
  ['POST', '/api/store/areas/'],
  ['PUT', '/api/store/areas/'],
  ['DELETE', '/api/store/areas/1/'],
  ['GET', '/api/users/users/'],
  ['GET', '/api/nowhere/'],
] as const

function hasChallenge({ headers }: Pick<Answer, 'headers'>): boolean {
  return headers['www-authenticate'] === 'Token' && headers['api-version'] === '2.0'
}

t.test('refuses invalid credentials also on public routes', async (t) => {
  for (const [authorization, detail, code] of refused) {
    for (const [method, url] of places) {
      const reply = await app.inject({ method, url, headers: { authorization } })
      const name = `${method} ${url} ${authorization.slice(0, 60)}`
      t.ok(reply.statusCode === 401 && hasChallenge(reply), `${name} → ${reply.statusCode}`)
      t.equal(reply.payload, method === 'HEAD' ? '' : JSON.stringify({ detail }), name)
    }
    const headers = { authorization, accept: 'application/problem+json' }
    const problem = await app.inject({ url: '/api/', headers })
    const expected = { type: 'about:blank', title: detail, status: 401, code }
    t.strictSame(problem.json(), expected, `${code} as a problem`)
  }
})

t.test('accepts valid credentials', async (t) => {
  const good = [
    `Token ${token}`,
    `token ${token.toUpperCase()}`,
    ` TOKEN \t ${token} `,
    `Token ${expiring}`,
  ]
  for (const authorization of good) {
    const reply = await app.inject({ url: '/api/users/users/', headers: { authorization } })
    t.equal(reply.statusCode, 200, JSON.stringify(authorization))
  }
})

const missing = { detail: 'Authentication credentials were not provided.' }

t.test('allows anonymous reads, except of private models', async (t) => {
  const allowed = [
    ['GET', '/api/'],
    ['HEAD', '/api/store/areas/'],
    ['OPTIONS', '/api/store/areas/'],
    ['GET', '/api/status/'],
  ] as const
  for (const [method, url] of allowed) {
    t.equal((await service.request(method, url, { token: null })).status, 200, `${method} ${url}`)
  }
  const writes = ['POST', 'PUT', 'PATCH', 'DELETE'] as const
  for (const method of writes) {
    for (const url of ['/api/store/areas/', '/api/store/areas/1/', '/api/', '/api/nowhere/']) {
      const options = { token: null, body: '{"broken' }
      const answer = await service.request(method, url, options)
      t.strictSame([answer.status, answer.body], [401, missing], `${method} ${url}`)
      t.ok(hasChallenge(answer))
    }
  }
  for (const path of [
    'users/users',
    'users/groups',
    'users/permissions',
    'users/tokens',
    'secrets/secret-roles',
  ]) {
    const url = `/api/${path}/`
    for (const method of ['GET', 'HEAD', 'OPTIONS'] as const) {
      const answer = await service.request(method, url, { token: null })
      t.equal(answer.status, 401, `${method} ${url}`)
      if (method === 'GET') t.strictSame(answer.body, missing)
    }
  }
})

t.test('reads credentials only from the header and the cookie', async (t) => {
  const url = `/api/users/users/?token=${token}&key=${token}`
  t.equal((await app.inject(url)).statusCode, 401)
  const headers = { cookie: `token=${token}`, 'x-auth-token': token, 'x-api-key': token }
  t.equal((await app.inject({ url: '/api/users/users/', headers })).statusCode, 401)
})

t.test('applies changes of tokens and users to the next request', async (t) => {
  await accounts.createUser({ username: 'brief', password: 'for tests only', superuser: true })
  const key = await accounts.createToken('brief', {})
  const ask = async (): Promise<unknown> => {
    const { status, body } = await service.request('GET', '/api/users/users/?limit=1', {
      token: key,
    })
    return status === 200 ? status : body
  }
  t.equal(await ask(), 200)
  await accounts.setActive('brief', false)
  t.strictSame(await ask(), { detail: 'User inactive' })
  await accounts.setActive('brief', true)
  t.equal(await ask(), 200)
  const [row] = await accounts.listTokens('brief')
  await accounts.deleteToken(row?.id ?? 0)
  t.strictSame(await ask(), { detail: 'Invalid token' })
})

t.test('stores only the digest of a token', async (t) => {
  const { results } = await service.request('GET', '/api/users/tokens/?username=root')
  const text = JSON.stringify(results)
  for (const key of [token, expiring, expired]) {
    t.notOk(text.includes(key))
    t.ok(text.includes(`"${key.slice(0, 6)}…"`), 'the first six characters are shown')
  }
  const rows = await database.rows({
    text: 'select row_to_json(k)::text from users_token k',
    values: [],
  })
  t.notOk(rows.some(([row]) => [token, expiring, expired].some((key) => String(row).includes(key))))
})

t.test('requires a login for everything but health with LOGIN_REQUIRED', async (t) => {
  const closed = await testApp(t, { LOGIN_REQUIRED: 'true' })
  for (const [method, url] of places) {
    const reply = await closed.app.inject({ method, url })
    t.equal(reply.statusCode, 401, `${method} ${url}`)
    if (method !== 'HEAD') t.strictSame(reply.json(), missing)
    t.ok(hasChallenge(reply))
  }
  for (const url of ['/api/schema/', '/api/docs/', '/api/docs/?format=openapi']) {
    t.equal((await closed.app.inject(url)).statusCode, 401, url)
    const headers = { authorization: `Token ${closed.token}` }
    const reply = await closed.app.inject({ url, headers })
    t.equal(reply.statusCode, 200, url)
    t.notMatch(reply.headers['cache-control'], 'public', url)
  }
  for (const url of ['/health/live', '/health/ready']) {
    t.equal((await closed.app.inject(url)).statusCode, 200, url)
  }
  t.equal((await closed.request('GET', '/api/store/areas/')).status, 200)
  t.equal((await closed.request('GET', '/api/')).status, 200)
})
