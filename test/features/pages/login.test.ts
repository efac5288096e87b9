import t from 'tap'
import { browserName } from '../../../src/features/accounts/pages/sessions.ts'
import { testApp } from '../../support/fixture-app.ts'
import { makeUser } from '../../support/person.ts'
import { WebClient } from './web-client.ts'

t.test('logs a user in and out', async (t) => {
  const service = await testApp(t)
  const client = new WebClient(service)
  const wrong = await client.login('root', 'not this one')
  t.match(wrong, { status: 400, text: /The name or the password is wrong/ })
  t.strictSame(client.setCookies, [], 'no cookie for a wrong password')
  const nobody = await client.login('nobody', 'for tests only')
  t.match(nobody, { status: 400, text: /The name or the password is wrong/ })
  const signedIn = await client.login()
  t.strictSame([signedIn.status, signedIn.location], [303, '/'])
  t.match(
    client.setCookies.join(),
    /^cadastre_session=ey[^;]+; Max-Age=1209600; Path=\/; HttpOnly; SameSite=Lax$/,
  )
  t.match(await client.get('/user/'), { status: 200, text: />root</ })
  t.equal((await client.get('/api/users/users/')).status, 200, 'the API accepts the session')
  const stolen = new Map(client.cookies)
  const signedOut = await client.post('/logout/', {})
  t.strictSame([signedOut.status, signedOut.location], [303, '/login/'])
  t.equal(client.cookies.size, 0, 'the cookies are deleted')
  for (const [name, value] of stolen) client.cookies.set(name, value)
  const again = await client.get('/user/')
  t.strictSame(
    [again.status, again.location],
    [303, '/login/?next=%2Fuser%2F'],
    'a stolen cookie opens nothing after the logout',
  )
  t.equal((await client.get('/api/users/users/', { accept: 'application/json' })).status, 401)
})

t.test('replaces the earlier session on log-in', async (t) => {
  const service = await testApp(t)
  const client = new WebClient(service)
  client.cookies.set('cadastre_session', 'given-by-an-attacker')
  await client.post('/login/', { username: 'root', password: 'for tests only', csrf: '' })
  const first = client.cookies.get('cadastre_session') ?? ''
  t.match(first, /^ey/, 'a new session')
  const other = new WebClient(service)
  other.cookies.set('cadastre_session', first)
  await client.login()
  t.not(client.cookies.get('cadastre_session'), first)
  t.equal((await other.get('/user/')).status, 303, 'the earlier session has ended')
})

t.test('limits the cookie to TLS where TLS is used, and to the base path', async (t) => {
  const service = await testApp(t, { TRUST_PROXY: 'loopback', BASE_PATH: '/inventory' })
  const client = new WebClient(service)
  const payload = { username: 'root', password: 'for tests only' }
  await client.post('/login/', payload, {
    'x-forwarded-proto': 'https',
    origin: 'https://localhost',
  })
  t.match(client.setCookies.join(), /Path=\/inventory\/; HttpOnly; Secure; SameSite=Lax/)
  t.match(await client.get('/user/'), { status: 200 })
})

const nexts: readonly (readonly [next: string, location: string])[] = [
  ['/api/store/depots/?q=a', '/api/store/depots/?q=a'],
  ['/user/', '/user/'],
  ['', '/'],
  ['https://evil.example/', '/'],
  ['//evil.example/', '/'],
  ['/\\evil.example/', '/'],
  ['\\\\evil.example/', '/'],
  ['/.//evil.example/', '/'],
  ['/a/..//evil.example/', '/'],
  ['/\t/evil.example/', '/'],
  ['/%09/evil.example/', '/%09/evil.example/'],
  ['javascript:alert(1)', '/'],
  ['user/', '/'],
  ['/a\r\nset-cookie: x=1', '/'],
  ['/@evil.example/', '/@evil.example/'],
]

t.test('redirects to local paths only', async (t) => {
  const client = new WebClient(await testApp(t))
  for (const [next, location] of nexts) {
    const answer = await client.login('root', 'for tests only', next)
    t.strictSame([answer.status, answer.location], [303, location], JSON.stringify(next))
  }
})

