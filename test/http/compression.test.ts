import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import t from 'tap'
import { testApp } from '../support/app.ts'

const { app, token, request } = await testApp(t)
const authorization = `Token ${token}`
const sites = '/api/dcim/sites/'
for (let n = 0; n < 10; n++)
  await request('POST', sites, { body: { name: `Site ${n}`, slug: `s${n}` } })

const unpack = { br: brotliDecompressSync, gzip: gunzipSync } as const

async function get(url: string, encoding?: string, headers: Record<string, string> = {}) {
  const accept = encoding === undefined ? {} : { 'accept-encoding': encoding }
  return app.inject({ url, headers: { authorization, host: 'localhost', ...accept, ...headers } })
}

t.test('compresses answers over 1 kB as the client accepts it', async (t) => {
  const plain = await get(sites)
  t.equal(plain.headers['content-encoding'], undefined, 'not when nothing is accepted')
  for (const [accepted, encoding] of [
    ['gzip', 'gzip'],
    ['br', 'br'],
    ['gzip, deflate, br', 'br'],
    ['gzip;q=1, br;q=0', 'gzip'],
  ] as const) {
    const reply = await get(sites, accepted)
    t.equal(reply.headers['content-encoding'], encoding, accepted)
    t.match(String(reply.headers['vary']), /accept-encoding/i)
    t.strictSame(JSON.parse(unpack[encoding](reply.rawPayload).toString()), plain.json())
    t.ok(reply.rawPayload.length < plain.rawPayload.length / 3)
  }
})

t.test('leaves small answers and refused encodings alone', async (t) => {
  for (const [url, encoding] of [
    [`${sites}1/?fields=id`, 'gzip'],
    [sites, 'identity'],
    [sites, 'gzip;q=0'],
    [sites, 'compress'],
  ] as const) {
    const reply = await get(url, encoding)
    t.equal(reply.headers['content-encoding'], undefined, `${url} ${encoding}`)
    t.equal(reply.statusCode, 200)
  }
})

t.test('serves the compressed document with a type tag of its own', async (t) => {
  const [plain, packed] = [await get('/api/schema/'), await get('/api/schema/', 'gzip')]
  t.ok(packed.rawPayload.length < plain.rawPayload.length / 10)
  t.equal(gunzipSync(packed.rawPayload).toString(), plain.payload)
})

t.test('never compresses what holds a secret, a key or a CSRF token', async (t) => {
  for (const [url, headers] of [
    ['/login/', { accept: 'text/html' }],
    [sites, { accept: 'text/html' }],
    ['/api/secrets/generate-rsa-key-pair/', {}],
  ] as const) {
    const reply = await get(url, 'gzip, br', headers)
    t.equal(reply.statusCode, 200, url)
    t.match(String(reply.headers['cache-control']), /no-store/, url)
    t.equal(reply.headers['content-encoding'], undefined, url)
  }
  const payload = { user: 1, description: 'x'.repeat(100) }
  const made = await app.inject({ method: 'POST', url: '/api/users/tokens/', headers: { authorization, 'accept-encoding': 'gzip' }, payload: Array.from({ length: 20 }, () => payload) }) // prettier-ignore
  t.equal(made.statusCode, 201)
  t.ok(made.rawPayload.length > 1024)
  t.equal(made.headers['content-encoding'], undefined, 'new tokens show their keys')
  t.match(String(made.headers['cache-control']), /no-store/)
})
