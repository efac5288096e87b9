import { gunzipSync } from 'node:zlib'
import fastify from 'fastify'
import t from 'tap'
import { compression } from '../../../../src/framework/http/caching/compression.ts'
import { headResponses } from '../../../../src/framework/http/responses/head-responses.ts'
import { keepCompressed, KeptPages } from '../../../../src/framework/http/caching/kept-pages.ts'

const text = JSON.stringify({ text: 'long '.repeat(1_000) })
const current = { text: 'select 1', values: [] }
const page = { key: 'one', version: '1', current, tag: 'W/"1"', text }
const gzip = { 'accept-encoding': 'gzip' }

t.test('keeps the compressed bytes of a page, and sends them again', async (t) => {
  const pages = new KeptPages(1_000_000)
  for (let read = 0; read < 2; read++) pages.add(page)
  const app = fastify()
  t.teardown(() => app.close())
  await app.register(compression)
  app.decorateRequest('keptPage', null)
  app.addHook('onRoute', (route) => keepCompressed(route, pages))
  await app.register(headResponses)
  const own: string[] = []
  const onSend = async (): Promise<void> => void own.push('sent')
  app.get('/', { onSend }, async (request, reply) => {
    request.keptPage = pages.get('one') ?? null
    reply.header('content-type', 'application/json')
    return text
  })

  const plain = await app.inject('/')
  t.equal(pages.get('one')?.compressed, undefined, 'the client accepts no encoding')
  t.equal(plain.payload, text)

  const first = await app.inject({ url: '/', headers: gzip })
  t.equal(gunzipSync(first.rawPayload).toString(), text)
  const kept = pages.get('one')?.compressed
  t.match(kept, { accepts: 'gzip', encoding: 'gzip' })
  t.strictSame(kept?.bytes, first.rawPayload)

  const stored = pages.get('one')
  if (stored && kept) pages.addCompressed(stored, { ...kept, bytes: Buffer.from('stored bytes') })
  const second = await app.inject({ url: '/', headers: gzip })
  t.equal(second.payload, 'stored bytes')
  t.equal(second.headers['content-encoding'], 'gzip')

  const optedOut = await app.inject({ url: '/', headers: { ...gzip, 'x-no-compression': '1' } })
  t.equal(optedOut.payload, text)
  const head = await app.inject({ method: 'HEAD', url: '/', headers: gzip })
  t.match(head.headers, { 'content-encoding': 'gzip', 'content-length': '12' }, 'as GET')
  t.equal((await app.inject('/')).payload, text)
  t.equal(own.length, 6, 'the hook of the route runs too')
})
