import { connect } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import t from 'tap'
import { testApp } from '../../../support/fixture-app.ts'
import { until } from '../../../support/until.ts'
import { WebClient, type PageResponse } from '../../../features/pages/web-client.ts'

const { app, token, request } = await testApp(t)
const authorization = `Token ${token}`
const depots = '/api/store/depots/'
for (let n = 0; n < 10; n++)
  await request('POST', depots, { body: { name: `Depot ${n}`, slug: `s${n}` } })

const unpack = { br: brotliDecompressSync, gzip: gunzipSync } as const

async function get(url: string, encoding?: string, headers: Record<string, string> = {}) {
  const accept = encoding === undefined ? {} : { 'accept-encoding': encoding }
  return app.inject({ url, headers: { authorization, host: 'localhost', ...accept, ...headers } })
}

t.test('compresses responses over 1 kB in an encoding that the client accepts', async (t) => {
  const plain = await get(depots)
  t.equal(plain.headers['content-encoding'], undefined, 'without Accept-Encoding')
  for (const [accepted, encoding] of [
    ['gzip', 'gzip'],
    ['br', 'br'],
    ['gzip, deflate, br', 'br'],
    ['gzip;q=1, br;q=0', 'gzip'],
    ['*', 'gzip'],
    ['br, *;q=0', 'br'],
    ['gzip;q=0, br, *;q=0.1', 'br'],
    ['identity, *;q=0.5', 'gzip'],
  ] as const) {
    const reply = await get(depots, accepted)
    t.equal(reply.headers['content-encoding'], encoding, accepted)
    t.match(String(reply.headers['vary']), /accept-encoding/i)
    t.strictSame(JSON.parse(unpack[encoding](reply.rawPayload).toString()), plain.json())
    t.ok(reply.rawPayload.length < plain.rawPayload.length / 3)
  }
})

t.test('sends small responses, and those without an accepted encoding, uncompressed', async (t) => {
  for (const [url, encoding] of [
    [`${depots}1/?fields=id`, 'gzip'],
    [depots, 'identity'],
    [depots, 'gzip;q=0'],
    [depots, 'compress'],
    [depots, 'gzip;q=0, *'],
    [depots, '*;q=0'],
  ] as const) {
    const reply = await get(url, encoding)
    t.equal(reply.headers['content-encoding'], undefined, `${url} ${encoding}`)
    t.equal(reply.statusCode, 200)
  }
})

t.test(
  'compresses the document once for each encoding, with an entity tag of its own',
  async (t) => {
    const plain = await get('/api/schema/')
    const tags = new Set([plain.headers['etag']])
    t.match(String(plain.headers['vary']), /accept-encoding/i)
    for (const [accepted, encoding] of [
      ['gzip', 'gzip'],
      ['gzip, br', 'br'],
      ['br;q=0, gzip', 'gzip'],
    ] as const) {
      const compressed = await get('/api/schema/', accepted)
      t.equal(compressed.headers['content-encoding'], encoding, accepted)
      t.match(String(compressed.headers['vary']), /accept-encoding/i)
      t.equal(unpack[encoding](compressed.rawPayload).toString(), plain.payload)
      t.ok(compressed.rawPayload.length < plain.rawPayload.length / 10)
      t.equal(
        Number(compressed.headers['content-length']),
        compressed.rawPayload.length,
        'its length is known',
      )
      tags.add(compressed.headers['etag'])
      const again = await get('/api/schema/', accepted, {
        'if-none-match': String(compressed.headers['etag']),
      })
      t.strictSame([again.statusCode, again.payload], [304, ''])
      const other = await get('/api/schema/', accepted, {
        'if-none-match': String(plain.headers['etag']),
      })
      t.equal(other.statusCode, 200, 'the tag of another encoding does not match')
    }
    t.equal(tags.size, 3)
  },
)

t.test('shares one copy of the document between connections that do not read', async (t) => {
  const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))
  const connections = 100
  const { rawPayload } = await get('/api/schema/')
  const before = process.memoryUsage.rss()
  let answered = 0
  app.server.on('request', (_, response) => response.once('prefinish', () => answered++))
  const sockets = Array.from({ length: connections }, () => {
    const socket = connect(Number(port), '127.0.0.1').pause()
    socket.write(`GET /api/schema/ HTTP/1.1\r\nHost: x\r\nAuthorization: ${authorization}\r\n\r\n`)
    return socket
  })
  t.teardown(() => sockets.map((socket) => socket.destroy()))
  await until('every connection has its answer', () => answered === connections)
  const grown = process.memoryUsage.rss() - before
  t.ok(grown < (connections * rawPayload.length) / 2, `${Math.round(grown / 1e6)} MB more`)
})

t.test('never compresses responses with a secret or a key', async (t) => {
  for (const [url, headers] of [
    ['/api/secrets/generate-rsa-key-pair/', { accept: 'text/html' }],
    ['/api/secrets/generate-rsa-key-pair/', {}],
  ] as const) {
    const reply = await get(url, 'gzip, br', headers)
    t.equal(reply.statusCode, 200, url)
    t.match(String(reply.headers['cache-control']), /no-store/, url)
    t.equal(reply.headers['content-encoding'], undefined, url)
  }
  const payload = { user: 1, description: 'x'.repeat(100) }
  const made = await app.inject({
    method: 'POST',
    url: '/api/users/tokens/',
    headers: { authorization, 'accept-encoding': 'gzip' },
    payload: Array.from({ length: 20 }, () => payload),
  })
  t.equal(made.statusCode, 201)
  t.ok(made.rawPayload.length > 1024)
  t.equal(made.headers['content-encoding'], undefined, 'new tokens show their keys')
  t.match(String(made.headers['cache-control']), /no-store/)
})

t.test('compresses pages that were read, except those with keys', async (t) => {
  const service = await testApp(t)
  const client = new WebClient(service)
  await client.login()
  const gzip = { 'accept-encoding': 'gzip' }
  const encodingOf = ({ headers }: PageResponse): unknown => headers['content-encoding']
  for (const url of ['/', depots, '/store/depots/add/', '/user/api-tokens/add/', '/login/'])
    t.equal(encodingOf(await client.get(url, gzip)), 'gzip', url)
  const pair = await client.get('/api/secrets/generate-rsa-key-pair/', gzip)
  t.match(pair.text, /PRIVATE KEY/)
  t.equal(encodingOf(pair), undefined, 'a page with a private key')
  const made = await client.post('/user/api-tokens/add/', { description: 'x' }, gzip)
  t.match(made, { status: 201, text: /[0-9a-f]{40}/ })
  t.equal(encodingOf(made), undefined, 'a page with the key of a token')
})