t.test('makes a client wait after several wrong passwords', async (t) => {
  const client = new WebClient(await testApp(t, { LOGIN_ATTEMPTS: '3' }))
  const statuses: number[] = []
  for (let guess = 0; guess < 5; guess++) {
    statuses.push((await client.login('root', `guess ${guess}`)).status)
  }
  t.strictSame(statuses, [400, 400, 400, 429, 429])
  const right = await client.login()
  t.match(right, { status: 429, text: /Too many attempts/, headers: { 'retry-after': /^\d+$/ } })
})

t.test('counts concurrent guesses', async (t) => {
  const service = await testApp(t, { LOGIN_ATTEMPTS: '3' })
  const guesses = Array.from({ length: 20 }, (_, index) =>
    new WebClient(service).login('root', `guess ${index}`),
  )
  const statuses = (await Promise.all(guesses)).map(({ status }) => status)
  t.equal(statuses.filter((status) => status === 400).length, 3)
})

t.test('requires the CSRF token for writes with the session cookie', async (t) => {
  const service = await testApp(t)
  const client = new WebClient(service)
  await client.login()
  const csrf = await client.csrf()
  const cookie = `cadastre_session=${client.cookies.get('cadastre_session') ?? ''}`
  const post = async (headers: Record<string, string>): Promise<readonly unknown[]> => {
    const { status, body } = await service.request('POST', '/api/store/depots/', {
      token: null,
      headers: { cookie, ...headers },
      body: { name: `Depot ${Math.random()}`, slug: `depot-${String(Math.random()).slice(2)}` },
    })
    return [status, status < 300 ? undefined : body]
  }
  t.strictSame(await post({}), [403, { detail: 'CSRF Failed: CSRF token missing.' }])
  t.strictSame(await post({ 'x-csrftoken': 'x' }), [
    403,
    { detail: 'CSRF Failed: CSRF token incorrect.' },
  ])
  t.strictSame(await post({ 'x-csrftoken': csrf }), [201, undefined])
  t.not(await client.csrf(), csrf, 'the token is masked anew in each page')
  const tokens = { authorization: `Token ${service.token}` }
  t.strictSame(await post(tokens), [201, undefined], 'a token needs none')

  const depot = { name: 'Forged', slug: 'forged' }
  const forged = [
    ['no token', { ...depot, csrf: '' }, {}],
    ['a made-up token', { ...depot, csrf: 'a'.repeat(43) }, {}],
    ['another site', depot, { 'sec-fetch-site': 'cross-site' }],
    ['a neighbour of the same site', depot, { 'sec-fetch-site': 'same-site' }],
  ] as const
  for (const [name, fields, headers] of forged) {
    const answer = await client.post('/store/depots/add/', fields, headers)
    t.match(answer, { status: 403, text: /CSRF Failed|nothing was saved/ }, name)
  }
  const login = { username: 'root', password: 'for tests only' }
  const foreign = await new WebClient(service).post('/login/', login, {
    'sec-fetch-site': 'cross-site',
  })
  t.equal(foreign.status, 403, 'nobody is signed in from another site')
  const { results } = await service.request('GET', '/api/store/depots/?name=Forged')
  t.strictSame(results, [], 'nothing was created')
})

t.test('prefers a token to a session in the same request', async (t) => {
  const service = await testApp(t)
  const client = new WebClient(service)
  await client.login()
  const cookie = `cadastre_session=${client.cookies.get('cadastre_session') ?? ''}`
  const clerk = await makeUser(service, 'clerk', [])
  const read = (token: string | null) =>
    service.request('GET', '/api/users/users/', { token, headers: { cookie } })
  t.equal((await read(null)).status, 200, 'the session of a superuser')
  t.equal((await read(clerk)).status, 403, 'the token of a user without permissions')
  t.equal((await read('0'.repeat(40))).status, 401, 'a wrong token')
})

t.test('treats an invalid cookie as anonymous, not as an error', async (t) => {
  const client = new WebClient(await testApp(t))
  await client.login()
  const own = client.cookies.get('cadastre_session') ?? ''
  const cookies = [
    'x',
    '',
    `${own}x`,
    own.slice(0, -3),
    own.replace(/\./, '..'),
    'ey'.repeat(2000),
    '%ZZ',
  ]
  for (const cookie of cookies) {
    client.cookies.set('cadastre_session', cookie)
    t.equal((await client.get('/user/')).status, 303, cookie.slice(0, 30))
    t.equal((await client.get('/api/store/depots/')).status, 200)
  }
})

