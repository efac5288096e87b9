import t from 'tap'
import { asObject, testApp, type Json } from '../../../support/fixture-app.ts'
import { checkRequiredTests } from '../../../inventory/requirements/required-tests.ts'

const service = await testApp(t)
const { request, app, token } = service
const areas = '/api/store/areas/'
const made = await request('POST', areas, { body: { name: 'North', slug: 'north' } })
await request('POST', areas, { body: { name: 'Far North', slug: 'far-north', parent: 1 } })
await request('POST', '/api/store/depots/', { body: { name: 'HQ', slug: 'hq', area: 2 } })

/** The statuses of a GET without a user where it is refused: one takes only POST. */
const refused: Readonly<Record<string, number>> = { batch: 405, changes: 401 }

const applications = ['lab', 'stock', 'store', 'extras', 'secrets']

t.test('lists applications and models as absolute URLs that respond', async (t) => {
  const { object: root } = await request('GET', '/api/')
  t.strictSame(Object.keys(root).slice(0, 6), [...applications, 'users'])
  for (const [name, url] of Object.entries(root)) {
    t.equal(url, `http://localhost/api/${name}/`)
    const { statusCode } = await app.inject({ url: `/api/${name}/` })
    t.equal(statusCode, refused[name] ?? 200, name)
  }
  for (const name of [...applications, 'users']) {
    const { object } = await request('GET', `/api/${name}/`)
    for (const [path, absolute] of Object.entries(object)) {
      t.equal(absolute, `http://localhost/api/${name}/${path}/`)
      const { status } = await request('OPTIONS', `/api/${name}/${path}/`)
      t.ok([200, 204].includes(status), String(absolute))
    }
  }
})

t.test('lists every endpoint without an id', async (t) => {
  const paths = Object.keys(service.document.paths).filter((path) => !path.includes('{'))
  const listed = new Set(['/api/'])
  for (const [name, url] of Object.entries((await request('GET', '/api/')).object)) {
    listed.add(`/api/${name}/`)
    if (![...applications, 'users'].includes(name)) continue
    const { object } = await request('GET', String(url).slice('http://localhost'.length))
    for (const path of Object.keys(object)) listed.add(`/api/${name}/${path}/`)
  }
  t.strictSame(
    paths.filter((path) => !listed.has(path.replace(/bulk\/$/, ''))),
    [],
    'what the document has and no root lists',
  )
  t.notOk(
    [...listed].some((path) => path.endsWith('/bulk/')),
    'as clients of older versions expect',
  )
  const actions = [
    'secrets/get-session-key',
    'secrets/generate-rsa-key-pair',
    'secrets/my-user-key',
    'store/_choices',
    'status',
    'schema',
    'docs',
  ]
  t.strictSame(
    actions.filter((path) => !listed.has(`/api/${path}/`)),
    [],
  )
  const keys = Object.keys((await request('GET', '/api/secrets/')).object)
  t.ok(keys.indexOf('secrets') < keys.indexOf('get-session-key'), 'models first')
})

t.test('writes canonical, absolute URLs that respond', async (t) => {
  t.equal(made.headers['location'], 'http://localhost/api/store/areas/1/')
  const { object: depot } = await request('GET', '/api/store/depots/1/')
  const area = asObject(depot['area'])
  t.strictSame(area, {
    id: 2,
    url: 'http://localhost/api/store/areas/2/',
    name: 'Far North',
    slug: 'far-north',
  })
  const again = await app.inject({ url: String(area['url']), headers: { host: 'localhost' } })
  t.match(again.json(), { id: 2, parent: { url: 'http://localhost/api/store/areas/1/' } })
})

