import t from 'tap'
import { graph } from '../../../src/app.ts'
import { testApp, type Json } from '../../support/app.ts'
import { isMade, Samples } from '../../support/samples.ts'

const service = await testApp(t)
const { app, token, request } = service
const authorization = `Token ${token}`
const samples = new Samples(service)

type Fields = readonly (readonly [string, string])[]

/** Functions that encode a form, by media type. */
const forms: Readonly<Record<string, (fields: Fields) => Promise<readonly [string, Buffer]>>> = {
  'urlencoded': (fields) => encoded(new URLSearchParams(fields.map(([name, text]) => [name, text]))),
  'multipart': (fields) => {
    const form = new FormData()
    for (const [name, text] of fields) form.append(name, text)
    return encoded(form)
  },
} // prettier-ignore

async function encoded(body: FormData | URLSearchParams): Promise<readonly [string, Buffer]> {
  const response = new Response(body)
  const type = response.headers.get('content-type') ?? ''
  return [type, Buffer.from(await response.arrayBuffer())]
}

async function send(method: 'POST' | 'PUT' | 'PATCH', url: string, form: string, fields: Fields) {
  const [type, payload] = (await forms[form]?.(fields)) ?? ['', Buffer.alloc(0)]
  const headers = { authorization, 'content-type': type, host: 'localhost' }
  return app.inject({ method, url, headers, payload })
}

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : value === null ? '' : JSON.stringify(value)

function fieldsOf(body: Json): Fields {
  return Object.entries(body).flatMap(([name, value]) => {
    if (Array.isArray(value)) return value.map((item) => [name, String(item)] as const)
    if (typeof value === 'object' && value !== null) return [[name, JSON.stringify(value)] as const]
    return [[name, textOf(value)] as const]
  })
}

for (const model of graph.models.values()) {
  const uploads = model.key === 'extras.ImageAttachment' // has a route of its own
  if (!isMade(model) || !model.operations.has('update') || uploads) continue
  t.test(`${model.key}: a form writes what JSON writes`, async (t) => {
    const made = await request('POST', model.url, {
      body: await samples.body(model, { full: true, variant: 1 }),
    })
    t.equal(made.status, 201, made.text)
    const url = `${model.url}${String(made.object['id'])}/`
    const { object: body } = await request('PATCH', url, { body: {} })
    const json = await request('PUT', url, { body })
    for (const form of Object.keys(forms)) {
      const put = await send('PUT', url, form, fieldsOf(body))
      t.strictSame([put.statusCode, put.json()], [json.status, json.body], `PUT ${form}`)
    }
    const fresh = await samples.body(model)
    const created = await send('POST', model.url, 'urlencoded', fieldsOf(fresh))
    t.equal(created.statusCode, 201, created.payload)
    t.equal(
      created.headers['location'],
      `http://localhost${model.url}${String(created.json<Json>()['id'])}/`,
    )
  })
}

t.test('refuses a form with the same messages as JSON', async (t) => {
  for (const form of Object.keys(forms)) {
    const reply = await send('POST', '/api/dcim/sites/', form, [
      ['asn', 'x'],
      ['nmae', 'A'],
    ])
    t.equal(reply.statusCode, 400)
    t.strictSame(reply.json(), {
      asn: ['A valid integer is required.'],
      nmae: ['Unknown field. Did you mean "name"?'],
      name: ['This field is required.'],
      slug: ['This field is required.'],
    })
  }
})

t.test('reads custom fields with a dot in the name', async (t) => {
  await request('POST', '/api/extras/custom-fields/', {
    body: { name: 'floor', type: 200, content_types: ['dcim.site'] },
  })
  const fields = [
    ['name', 'Forms'],
    ['slug', 'forms'],
    ['custom_fields.floor', '7'],
  ] as const
  const made = await send('POST', '/api/dcim/sites/', 'urlencoded', fields)
  t.strictSame([made.statusCode, made.json<Json>()['custom_fields']], [201, { floor: 7 }])
})

t.test('accepts forms in actions', async (t) => {
  const prefix = await samples.make('ipam.Prefix', { given: { prefix: '10.9.0.0/16' } })
  const url = `/api/ipam/prefixes/${prefix}`
  const cut = await send('POST', `${url}/available-prefixes/`, 'urlencoded', [
    ['prefix_length', '24'],
  ])
  t.match([cut.statusCode, cut.json()], [201, { prefix: '10.9.0.0/24' }])
  const address = await send('POST', `${url}/available-ips/`, 'multipart', [['description', 'x']])
  t.match([address.statusCode, address.json()], [201, { description: 'x' }])
})

t.test('refuses a form that cannot be parsed with 400', async (t) => {
  const cases = [
    ['multipart/form-data', '--x'],
    ['multipart/form-data; boundary=x', 'no parts'],
    ['multipart/form-data; boundary=x', '--x\r\nContent-Disposition: form-data; name="a"'],
    ['application/x-www-form-urlencoded', '__proto__=1'],
    ['application/x-www-form-urlencoded', '__proto__.x=1'],
    ['application/x-www-form-urlencoded', Buffer.from([0xff, 0x3d, 0x31])],
  ] as const
  for (const [type, payload] of cases) {
    const headers = { authorization, 'content-type': type }
    const reply = await app.inject({ method: 'POST', url: '/api/dcim/sites/', headers, payload })
    t.equal(reply.statusCode, 400, `${type} ${String(payload)}`)
    t.type(reply.json<Json>()['detail'], 'string')
  }
})

t.test('returns custom_fields from a write only when they were sent', async (t) => {
  const url = '/api/ipam/vlans/'
  const made = await request('POST', url, { body: { vid: 7, name: 'seven' } })
  t.notOk('custom_fields' in made.object)
  const sent = await request('POST', url, { body: { vid: 8, name: 'eight', custom_fields: {} } })
  t.strictSame(sent.object['custom_fields'], {})
  const one = `${url}${String(made.object['id'])}/`
  for (const method of ['PUT', 'PATCH'] as const) {
    const body = { vid: 7, name: 'seven' }
    t.notOk('custom_fields' in (await request(method, one, { body })).object, method)
    const withFields = await request(method, one, { body: { ...body, custom_fields: {} } })
    t.strictSame(withFields.object['custom_fields'], {}, method)
  }
})
