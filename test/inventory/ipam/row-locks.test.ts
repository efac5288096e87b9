import t from 'tap'
import { testApp } from '../../support/app.ts'
import { TestObjects } from '../dcim/test-objects.ts'
import { checkLocks, type LockCase } from '../lock-cases.ts'

let addressCount = 0

/** Creates an address on an interface of a device. */
async function addressOn(objects: TestObjects, device: number): Promise<number> {
  addressCount += 1
  const port = await objects.make('dcim/interfaces', { device })
  return objects.make('ipam/ip-addresses', {
    address: `10.5.0.${addressCount}/24`,
    interface: port,
  })
}

async function makeService(
  objects: TestObjects,
): Promise<{ readonly id: number; readonly device: number }> {
  const device = await objects.make('dcim/devices')
  const ipaddresses = [await addressOn(objects, device)]
  const service = { device, name: 'ssh', protocol: 6, port: 22, ipaddresses }
  return { id: await objects.make('ipam/services', service), device }
}

const cases: readonly LockCase[] = [
  {
    write: 'the description of a service',
    prepare: async (objects) => {
      const { id } = await makeService(objects)
      return ['PATCH', `ipam/services/${id}`, { description: 'x' }]
    },
    locks: ['ipam_service for no key update'],
  },
  {
    write: 'the addresses of a service',
    prepare: async (objects) => {
      const { id, device } = await makeService(objects)
      const ipaddresses = [await addressOn(objects, device)]
      return ['PATCH', `ipam/services/${id}`, { ipaddresses }]
    },
    locks: ['ipam_service for no key update', 'ipam_ipaddress for share'],
  },
]

t.test('locks the rows that it writes and the rows that its rules depend on, and no others', (t) =>
  checkLocks(t, cases),
)

t.test('locks the addresses of a service that moves to another device', async (t) => {
  const objects = new TestObjects(await testApp(t))
  const { id } = await makeService(objects)
  const device = await objects.make('dcim/devices')
  const url = `/api/ipam/services/${id}/`
  const { status, statements } = await objects.app.request('PATCH', url, { body: { device } })
  t.equal(status, 400, 'its addresses are on the other device')
  t.ok(statements.some((text) => /from ipam_ipaddress[^]* for share/.test(text)))
})
