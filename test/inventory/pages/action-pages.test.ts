import t from 'tap'
import { testApp } from '../../support/app.ts'
import { InventoryPeople } from '../people.ts'
import { WebClient } from '../../features/pages/web-client.ts'

const png = new Uint8Array(
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
)

t.test('attaches images with a form', async (t) => {
  const service = await testApp(t, { DATA_DIR: t.testdir({}), IMAGE_MAX_BYTES: '20000' })
  const visitor = new WebClient(service)
  const url = '/extras/image-attachments/add/'
  t.match(await visitor.get(url), { status: 303, location: /^\/login\// })
  await visitor.login()
  await service.request('POST', '/api/dcim/sites/', { body: { name: 'Main', slug: 'main' } })
  t.match(
    (await visitor.get('/dcim/sites/1/?tab=image-attachments')).text,
    /image-attachments\/\?content_type=dcim\.site&(amp;)?object_id=1/,
  )
  const list = await visitor.get('/extras/image-attachments/?content_type=dcim.site&object_id=1')
  t.match(
    list.text,
    /href="\/extras\/image-attachments\/add\/\?content_type=dcim.site&(amp;)?object_id=1"/,
  )
  const blank = await visitor.get(`${url}?content_type=dcim.site&object_id=1`)
  t.match(blank, { status: 200, text: /enctype="multipart\/form-data"/ })
  t.match(blank.text, /value="dcim.site"/)

  const fields = { content_type: 'dcim.site', object_id: '1', name: 'Front' }
  const refused: readonly (readonly [name: string, bytes: Uint8Array<ArrayBuffer>, fields: Record<string, string>, status: number, text: RegExp])[] = [
    ['no file', new Uint8Array(), fields, 400, /id="field-image-error">No file was submitted/],
    ['no picture', new Uint8Array([1, 2, 3]), fields, 400, /id="field-image-error">Upload a valid image/],
    ['no such object', png, { ...fields, object_id: '7' }, 400, /There is no dcim.site with the id 7/],
    ['too large', new Uint8Array(30_000), fields, 413, /role="alert"/],
    ['no token', png, { ...fields, csrf: '' }, 403, /nothing was saved/],
  ] // prettier-ignore
  for (const [name, bytes, given, status, text] of refused)
    t.match(await visitor.upload(url, given, { name: 'image', bytes }), { status, text }, name)
  const made = await visitor.upload(url, fields, { name: 'image', bytes: png })
  t.match(made, { status: 303, location: /^\/extras\/image-attachments\/\d+\/$/ })
  t.match(await visitor.get(made.location ?? ''), {
    status: 200,
    text: /Image attached\..*Front.*<img class="thumb" src="http:\/\/localhost\/media\//s,
  })
  const { object } = await service.request('GET', `/api${made.location ?? ''}`)
  t.match(object, { name: 'Front', parent: { name: 'Main' }, image_width: 1 })
  const odd = { 'content-type': 'multipart/form-data; boundary=x' }
  t.equal((await visitor.post(url, {}, odd)).status, 400, 'no form at all')
  t.equal(
    (await visitor.upload('/dcim/sites/add/', { name: 'A', slug: 'a' }, { name: 'x', bytes: png }))
      .status,
    303,
  )
})

t.test('creates the next free address with a form', async (t) => {
  const service = await testApp(t)
  const visitor = new WebClient(service)
  await visitor.login()
  await service.request('POST', '/api/ipam/prefixes/', { body: { prefix: '10.0.0.0/30' } })
  const url = '/ipam/prefixes/1/do/available-ips/'
  t.match((await visitor.get('/ipam/prefixes/1/')).text, new RegExp(`href="${url}"`))
  t.match(
    (await visitor.get('/api/ipam/prefixes/1/available-ips/')).text,
    /&quot;10\.0\.0\.1\/30&quot;/,
  )
  t.match(await visitor.get(url), { status: 200, text: /name="description"/ })
  const wrong = await visitor.post(url, { description: 'x'.repeat(101), status: '1' })
  t.match(wrong, { status: 400, text: /id="field-description-error"/ })
  const made = await visitor.post(url, { description: 'a gateway', status: '1' })
  t.match(made, { status: 303, location: /^\/ipam\/ip-addresses\/\d+\/$/ })
  t.match((await visitor.get(made.location ?? '')).text, 'IP address created.')
  const { object } = await service.request('GET', `/api${made.location ?? ''}`)
  t.match(object, { address: '10.0.0.1/30', description: 'a gateway' })
  await visitor.post(url, {})
  t.match(await visitor.post(url, {}), { status: 409, text: /no address is free/ })
  const anonymous = new WebClient(service)
  t.match(await anonymous.get(url), { status: 303, location: /^\/login\// })
  for (const odd of [
    '/ipam/prefixes/1/do/nothing/',
    '/ipam/prefixes/1/do/..%2f/',
    '/ipam/prefixes/x/do/available-ips/',
  ])
    t.equal((await visitor.post(odd, {})).status, 404, odd)
  t.equal((await visitor.post('/ipam/prefixes/99/do/available-ips/', {})).status, 404)
})

t.test('records the client address of changes through pages', async (t) => {
  const service = await testApp(t, { TRUST_PROXY: 'loopback', SECRET_HASH_ROUNDS: '1000' })
  const visitor = new WebClient(service)
  await visitor.login()
  const people = new InventoryPeople(service)
  const { id } = await people.secret(await people.session(await people.root()))
  const headers = { 'x-forwarded-for': '192.0.2.7', 'x-purpose': 'an audit' }
  const url = `/secrets/secrets/${String(id)}/do/verify/`
  const answer = await visitor.post(url, { plaintext: 'a guess' }, headers)
  t.match(answer, { status: 200, text: /matches.*No/s })
  const { results } = await service.request('GET', '/api/secrets/reveals/')
  t.match(results, [{ event: 'mismatch', address: '192.0.2.7' }])
})
