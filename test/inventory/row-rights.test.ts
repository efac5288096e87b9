import t from 'tap'
import { makeUser } from '../support/person.ts'
import { makeNetwork } from './topology/network.ts'
import { openTestApi } from './test-api.ts'

const dataDir = t.testdir({})
const api = await openTestApi(t, {
  LOGIN_REQUIRED: 'true',
  DATA_DIR: dataDir,
  MEDIA_STORE: 'database',
})
const { app, make } = api
const { request } = app

const token = await makeUser(app, 'technician', [
  ...['add_ipaddress', 'view_ipaddress', 'view_vrf'].map((name) => `ipam.${name}`),
  ...['add', 'view'].map((kind) => `extras.${kind}_imageattachment`),
  'extras.view_topologymap',
  ...['interface', 'interfaceconnection', 'consoleport', 'consoleserverport'].map(
    (name) => `dcim.view_${name}`,
  ),
  ...['powerport', 'poweroutlet'].map((name) => `dcim.view_${name}`),
])

/** Lets the technician see the objects of a model that meet conditions. */
const show = (model: string, constraints: object) =>
  make('users/object-permissions/', {
    name: model,
    models: [model],
    constraints,
    users: [{ username: 'technician' }],
  })

/** Returns an answer with every mention of an id replaced. */
const without = ({ status, text }: { status: number; text: string }, id: number) => [
  status,
  text.replaceAll(new RegExp(`\\b${id}\\b`, 'g'), '#'),
]

const absent = 987_654

t.test('takes free addresses only from prefixes that the author sees', async (t) => {
  const [seen, hidden] = [
    await make('ipam/prefixes/', { prefix: '10.0.0.0/24', description: 'seen' }),
    await make('ipam/prefixes/', { prefix: '10.0.1.0/24' }),
  ]
  await show('ipam.prefix', { prefix: '10.0.0.0/24' })
  const next = (id: number) =>
    request('POST', `/api/ipam/prefixes/${id}/available-ips/`, { token, body: {} })
  t.equal((await next(seen)).status, 201)
  t.strictSame(without(await next(hidden), hidden), without(await next(absent), absent))
  t.equal((await next(hidden)).status, 404)
})

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

async function attach(id: number, own = token) {
  const form = new FormData()
  form.set('content_type', 'dcim.site')
  form.set('object_id', String(id))
  form.set('image', new Blob([png], { type: 'image/png' }), 'dot.png')
  const sent = new Response(form)
  const { statusCode, payload } = await app.app.inject({
    method: 'POST',
    url: '/api/extras/image-attachments/',
    payload: Buffer.from(await sent.arrayBuffer()),
    headers: {
      authorization: `Token ${own}`,
      'content-type': sent.headers.get('content-type') ?? '',
    },
  })
  return { status: statusCode, text: payload }
}

t.test('attaches and serves images of objects that the reader sees', async (t) => {
  const [seen, hidden] = [
    await make('dcim/sites/', { name: 'Seen', slug: 'seen' }),
    await make('dcim/sites/', { name: 'Hidden', slug: 'hidden' }),
  ]
  await make('users/object-permissions/', {
    name: 'Devices',
    models: ['dcim.device'],
    constraints: { name: 'ams-rtr-1' },
    users: [{ username: 'technician' }],
  })
  await show('dcim.site', { slug: 'seen' })
  const [own, other] = [await attach(seen), await attach(hidden, app.token)]
  t.strictSame([own.status, other.status], [201, 201], own.text + app.logged.join())
  const refused = await attach(hidden)
  t.equal(refused.status, 400, refused.text)
  t.strictSame(without(refused, hidden), without(await attach(absent), absent))
  const status = async ({ text }: { text: string }) => {
    const { image } = JSON.parse(text) as { image: string }
    const headers = { authorization: `Token ${token}` }
    return (await app.app.inject({ url: new URL(image).pathname, headers })).statusCode
  }
  t.strictSame([await status(own), await status(other)], [200, 404])
})

t.test('draws only devices that the reader sees', async (t) => {
  await makeNetwork(api, 1)
  const map = { name: 'Map', slug: 'map', device_patterns: '^ams-' }
  const id = await make('extras/topology-maps/', map)
  const url = `/api/extras/topology-maps/${id}/render/?format=dot`
  const drawn = await request('GET', url, { token })
  t.equal(drawn.status, 200, drawn.text)
  t.match(drawn.text, /ams-rtr-1/)
  t.notMatch(drawn.text, /ams-rtr-2|ams-dist/)
})

t.test('draws only racks that the reader sees', async (t) => {
  const site = await make('dcim/sites/', { name: 'Racks', slug: 'racks' })
  const [seen, hidden] = [
    await make('dcim/racks/', { name: 'Seen', site }),
    await make('dcim/racks/', { name: 'Hidden', site }),
  ]
  await show('dcim.rack', { name: 'Seen' })
  const units = (id: number) => request('GET', `/api/dcim/racks/${id}/units/`, { token })
  t.equal((await units(seen)).status, 200)
  t.strictSame(without(await units(hidden), hidden), without(await units(absent), absent))
})
