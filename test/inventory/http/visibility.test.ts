import t from 'tap'
import { testApp } from '../../support/app.ts'
import { makeUser } from '../../support/person.ts'
import { Samples } from '../../support/samples.ts'
import { browserAccept } from '../../features/pages/web-client.ts'

const closed = await testApp(t, { LOGIN_REQUIRED: '1' })
const samples = new Samples(closed)
const site = await samples.make('dcim.Site', { given: { name: 'Zebra site' } })
const rack = await samples.make('dcim.Rack', { given: { name: 'Zebra rack', site } })
const interfaceId = await samples.make('dcim.Interface', { given: { name: 'zebra0' } })
const prefix = await samples.make('ipam.Prefix', { given: { prefix: '10.0.0.0/29' } })
const map = await samples.make('extras.TopologyMap', {
  given: { name: 'Zebra map', device_patterns: '.*' },
})
const template = await samples.make('extras.ExportTemplate', {
  given: { content_type: 'dcim.site', template_code: '{{ queryset[0].name }}' },
})
const html = { accept: browserAccept }

/** URLs that show objects of several models, with the permissions that each needs. */
const several: readonly (readonly [url: string, permissions: readonly string[]])[] = [
  [`/api/dcim/racks/${rack}/units/`, ['dcim.view_rack', 'dcim.view_device']],
  [`/api/dcim/racks/${rack}/elevation/?render=svg`, ['dcim.view_rack', 'dcim.view_device']],
  [`/api/dcim/interfaces/${interfaceId}/graphs/`, ['dcim.view_interface', 'extras.view_graph']],
  [`/api/ipam/prefixes/${prefix}/available-ips/`, ['ipam.view_prefix', 'ipam.view_ipaddress']],
  [`/api/ipam/prefixes/${prefix}/utilization/`, ['ipam.view_prefix', 'ipam.view_ipaddress']],
  [
    '/api/dcim/connected-device/?peer_device=a&peer_interface=b',
    ['dcim.view_device', 'dcim.view_interface', 'dcim.view_interfaceconnection'],
  ],
  [
    `/api/extras/export-templates/${template}/render/`,
    ['extras.view_exporttemplate', 'dcim.view_site'],
  ],
  [
    `/api/extras/topology-maps/${map}/render/`,
    [
      'extras.view_topologymap',
      'dcim.view_device',
      'dcim.view_interface',
      'dcim.view_interfaceconnection',
      'dcim.view_consoleport',
      'dcim.view_consoleserverport',
      'dcim.view_powerport',
      'dcim.view_poweroutlet',
    ],
  ],
]

t.test('requires the permission to view each model of an answer', async (t) => {
  for (const [index, [url, permissions]] of several.entries()) {
    const all = await makeUser(closed, `all-${index}`, permissions)
    const { status } = await closed.request('GET', url, { token: all })
    t.not(status, 403, url)
    for (const [place, missing] of permissions.entries()) {
      const rest = permissions.filter((one) => one !== missing)
      const token = await makeUser(closed, `lacking-${index}-${place}`, rest)
      const answer = await closed.request('GET', url, { token })
      const detail = `You do not have permission to perform this action: ${missing} is missing.`
      t.strictSame([answer.status, answer.body], [403, { detail }], `${url} without ${missing}`)
    }
  }
})

t.test('allocates no address of a prefix to users who may not view it', async (t) => {
  const token = await makeUser(closed, 'adder', ['ipam.add_ipaddress'])
  const url = `/api/ipam/prefixes/${prefix}/available-ips/`
  const answer = await closed.request('POST', url, { token, body: {} })
  t.equal(answer.status, 403)
})

t.test('shows only visible models in the search and on the start page', async (t) => {
  const token = await makeUser(closed, 'racks', ['dcim.view_rack'])
  const page = async (url: string, key = token): Promise<string> => {
    const headers = { ...html, host: 'localhost', authorization: `Token ${key}` }
    const { statusCode, payload } = await closed.app.inject({ url, headers })
    t.equal(statusCode, 200, url)
    return payload.slice(payload.indexOf('<main'), payload.indexOf('</main>'))
  }
  const found = await page('/search/?q=zebra')
  t.ok(found.includes('Zebra rack'))
  for (const name of ['/dcim/sites/', '/extras/topology-maps/', 'zebra0'])
    t.notOk(found.includes(name), name)
  const start = await page('/')
  t.strictSame(
    [...start.matchAll(/href="(\/[a-z]+\/[a-z-]+\/)"/g)].map(([, url]) => url),
    ['/dcim/racks/'],
  )
  const everything = await page('/', closed.token)
  t.ok(everything.includes('/dcim/sites/'))
})

t.test('links pages only to pages that the reader may open', async (t) => {
  const token = await makeUser(closed, 'rack-pages', ['dcim.view_rack'])
  const page = async (key: string): Promise<string> => {
    const headers = { ...html, host: 'localhost', authorization: `Token ${key}` }
    const { payload } = await closed.app.inject({ url: `/dcim/racks/${rack}/`, headers })
    return /<main[^]*<\/main>/.exec(payload)?.[0] ?? ''
  }
  const whole = await page(closed.token)
  for (const link of ['"Elevation"', '?tab=rack-reservations', '?tab=devices']) {
    t.ok(whole.includes(link), link)
    t.notOk((await page(token)).includes(link), link)
  }
})

