import t from 'tap'
import { testApp } from '../../support/fixture-app.ts'

const { app, token, request, runSql } = await testApp(t)
const authorization = `Token ${token}`
const depots = '/api/store/depots/'
const made = await request('POST', depots, { body: { name: 'Long', slug: 'long' } })
await request('POST', depots, { body: { name: 'Short', slug: 'short' } })
await runSql(`update store_depot set comments = repeat('words ', 500) where slug = 'long'`)
await runSql(`
  insert into store_depot (name, slug, comments)
  select 'Depot ' || n, 'd' || n, repeat('words ', 500) from generate_series(1, 60) n`)
const id = String(made.object['id'])

/** URLs of a long and a short object, of lists below and above 64 kB, and of other resources. */
const tagged = [
  `${depots}${id}/`,
  `${depots}${id}/?fields=id`,
  `${depots}?limit=3`,
  `${depots}?limit=3&fields=id`,
  `${depots}?limit=60`,
  '/api/schema/',
]
const urls = [...tagged, '/api/', '/api/nowhere/', '/api/docs/', `${depots}?limit=x`, '/login/']
const encodings = [undefined, 'gzip', 'br, gzip', 'x-gzip', 'gzip;q=0', 'identity', '*'] as const

const ask = (method: 'GET' | 'HEAD', url: string, encoding?: string, more = {}) => {
  const accepted = encoding === undefined ? {} : { 'accept-encoding': encoding }
  const headers = { host: 'localhost', authorization, ...accepted, ...more }
  return app.inject({ method, url, headers })
}

/** Headers that differ between any two responses. */
const ofRequest = ['date', 'connection', 'set-cookie', 'x-request-id']

/** Returns the headers that a response to HEAD, and a 304, must have as the response to GET. */
const shared = ({ headers }: { readonly headers: object }, without: readonly string[]): object =>
  Object.fromEntries(
    Object.entries(headers).filter(([name]) => ![...without, ...ofRequest].includes(name)),
  )

const ofBody = ['content-length', 'content-type', 'content-encoding', 'transfer-encoding']

t.test('sends the headers of GET in response to HEAD, compressed or not', async (t) => {
  for (const url of urls)
    for (const encoding of encodings)
      for (const round of ['first', 'second', 'kept']) {
        const [get, head] = [await ask('GET', url, encoding), await ask('HEAD', url, encoding)]
        const name = `${url} ${encoding} ${round}`
        t.equal(head.statusCode, get.statusCode, name)
        if (head.statusCode !== 404) t.equal(head.payload, '', name)
        t.strictSame(
          shared(head, ['transfer-encoding', 'content-length']),
          shared(get, ['transfer-encoding', 'content-length']),
          name,
        )
        const length = head.headers['content-length']
        if (length !== undefined) t.equal(Number(length), get.rawPayload.length, name)
      }
})

t.test('sends the entity tag and the Vary of the 200 in a 304, and no length', async (t) => {
  for (const url of tagged)
    for (const encoding of encodings)
      for (const method of ['GET', 'HEAD'] as const) {
        const get = await ask('GET', url, encoding)
        const known = await ask(method, url, encoding, { 'if-none-match': get.headers['etag'] })
        const name = `${method} ${url} ${encoding}`
        t.equal(known.statusCode, 304, name)
        t.strictSame(shared(known, []), shared(get, ofBody), name)
        t.match(String(get.headers['vary']), /\baccept-encoding\b/, name)
      }
})

t.test('names the tag of the encoding that a 200 would have', async (t) => {
  const url = `${depots}${id}/`
  const plain = String((await ask('GET', url)).headers['etag'])
  const known = await ask('GET', url, 'gzip', { 'if-none-match': plain })
  t.strictSame([known.statusCode, known.headers['etag']], [304, plain.replace(/"$/, '-gzip"')])
})

t.test('sends no body after the headers of a stream, on a connection that is kept', async (t) => {
  const origin = await app.listen({ host: '127.0.0.1', port: 0 })
  const headers = { authorization, 'accept-encoding': 'gzip' }
  for (let round = 0; round < 3; round++) {
    const response = await fetch(`${origin}${depots}?limit=60`, { method: 'HEAD', headers })
    const { byteLength } = await response.arrayBuffer()
    t.strictSame([response.headers.get('content-encoding'), byteLength], ['gzip', 0])
  }
})
