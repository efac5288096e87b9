import t from 'tap'
import { testApp, type Json } from '../../support/fixture-app.ts'
import { isMade, Samples } from '../../support/fixture-samples.ts'
import { compareForms, formEncodings, formSender } from '../../support/forms.ts'

const service = await testApp(t)
const { app, graph, token, request } = service
const authorization = `Token ${token}`
const samples = new Samples(service)
const send = formSender(service)

for (const model of graph.models.values()) {
  if (!isMade(model) || !model.operations.has('update')) continue
  t.test(`${model.key}: a form writes what JSON writes`, async (t) =>
    compareForms(t, model, service, samples),
  )
}

t.test('refuses a form with the same messages as JSON', async (t) => {
  for (const encoding of formEncodings) {
    const reply = await send('POST', '/api/store/depots/', encoding, [
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
    body: { name: 'floor', type: 200, content_types: ['store.depot'] },
  })
  const fields = [
    ['name', 'Forms'],
    ['slug', 'forms'],
    ['custom_fields.floor', '7'],
  ] as const
  const made = await send('POST', '/api/store/depots/', 'urlencoded', fields)
  t.strictSame([made.statusCode, made.json<Json>()['custom_fields']], [201, { floor: 7 }])
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
    const reply = await app.inject({ method: 'POST', url: '/api/store/depots/', headers, payload })
    t.equal(reply.statusCode, 400, `${type} ${String(payload)}`)
    t.type(reply.json<Json>()['detail'], 'string')
  }
})

t.test('returns custom_fields from a write only when they were sent', async (t) => {
  const url = '/api/store/boxes/'
  const made = await request('POST', url, { body: { number: 7, name: 'seven' } })
  t.notOk('custom_fields' in made.object)
  const sent = await request('POST', url, { body: { number: 8, name: 'eight', custom_fields: {} } })
  t.strictSame(sent.object['custom_fields'], {})
  const one = `${url}${String(made.object['id'])}/`
  for (const method of ['PUT', 'PATCH'] as const) {
    const body = { number: 7, name: 'seven' }
    t.notOk('custom_fields' in (await request(method, one, { body })).object, method)
    const withFields = await request(method, one, { body: { ...body, custom_fields: {} } })
    t.strictSame(withFields.object['custom_fields'], {}, method)
  }
})