t.test('serves a path without its final slash, and with doubled slashes', async (t) => {
  const paths = [
    ['/api/', ['/api', '//api//', '/api///']],
    ['/api/store/', ['/api/store', '/api//store']],
    ['/api/status/', ['/api/status', '/api//status//']],
    [areas, ['/api/store/areas', '/api//store/areas/', '//api/store//areas///']],
    [`${areas}1/`, ['/api/store/areas/1', '/api/store/areas//1', '/api/store//areas/1//']],
  ] as const
  const withoutUptime = (text: string): string => text.replace(/"uptime":\d+/, '')
  for (const [canonical, others] of paths) {
    const { payload } = await app.inject(canonical)
    for (const url of others) {
      const reply = await app.inject(url)
      t.strictSame(
        [reply.statusCode, withoutUptime(reply.payload)],
        [200, withoutUptime(payload)],
        url,
      )
      const query = await app.inject(`${url}?offset=1000`)
      t.ok([200, 400].includes(query.statusCode), `${url} with a query → ${query.statusCode}`)
    }
  }
  const authorization = `Token ${token}`
  const payload = { name: 'South', slug: 'south' }
  const posted = await app.inject({
    method: 'POST',
    url: '/api//store/areas',
    headers: { authorization },
    payload,
  })
  t.equal(posted.statusCode, 201)
  const url = `/api/store/areas/${posted.json<{ id: number }>().id}`
  const patch = { method: 'PATCH', url, headers: { authorization } } as const
  t.equal((await app.inject({ ...patch, payload: { name: 'Deep South' } })).statusCode, 200)
  t.equal((await app.inject({ ...patch, method: 'DELETE' })).statusCode, 204)
})

const unknown = [
  '/api/nowhere/', '/api/store/nowhere/', '/API/', '/api/Store/areas/', '/api/store/Areas/', '/api/__proto__/',
  '/api/constructor/', '/api/store/__proto__/', '/api/store/areas/1/2/', '/api/store/areas/1/nowhere/', '/api/%2e%2e/etc/passwd',
  '/api/store/areas/..%2f..%2f', '/api/store%2fregions/', '/api/store/areas/%00/', '/api/store/areas/1%00/', '/api/%00', '/api/store/areas;x=1/',
] // prettier-ignore
const invalidIds = [
  '0', '-1', '+1', '3', '01x', 'abc', '1.0', '1e0', '0x1', '%201', '1%20', '1,2', 'null', 'NaN', 'Infinity', '2147483647', '2147483648', '4294967297',
  '9223372036854775807', '9223372036854775808', '18446744073709551616', '9'.repeat(100), '9'.repeat(500), '__proto__', 'constructor', '%D9%A1', '%EF%BC%91',
  '%27%20or%201=1--', '1;drop', '*', '{id}', ':id', '%25', '%F0%9F%92%A9',
] // prettier-ignore
const notFound = { detail: 'Not found.' }

t.test('answers the same 404 to an unknown path and an unknown id', async (t) => {
  for (const url of [...unknown, ...invalidIds.map((id) => `${areas}${id}/`)]) {
    const reply = await app.inject({ url })
    t.strictSame([reply.statusCode, reply.json()], [404, notFound], url.slice(0, 80))
    t.match(reply.headers['content-type'], /^application\/json/)
  }
  t.equal((await app.inject(`${areas}1/`)).statusCode, 200)
})

t.test('answers 400 to a URL that is not percent-encoded UTF-8', async (t) => {
  const detail = 'The path or query of the URL is not valid percent-encoded UTF-8.'
  const broken = ['%', '%Z1', '%1', '%C3', '%FF', '%ED%A0%80', '%C0%80', '%F8%88%80%80%80']
  for (const text of broken) {
    for (const url of [
      `${areas}${text}/`,
      `${areas}?name=${text}`,
      `${areas}?${text}=1`,
      `/api/${text}`,
    ]) {
      const reply = await app.inject({ url })
      t.strictSame([reply.statusCode, reply.json()], [400, { detail }], url)
    }
  }
})

/** Returns the origin of the URLs in a response. */
async function originOf(
  app: typeof service.app,
  headers: Record<string, string>,
): Promise<unknown> {
  const { store } = (await app.inject({ url: '/api/', headers })).json<Json>()
  return String(store).replace('/api/store/', '')
}

const forwarded = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'inventory.example:8443' }

t.test('uses the Host of the request, and forwarded headers of trusted proxies only', async (t) => {
  const hosts = [
    [{ host: 'inventory.example' }, 'http://inventory.example'],
    [{ host: 'inventory.example:8000' }, 'http://inventory.example:8000'],
    [{ host: '[::1]:8000' }, 'http://[::1]:8000'],
    [{ host: 'inventory.example', ...forwarded }, 'http://inventory.example'],
    [{ host: 'x', forwarded: 'host=evil.example;proto=https' }, 'http://x'],
  ] as const
  for (const [headers, expected] of hosts) {
    t.equal(await originOf(app, headers), expected, JSON.stringify(headers).slice(0, 80))
  }
})

