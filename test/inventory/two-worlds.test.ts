import t from 'tap'
import { asList, asObject, testApp } from '../support/app.ts'
import { makeUser } from '../support/person.ts'
import { isMade, Samples } from '../support/samples.ts'

// These tests hide rows from maps, traces, racks and key pairs. The campaign `worlds` compares the
// responses of all routes.
const app = await testApp(t, { LOGIN_REQUIRED: 'true', DATA_DIR: t.testdir({}) })
const { request, graph } = app
const samples = new Samples(app)

/** Creates an object; returns its id. */
async function make(path: string, body: object): Promise<number> {
  const made = await request('POST', path, { body })
  if (made.status !== 201) throw new Error(made.text)
  return Number(made.object['id'])
}

const device = async (name: string, more: object = {}): Promise<number> =>
  samples.make('dcim.Device', { given: { name, ...more } })

const site = await make('/api/dcim/sites/', { name: 'Hall', slug: 'hall' })
const rack = await make('/api/dcim/racks/', { name: 'R1', site })
const type = await make('/api/dcim/device-types/', {
  manufacturer: await samples.make('dcim.Manufacturer'),
  model: 'Secret type',
  slug: 'secret-type',
})
const [shown, hidden, typed] = [
  await device('sw-shown'),
  await device('sw-hidden'),
  await device('sw-typed', { site, rack, position: 3, face: 0, device_type: type }),
]
const ports = await Promise.all(
  [shown, hidden].map(async (id) => make('/api/dcim/interfaces/', { device: id, name: `et${id}` })),
)
const connection = { interface_a: ports[0], interface_b: ports[1] }
await make('/api/dcim/interface-connections/', connection)
const map = await make('/api/extras/topology-maps/', {
  name: 'All',
  slug: 'all',
  device_patterns: 'sw-.*',
})

const models = [...graph.models.values()].filter((model) => !model.view && isMade(model))
const views = models
  .map(({ key }) => `${key.split('.')[0]}.view_${key.split('.')[1]?.toLowerCase()}`)
  .filter((name) => !['dcim.view_device', 'dcim.view_devicetype'].includes(name))
const token = await makeUser(app, 'limited', [
  ...views,
  'extras.view_objectchange',
  'extras.view_imageattachment',
  'dcim.change_rack',
])
for (const [model, constraints] of [
  ['dcim.device', { id: [shown, typed] }],
  ['dcim.devicetype', { slug__n: 'secret-type' }],
])
  await make('/api/users/object-permissions/', {
    name: model,
    models: [model],
    actions: ['view'],
    constraints,
    users: [{ username: 'limited' }],
  })

const read = async (path: string, accept = 'application/json') =>
  app.app.inject({
    url: path,
    headers: { host: 'localhost', authorization: `Token ${token}`, accept },
  })

t.test('draws a map without hidden devices', async (t) => {
  const { statusCode, payload } = await read(
    `/api/extras/topology-maps/${map}/render/?format=dot`,
    '*/*',
  )
  t.equal(statusCode, 200, payload)
  t.match(payload, /sw-shown/)
  t.notMatch(payload, /sw-hidden/)
})

t.test('shows connections to the ports of hidden devices without their names', async (t) => {
  const { statusCode, payload } = await read(`/dcim/interfaces/${ports[0]}/`, 'text/html')
  t.equal(statusCode, 200)
  t.match(payload, /hidden › et/)
  t.notMatch(payload, /sw-hidden/)
})

t.test('draws a rack without the devices whose type is hidden', async (t) => {
  for (const url of [`/dcim/racks/${rack}/`, `/dcim/sites/${site}/`]) {
    const { statusCode, payload } = await read(url, 'text/html')
    t.equal(statusCode, 200, url)
    t.notMatch(payload, /Secret type/)
  }
  const units = await read(`/api/dcim/racks/${rack}/units/`)
  t.equal(units.statusCode, 200)
  t.notMatch(units.payload, /Secret type/)
})

t.test('counts the attempts of a reader who sees some of the rows', async (t) => {
  const { statusCode, payload } = await read('/api/secrets/generate-rsa-key-pair/')
  t.equal(statusCode, 200, payload)
})

t.test('names no hidden object in the refusal of a rule', async (t) => {
  const below = await make('/api/dcim/racks/', { name: 'R2', site, u_height: 42 })
  const mounted = { site, rack: below, face: 0 }
  await device('sw-above', { ...mounted, position: 30 })
  const refusal = async (u_height: number): Promise<string> => {
    const path = `/api/dcim/racks/${below}/`
    const { status, text } = await request('PATCH', path, { body: { u_height }, token })
    t.equal(status, 400)
    return text
  }
  const hidden = '{"u_height":["The value does not fit other objects."]}'
  t.equal(await refusal(20), hidden)
  const path = `/api/dcim/devices/${shown}/`
  const moved = await request('PATCH', path, { body: { ...mounted, position: 35 } })
  t.equal(moved.status, 200, moved.text)
  t.match(await refusal(20), 'sw-shown')
})

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

/** Uploads a picture of a device; returns its id. */
async function upload(id: number): Promise<number> {
  const form = new FormData()
  const fields = { content_type: 'dcim.device', object_id: `${id}`, name: `picture of ${id}` }
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('image', new Blob([png]), 'picture.png')
  const encoded = new Response(form)
  const { statusCode, payload } = await app.app.inject({
    method: 'POST',
    url: '/api/extras/image-attachments/',
    headers: {
      host: 'localhost',
      authorization: `Token ${app.token}`,
      'content-type': encoded.headers.get('content-type') ?? '',
    },
    payload: Buffer.from(await encoded.arrayBuffer()),
  })
  if (statusCode !== 201) throw new Error(payload)
  return Number(asObject(JSON.parse(payload))['id'])
}

t.test('shows pictures, and entries about them, only of visible objects', async (t) => {
  const images = [await upload(shown), await upload(hidden)]
  const entries = async (place: number): Promise<string> => {
    const query = `model=extras.imageattachment&object_id=${images[place]}`
    return (await read(`/api/extras/object-changes/?${query}`)).payload
  }
  const image = async (place: number): Promise<number> =>
    (await read(`/api/extras/image-attachments/${images[place]}/`)).statusCode
  t.match(await entries(0), `"name":"picture of ${shown}"`)
  t.notMatch(await entries(1), 'picture of')
  t.strictSame([await image(0), await image(1)], [200, 404])
  await make('/api/users/object-permissions/', {
    name: 'Pictures',
    models: ['extras.imageattachment'],
    actions: ['view'],
    constraints: { id: images },
    users: [{ username: 'limited' }],
  })
  const { object } = await request('GET', '/api/users/users/?username=limited')
  const [user] = asList(object['results']).map(asObject)
  const kept = asList(user?.['permissions']).map(asObject)
  const permissions = kept
    .filter(({ codename }) => codename !== 'extras.view_imageattachment')
    .map(({ id }) => id)
  await request('PATCH', `/api/users/users/${String(user?.['id'])}/`, { body: { permissions } })
  t.strictSame([await image(0), await image(1)], [200, 404], 'under conditions of their own')
  t.match(await entries(0), `"name":"picture of ${shown}"`)
  t.notMatch(await entries(1), 'picture of')
})
