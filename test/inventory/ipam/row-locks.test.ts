import t from 'tap'
import { testApp } from '../../support/app.ts'
import { Yard } from '../dcim/yard.ts'
import { tryLocks, type LockCase } from '../locks.ts'

let made = 0

/** Makes an address on an interface of a device. */
async function addressOn(yard: Yard, device: number): Promise<number> {
  made += 1
  const port = await yard.make('dcim/interfaces', { device })
  return yard.make('ipam/ip-addresses', { address: `10.5.0.${made}/24`, interface: port })
}

async function makeService(yard: Yard): Promise<{ readonly id: number; readonly device: number }> {
  const device = await yard.make('dcim/devices')
  const ipaddresses = [await addressOn(yard, device)]
  const service = { device, name: 'ssh', protocol: 6, port: 22, ipaddresses }
  return { id: await yard.make('ipam/services', service), device }
}

const cases: readonly LockCase[] = [
  {
    write: 'the description of a service',
    on: async (yard) => {
      const { id } = await makeService(yard)
      return ['PATCH', `ipam/services/${id}`, { description: 'x' }]
    },
    locks: ['ipam_service for no key update'],
  },
  {
    write: 'the addresses of a service',
    on: async (yard) => {
      const { id, device } = await makeService(yard)
      const ipaddresses = [await addressOn(yard, device)]
      return ['PATCH', `ipam/services/${id}`, { ipaddresses }]
    },
    locks: ['ipam_service for no key update', 'ipam_ipaddress for share'],
  },
]

t.test('locks the rows that it writes and the rows that its rules depend on, and no others', (t) =>
  tryLocks(t, cases),
)

t.test('locks the addresses of a service that moves to another device', async (t) => {
  const yard = new Yard(await testApp(t))
  const { id } = await makeService(yard)
  const device = await yard.make('dcim/devices')
  const url = `/api/ipam/services/${id}/`
  const { status, statements } = await yard.app.request('PATCH', url, { body: { device } })
  t.equal(status, 400, 'its addresses are on the other device')
  t.ok(statements.some((text) => /from ipam_ipaddress[^]* for share/.test(text)))
})