t.test('refuses an expired session', async (t) => {
  const service = await testApp(t)
  const client = new WebClient(service)
  await client.login()
  for (const [expires, status] of [
    ["now() + interval '1 minute'", 200],
    ["now() - interval '1 second'", 303],
  ] as const) {
    await service.database.rows({
      text: `update users_session set expires = ${expires}`,
      values: [],
    })
    t.equal((await client.get('/user/')).status, status, expires)
  }
})

t.test('lists and ends sessions for their owner only', async (t) => {
  const service = await testApp(t)
  await service.accounts.createUser({
    username: 'jo',
    password: 'for tests only',
    superuser: false,
  })
  const [here, there, other] = [
    new WebClient(service),
    new WebClient(service),
    new WebClient(service),
  ]
  await here.login()
  await there.login()
  await other.login('jo')
  const { text } = await here.get('/user/sessions/')
  const ids = [...text.matchAll(/name="id" value="?(\d+)/g)].map(([, id]) => id ?? '')
  t.equal(ids.length, 2)
  for (const id of ids)
    t.equal((await other.post('/user/sessions/', { id })).status, 404, 'not those of others')
  t.equal((await there.get('/user/')).status, 200)
  t.equal((await here.post('/user/sessions/', { id: ids[0] ?? '' })).status, 303)
  t.equal((await there.get('/user/')).status, 303, 'the other session has ended')
})

const browsers: readonly (readonly [userAgent: string, name: string])[] = [
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox 140, Linux'],
  ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36 Edg/150.0.0.0', 'Edge 150, Windows'],
  ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/150.0.0.0 Safari/537.36', 'Chrome 150, Linux'],
  ['Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Mobile Safari/537.36', 'Chrome 150, Android'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1', 'Safari 18, iPhone'],
  ['curl/8.14.1', 'curl/8.14.1'],
  ['', 'unnamed'],
] // prettier-ignore

t.test('reads the name of the browser of a session from User-Agent', async (t) => {
  for (const [userAgent, name] of browsers) t.equal(browserName(userAgent), name)
})

t.test('ends every other session when the password changes', async (t) => {
  const service = await testApp(t)
  const [here, there] = [new WebClient(service), new WebClient(service)]
  await here.login()
  await there.login()
  const change = (current: string, password: string, repeated = password) =>
    here.post('/user/password/', { current, password, repeated })
  t.match(await change('wrong', 'a new password'), {
    status: 400,
    text: /This is not your password/,
  })
  t.match(await change('for tests only', 'short'), { status: 400, text: /at least 8 characters/ })
  t.match(await change('for tests only', 'a new password', 'another'), {
    status: 400,
    text: /differ/,
  })
  t.match(await change('for tests only', 'a new password'), { status: 303 })
  t.equal((await here.get('/user/')).status, 200)
  t.equal((await there.get('/user/')).status, 303)
  await service.accounts.setPassword('root', 'from elsewhere')
  t.equal((await here.get('/user/')).status, 303, 'also when it is changed elsewhere')
})

t.test(
  'redirects pages to the log-in with LOGIN_REQUIRED, and answers programs with 401',
  async (t) => {
    const service = await testApp(t, { LOGIN_REQUIRED: 'true' })
    const client = new WebClient(service)
    const pages = [
      '/',
      '/search/?q=a',
      '/api/',
      '/api/store/depots/',
      '/store/depots/fields/',
      '/api/docs/',
    ]
    for (const url of pages) {
      const { status, location } = await client.get(url)
      t.strictSame([status, location], [303, `/login/?next=${encodeURIComponent(url)}`], url)
    }
    t.equal((await service.request('GET', '/api/store/depots/', { token: null })).status, 401)
    t.equal((await client.get('/login/')).status, 200)
    t.equal((await client.get('/static/style.css')).status, 200)
    await client.login()
    for (const url of pages) t.equal((await client.get(url)).status, 200, url)
  },
)

t.test('ends the sessions of a user who becomes inactive', async (t) => {
  const service = await testApp(t)
  const client = new WebClient(service)
  await client.login()
  await service.accounts.setActive('root', false)
  t.equal((await client.get('/user/')).status, 303)
  t.equal((await new WebClient(service).login()).status, 400)
  await service.accounts.setActive('root', true)
  t.equal((await client.get('/user/')).status, 303, 'the session stays ended')
})