t.test(
  'reads the outermost of forwarded values in any case, and only http and https',
  async (t) => {
    const trusted = await testApp(t, { TRUST_PROXY: 'loopback' })
    const cases: readonly (readonly [proto: string, host: string, expected: string])[] = [
      ['HTTPS', 'Inventory.Example', 'https://inventory.example'],
      ['https, http', 'inventory.example, inside', 'https://inventory.example'],
      [' https ,http', ' inventory.example:8443 ,b', 'https://inventory.example:8443'],
      ['http,https', 'a,b,c', 'http://a'],
      ['', '', 'http://inside:8000'],
      [',https', ',b', 'http://inside:8000'],
    ]
    for (const [proto, host, expected] of cases) {
      const headers = { host: 'inside:8000', 'x-forwarded-proto': proto, 'x-forwarded-host': host }
      t.equal(await originOf(trusted.app, headers), expected, `${proto} ${host}`)
    }
    for (const proto of ['wss', 'javascript', 'ftp, https', 'https://', 'https;', 'toString']) {
      const headers = { host: 'inside:8000', 'x-forwarded-proto': proto }
      const { statusCode, payload } = await trusted.app.inject({ url: '/api/', headers })
      t.match(
        [statusCode, payload],
        [400, /A proxy sent the scheme .* Allowed: http, https\./],
        proto,
      )
      t.equal(await originOf(app, headers), 'http://inside:8000', 'no proxy is trusted')
      const live = await trusted.app.inject({ url: '/health/live', headers })
      t.equal(live.statusCode, 200, 'monitoring uses any headers')
    }
  },
)

t.test('uses forwarded headers of a trusted proxy, below a base path', async (t) => {
  const inside = { host: 'inside:8000' }
  const trusted = await testApp(t, { TRUST_PROXY: 'loopback', BASE_PATH: '/inventory' })
  const ask = async (headers: Record<string, string>, url = ''): Promise<Json> =>
    (await trusted.app.inject({ url: `/inventory/api/${url}`, headers })).json<Json>()
  const { store } = await ask({ ...inside, ...forwarded })
  t.equal(store, 'https://inventory.example:8443/inventory/api/store/')
  t.equal((await ask(inside))['store'], 'http://inside:8000/inventory/api/store/')
  const evil = { ...inside, 'x-forwarded-host': 'evil/"><script>', 'x-forwarded-proto': 'https' }
  const refused = {
    detail: 'The Host header is not valid. Send the name or address of this service.',
  }
  t.strictSame(await ask(evil), refused)
  for (let id = 1; id <= 3; id++) {
    const body = { name: `R${id}`, slug: `r${id}` }
    const { headers } = await trusted.request('POST', areas, {
      body,
      headers: { ...inside, ...forwarded },
    })
    t.equal(headers['location'], `https://inventory.example:8443/inventory/api/store/areas/${id}/`)
  }
  const page = await ask({ ...inside, ...forwarded }, 'store/areas/?limit=1&offset=1')
  const url = 'https://inventory.example:8443/inventory/api/store/areas/'
  t.match(page, {
    next: new RegExp(`^${url}\\?limit=1&offset=2&cursor=`),
    previous: `${url}?limit=1&offset=0`,
  })
  t.equal((await trusted.app.inject('/api/')).statusCode, 404, 'nothing is outside the base path')
  const wrong = await trusted.app.inject({ method: 'POST', url: '/inventory/health/live' })
  t.equal(wrong.statusCode, 401)
  t.equal((await trusted.app.inject('/inventory/health/live')).statusCode, 404)
  t.equal((await trusted.app.inject('/health/live')).statusCode, 200)
})

t.test('ignores forwarded headers of a proxy that is not trusted', async (t) => {
  const { app: other } = await testApp(t, { TRUST_PROXY: '192.0.2.1' })
  t.equal(await originOf(other, { host: 'inside:8000', ...forwarded }), 'http://inside:8000')
})

checkRequiredTests(t, import.meta.url)