t.test('shows reservations and users in a drawing only to readers who may view them', async (t) => {
  const open = await testApp(t)
  const made = await new Samples(open).make('dcim.Rack')
  const body = { rack: made, units: [1], description: 'kept for a zebra' }
  t.equal((await open.request('POST', '/api/dcim/rack-reservations/', { body })).status, 201)
  const url = `/api/dcim/racks/${made}/elevation/?render=svg`
  const anonymous = await open.request('GET', url, { token: null })
  t.ok(anonymous.text.includes('Reserved: kept for a zebra<'))
  t.ok((await open.request('GET', url)).text.includes('Reserved: kept for a zebra (root)<'))
  const drawing = `/api/dcim/racks/${rack}/elevation/?render=svg`
  const reservation = { rack, units: [1], description: 'kept for a zebra' }
  await closed.request('POST', '/api/dcim/rack-reservations/', { body: reservation })
  const token = await makeUser(closed, 'drawings', ['dcim.view_rack', 'dcim.view_device'])
  t.notOk((await closed.request('GET', drawing, { token })).text.includes('zebra'))
})

const images = '/api/extras/image-attachments/'

const addImage = (model: string, id: number): Promise<unknown> =>
  closed.database.rows({
    text: `insert into extras_imageattachment (content_type, object_id, name, image, image_height, image_width, created)
      values ($1, $2, 'a picture', 'none.png', 1, 1, now())`,
    values: [model, id],
  })

/** Returns the count of the list of images, its tag, and the count on the start page. */
async function imagesSeen(token: string): Promise<readonly unknown[]> {
  const list = await closed.request('GET', images, { token })
  const headers = { ...html, host: 'localhost', authorization: `Token ${token}` }
  const { payload } = await closed.app.inject({ url: '/', headers })
  const url = images.replace('/api/', '/')
  const counts = new RegExp(`href="${url}">[^<]*</a><span class="number">(\\d+)`)
  const [, number] = counts.exec(payload) ?? []
  return [list.object['count'], list.headers['etag'], Number(number)]
}

t.test('counts and tags only the images of objects that the reader may see', async (t) => {
  const permissions = ['extras.view_imageattachment', 'dcim.view_rack']
  const reader = await makeUser(closed, 'images-of-racks', permissions)
  const nobody = await makeUser(closed, 'images-of-nothing', ['extras.view_imageattachment'])
  await addImage('dcim.rack', rack)
  await addImage('dcim.site', site)
  const [count, tag, number] = await imagesSeen(reader)
  const none = await imagesSeen(nobody)
  t.strictSame([count, number, none[0], none[2]], [1, 1, 0, 0])
  await addImage('dcim.site', site)
  t.strictSame(await imagesSeen(reader), [count, tag, number], 'another image of a site')
  t.strictSame(await imagesSeen(nobody), none)
  const headers = { 'if-none-match': String(tag) }
  t.equal((await closed.request('GET', images, { token: reader, headers })).status, 304)
  await addImage('dcim.rack', rack)
  const [now, newTag, newNumber] = await imagesSeen(reader)
  t.strictSame([now, newNumber], [2, 2])
  t.not(newTag, tag)
  t.equal((await closed.request('GET', images, { token: reader, headers })).status, 200)
  t.strictSame((await imagesSeen(closed.token)).toSpliced(1, 1), [4, 4])
})

t.test('leaves out the changes of images of objects that the reader may not see', async (t) => {
  const changes = '/api/extras/object-changes/?model=extras.imageattachment'
  const permissions = ['extras.view_imageattachment', 'extras.view_objectchange']
  const reader = await makeUser(closed, 'changes-of-images', [...permissions, 'dcim.view_rack'])
  const nobody = await makeUser(closed, 'changes-of-no-images', permissions)
  const seen = async (token: string): Promise<readonly unknown[]> =>
    (await closed.request('GET', changes, { token })).results.map((one) => one['object_id'])
  const ids: number[] = []
  for (const [model, id] of [
    ['dcim.rack', rack],
    ['dcim.site', site],
  ] as const) {
    await addImage(model, id)
    const list = await closed.request('GET', `${images}?limit=0`)
    const made = Math.max(...list.results.map((one) => Number(one['id'])))
    const body = { name: 'renamed' }
    t.equal((await closed.request('PATCH', `${images}${made}/`, { body })).status, 200)
    ids.push(made)
  }
  t.strictSame((await seen(closed.token)).toReversed(), ids)
  t.strictSame(await seen(reader), [ids[0]])
  t.strictSame(await seen(nobody), [])
  await closed.request('DELETE', `${images}${ids[1]}/`)
  t.strictSame(await seen(reader), [ids[0]], 'of which object it was is not known')
})
