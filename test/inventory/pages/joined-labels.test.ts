import t from 'tap'
import { WebClient } from '../../features/pages/web-client.ts'
import { testApp } from '../../support/app.ts'
import { makeUser } from '../../support/person.ts'
import { TestObjects } from '../dcim/test-objects.ts'

const service = await testApp(t, { LOGIN_REQUIRED: '1' })
const objects = new TestObjects(service)
const root = new WebClient(service)
await root.login()

/** Returns a page's links to objects by their texts. */
async function linksOn(client: WebClient, url: string): Promise<ReadonlyMap<string, string>> {
  const { text } = await client.get(url)
  const links = [...text.matchAll(/<a [^>]*href="([^"]+)"[^>]*>([^<]+)<\/a>/g)]
  return new Map(links.map(([, href = '', label = '']) => [label, href]))
}

const [first, second] = [
  await objects.make('dcim/devices', { name: 'sw1' }),
  await objects.make('dcim/devices', { name: 'cs1' }),
]
const [a, b] = [
  await objects.make('dcim/interfaces', { device: first, name: 'et0' }),
  await objects.make('dcim/interfaces', { device: second, name: 'et0' }),
]
await objects.make('dcim/interface-connections', { interface_a: a, interface_b: b })
const type = await objects.make('dcim/device-types', { is_console_server: true })
const server = await objects.make('dcim/devices', { name: 'cs2', device_type: type })
const line = await objects.make('dcim/console-server-ports', { device: server, name: 'port1' })
const port = await objects.make('dcim/console-ports', {
  device: first,
  name: 'ttyS0',
  cs_port: line,
})

t.test('shows objects of all joins with their owners', async (t) => {
  const links = [
    ['/dcim/interfaces/', 'cs1 › et0', `/dcim/interfaces/${b}/`],
    ['/dcim/console-ports/', 'cs2 › port1', `/dcim/console-server-ports/${line}/`],
    ['/dcim/console-server-ports/', 'sw1 › ttyS0', `/dcim/console-ports/${port}/`],
    [`/dcim/interfaces/${b}/`, 'sw1 › et0', `/dcim/interfaces/${a}/`],
    [`/dcim/console-server-ports/${line}/`, 'sw1 › ttyS0', `/dcim/console-ports/${port}/`],
  ] as const
  for (const [url, label, href] of links) t.equal((await linksOn(root, url)).get(label), href, url)
})

t.test('names a connection by both of its ends in its list', async (t) => {
  const { text } = await root.get('/dcim/interface-connections/')
  t.match(
    text,
    /<a href="\/dcim\/interface-connections\/\d+\/">Open<span class="unseen"> sw1 › et0 ↔ cs1 › et0</,
  )
})

t.test('shows a device in a bay with the bay that holds it', async (t) => {
  const { bay } = await objects.makeParent({ name: 'chassis1' })
  const child = await objects.makeChild({ name: 'blade1' })
  const body = { installed_device: child }
  const path = `/api/dcim/device-bays/${bay}/`
  t.equal((await service.request('PATCH', path, { body })).status, 200)
  const links = await linksOn(root, `/dcim/devices/${child}/`)
  t.equal(links.get('chassis1 › Bay 1'), `/dcim/device-bays/${bay}/`)
})

t.test('leaves out of a label what the reader may not see', async (t) => {
  await makeUser(service, 'jo', ['dcim.view_consoleserverport'])
  const jo = new WebClient(service)
  await jo.login('jo')
  const { text } = await jo.get('/dcim/console-server-ports/')
  t.match(text, 'ttyS0', 'the nested shape of a public model needs no permission')
  t.notMatch(text, 'sw1 › ttyS0', 'the owners of an object are shown with its permission only')
})
