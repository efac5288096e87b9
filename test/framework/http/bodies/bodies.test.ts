import { gzipSync } from 'node:zlib'
import t from 'tap'
import { testApp } from '../../../support/fixture-app.ts'

const service = await testApp(t)
const { app, token } = service
const tags = '/api/store/tags/'
const authorization = `Token ${token}`
let count = 0

interface Sent {
  readonly method?: 'GET' | 'HEAD' | 'POST' | 'PATCH' | 'DELETE' | 'OPTIONS'
  readonly url?: string
  readonly type?: string
  readonly payload?: string | Buffer
}

async function send({ method = 'POST', url = tags, type, payload }: Sent) {
  const headers = { authorization, ...(type === undefined ? {} : { 'content-type': type }) }
  const body = payload === undefined ? {} : { payload }
  return app.inject({ method, url, headers, ...body })
}

function newTag(): string {
  count += 1
  return JSON.stringify({ name: `Role ${count}`, slug: `tag-${count}`, color: 'ff0000' })
}

t.test('reads JSON under each spelling of its type', async (t) => {
  const types = [
    'application/json',
    'application/json;',
    'application/json ;',
    'application/json; ;',
    'application/json; charset=utf-8',
    'application/json; charset=UTF-8; version=2.0',
    'application/json; version=2.0',
    'application/json; version=2.0;',
    'application/json; version=9',
    'APPLICATION/JSON',
    ' application/json',
    'application/json; x',
    'application/json;x=";"',
  ]
  for (const type of types) {
    const reply = await send({ type, payload: newTag() })
    t.equal(reply.statusCode, 201, `${type} → ${reply.payload}`)
  }
  const bytes = Buffer.from(`\ufeff ${newTag()}`)
  t.equal((await send({ type: 'application/json', payload: bytes })).statusCode, 201, 'with a BOM')
})

const unsupportedType = (type: string): object => ({
  detail: `Unsupported media type "${type}" in request.`,
})

t.test('answers 415 with the name of any other type', async (t) => {
  const types = [
    ['text/xml', 'text/xml'],
    ['text/plain; charset=utf-8', 'text/plain'],
    ['application/merge-patch+json', 'application/merge-patch+json'],
    ['application/jsonx', 'application/jsonx'],
    ['text/json', 'text/json'],
    [`x/${'y'.repeat(5000)}`, `x/${'y'.repeat(58)}`],
    ['__proto__/constructor', '__proto__/constructor'],
  ] as const
  for (const [type, named] of types) {
    const reply = await send({ type, payload: newTag() })
    t.strictSame([reply.statusCode, reply.json()], [415, unsupportedType(named)], type.slice(0, 60))
  }
  for (const type of ['json', 'application', ';', '"', 'application json']) {
    t.equal((await send({ type, payload: newTag() })).statusCode, 415, type)
  }
  const untyped = await app.inject({
    method: 'POST',
    url: tags,
    headers: { authorization, 'content-type': '' },
    payload: newTag(),
  })
  t.strictSame(
    [untyped.statusCode, untyped.json()],
    [415, unsupportedType('')],
    'a body without a type',
  )
  const compressed = await app.inject({
    method: 'POST',
    url: tags,
    headers: { authorization, 'content-type': 'application/json', 'content-encoding': 'gzip' },
    payload: gzipSync(newTag()),
  })
  const detail = 'Unsupported content encoding "gzip" in request: send the body as it is.'
  t.strictSame([compressed.statusCode, compressed.json()], [415, { detail }])
  t.equal(compressed.headers['accept-encoding'], 'identity', 'names what is accepted')
  t.equal(untyped.headers['accept-encoding'], undefined, 'not with an unsupported type')
})

t.test('treats an empty body of any type as no body', async (t) => {
  const required = { name: ['This field is required.'], slug: ['This field is required.'] }
  for (const type of [undefined, 'application/json', 'application/json;', 'text/xml']) {
    for (const payload of [undefined, '']) {
      const sent = {
        ...(type === undefined ? {} : { type }),
        ...(payload === undefined ? {} : { payload }),
      }
      const name = `${type} ${JSON.stringify(payload)}`
      for (const method of ['GET', 'HEAD', 'OPTIONS'] as const) {
        t.equal((await send({ method, ...sent })).statusCode, 200, `${method} ${name}`)
      }
      const post = await send(sent)
      t.match([post.statusCode, post.json()], [400, required], `POST ${name}`)
      const id = (await send({ type: 'application/json', payload: newTag() })).json<{
        id: number
      }>().id
      const url = `${tags}${id}/`
      t.equal((await send({ method: 'PATCH', url, ...sent })).statusCode, 200, `PATCH ${name}`)
      const removed = await send({ method: 'DELETE', url, ...sent })
      t.strictSame([removed.statusCode, removed.payload], [204, ''], `DELETE ${name}`)
    }
  }
})

