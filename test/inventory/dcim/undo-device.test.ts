import t from 'tap'
import { testApp } from '../../support/app.ts'
import { TestObjects } from './test-objects.ts'

const objects = new TestObjects(await testApp(t))
const { request } = objects.app

const lists = [
  'dcim/devices', 'dcim/interfaces', 'dcim/interface-connections', 'dcim/console-ports',
  'dcim/console-server-ports', 'dcim/power-ports', 'dcim/power-outlets', 'dcim/device-bays',
  'dcim/inventory-items', 'ipam/ip-addresses', 'ipam/services',
] // prettier-ignore

/** Returns all objects of the lists as text. */
async function everything(): Promise<string> {
  const texts: string[] = []
  for (const path of lists)
    texts.push((await request('GET', `/api/${path}/?limit=0&ordering=id`)).text)
  return texts.join('\n')
}

t.test('a device that is deleted by mistake comes back as it was, with its parts', async (t) => {
  const type = { is_console_server: true, is_pdu: true, subdevice_role: true }
  const device_type = await objects.make('dcim/device-types', type)
  const [device, other] = [
    await objects.make('dcim/devices', { device_type, name: 'edge' }),
    await objects.make('dcim/devices', { device_type, name: 'core' }),
  ]
  const there = await objects.make('dcim/interfaces', { device: other, name: 'xe-0' })
  const ids: number[] = []
  for (let at = 0; at < 20; at += 1)
    ids.push(await objects.make('dcim/interfaces', { device, name: `ge-${at}` }))
  const [first, second] = ids
  await objects.make('dcim/interface-connections', { interface_a: first, interface_b: there })
  const server = await objects.make('dcim/console-server-ports', { device: other, name: 'c1' })
  await objects.make('dcim/console-ports', { device, name: 'con', cs_port: server })
  const outlet = await objects.make('dcim/power-outlets', { device, name: 'out' })
  await objects.make('dcim/power-ports', { device: other, name: 'psu', power_outlet: outlet })
  await objects.make('dcim/inventory-items', { device, name: 'fan' })
  const address = await objects.make('ipam/ip-addresses', {
    address: '192.0.2.1/24',
    interface: second,
  })
  await objects.make('ipam/services', { device, name: 'ssh', protocol: 6, port: 22 })
  await request('PATCH', `/api/dcim/devices/${device}/`, { body: { primary_ip4: address } })
  const before = await everything()
  const deleted = await request('DELETE', `/api/dcim/devices/${device}/`)
  t.equal(deleted.status, 204, deleted.text)
  t.not(await everything(), before)
  const id = String(deleted.headers['x-request-id'])
  const undone = await request('POST', `/api/changes/requests/${id}/revert/`)
  t.equal(undone.status, 200, undone.text)
  const plain = (text: string): string => text.replaceAll(/"last_updated":"[^"]*"/g, '')
  t.equal(plain(await everything()), plain(before))
})
