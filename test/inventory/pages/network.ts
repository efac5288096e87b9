import type { TestApp } from '../../support/app.ts'
import { TestObjects } from '../dcim/test-objects.ts'

/** Creates what the tasks work on. */
export async function fillNetwork(service: TestApp): Promise<void> {
  const objects = new TestObjects(service)
  const tenant = { name: 'Lyrebird', slug: 'lyrebird' }
  await objects.make('tenancy/tenants', tenant)
  await objects.make('dcim/device-types', { model: 'QFX', slug: 'qfx' })
  await objects.make('dcim/device-roles', { name: 'Leaf', slug: 'leaf', color: '2196f3' })
  const site = await objects.make('dcim/sites', { name: 'Quay', slug: 'quay' })
  const mill = await objects.make('dcim/sites', { name: 'Mill', slug: 'mill' })
  const rack = await objects.make('dcim/racks', { name: 'R01', site, u_height: 12 })
  const sw1 = { name: 'sw1', serial: 'SN-0001', site }
  const first = await objects.makeMounted(rack, 11, {}, sw1)
  const second = await objects.makeMounted(rack, 9, {}, { name: 'sw2', site })
  for (const device of [first, second])
    for (const n of [0, 1, 2, 3]) await objects.make('dcim/interfaces', { device, name: `et${n}` })
  await objects.make('ipam/prefixes', { prefix: '10.0.0.0/24', site })
  await objects.make('ipam/ip-addresses', { address: '10.0.0.9/24' })
  const circuit = await objects.make('circuits/circuits', { cid: 'C-7' })
  const end = { circuit, term_side: 'A', site, port_speed: 1000 }
  await objects.make('circuits/circuit-terminations', end)
  await objects.make('users/groups', { name: 'noc' })
  const vlans = Array.from({ length: 12 }, (_, n) => ({ vid: n + 1, name: `v${n}` }))
  await service.request('POST', '/api/ipam/vlans/', { body: vlans })
  const devices = Array.from({ length: 50 }, (_, n) => ({
    name: `mill${n}`,
    site: mill,
    device_type: 1,
    device_role: 1,
  }))
  await service.request('POST', '/api/dcim/devices/', { body: devices })
  await service.runSql(
    "update extras_objectchange set time = now() - interval '24 hours' where id < 4",
  )
}