t.test('ignores a body where none is needed', async (t) => {
  for (const method of ['GET', 'HEAD', 'OPTIONS'] as const) {
    for (const type of ['application/json', 'text/xml'])
      for (const payload of ['{"a": 1}', '{"a":']) {
        const reply = await send({ method, type, payload })
        t.equal(reply.statusCode, 200, `${method} ${type} ${payload}`)
      }
  }
  const id = (await send({ type: 'application/json', payload: newTag() })).json<{ id: number }>().id
  const sent = { method: 'DELETE', url: `${tags}${id}/`, type: 'application/json' } as const
  t.equal((await send({ ...sent, payload: '{"id": 5}' })).statusCode, 204)
  t.equal((await send(sent)).statusCode, 404)
})

t.test('refuses JSON that is not an object', async (t) => {
  const valid = `{"name": "A", "slug": "a", "color": "ff0000"}`
  const error = (text: string): RegExp => new RegExp(`^{"detail":"JSON parse error - ${text}`)
  const cases: readonly (readonly [string | Buffer, RegExp])[] = [
    [valid.slice(0, -1), error('')],
    [`${valid}}`, error('')],
    [valid.replaceAll('"', "'"), error('')],
    ['\0', error('')],
    [Buffer.from([0xff, 0xfe, 0x7b, 0x7d]), error('the body is not UTF-8')],
    [Buffer.from([0x7b, 0x22, 0xed, 0xa0, 0x80, 0x22, 0x7d]), error('the body is not UTF-8')],
    [Buffer.from(valid, 'utf16le'), error('')],
    [Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0]), error('the body is not UTF-8')],
    ['{"name": "A", "name": "B"}', error('a key is given twice: \\\\"name\\\\"')],
    ['{"__proto__": {}}', error('the key \\\\"__proto__\\\\" is not allowed')],
    ['['.repeat(10_000), error('')],
    [`${'['.repeat(10_000)}${']'.repeat(10_000)}`, error('nested deeper than 64 levels')],
    ['"text"', /^{"non_field_errors":\["Invalid data. Expected a dictionary, but got string."\]}/],
    ['5', /but got number/],
    ['true', /but got boolean/],
    ['null', /but got null/],
  ]
  for (const [payload, expected] of cases) {
    const reply = await send({ type: 'application/json', payload })
    t.equal(reply.statusCode, 400, String(payload).slice(0, 50))
    t.match(reply.payload, expected)
  }
})

t.test('refuses a form that is not UTF-8', async (t) => {
  const form = 'application/x-www-form-urlencoded'
  const multipart = 'multipart/form-data; boundary=x'
  const part = (text: string): Buffer =>
    Buffer.from(
      `--x\r\ncontent-disposition: form-data; name="name"\r\n\r\n${text}\r\n--x--\r\n`,
      'latin1',
    )
  const detail = 'Form parse error - the body is not UTF-8'
  const cases: readonly (readonly [string, string | Buffer])[] = [
    [form, 'name=Caf%e9&slug=cafe&color=ff0000'],
    [form, 'name=Caf%C3&slug=%A9&color=ff0000'],
    [form, 'name%ff=Cafe'],
    [form, Buffer.from('name=Café', 'latin1')],
    [multipart, part('Café')],
  ]
  for (const [type, payload] of cases) {
    const reply = await send({ type, payload })
    t.strictSame([reply.statusCode, reply.json()], [400, { detail }], String(payload))
  }
  const accepted = 'name=Caf%C3%a9+%EF%BF%BD+100%+%zz+\ufffd&slug=percent&color=ff0000'
  const reply = await send({ type: form, payload: accepted })
  t.match([reply.statusCode, reply.json()], [201, { name: 'Café \ufffd 100% %zz \ufffd' }])
})

t.test('refuses a body over the limit with 413 before reading it', async (t) => {
  const detail = 'The request body is over 8388608 bytes.'
  const large = `{"comments": "${'x'.repeat(10_000_000)}"}`
  const reply = await send({ type: 'application/json', payload: large })
  t.strictSame([reply.statusCode, reply.json()], [413, { detail }])
  const declared = {
    authorization,
    'content-type': 'application/json',
    'content-length': '99999999',
  }
  const untrue = await app.inject({ method: 'POST', url: tags, headers: declared, payload: '{}' })
  t.strictSame([untrue.statusCode, untrue.json()], [413, { detail }])
})
