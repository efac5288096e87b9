import t from 'tap'
import { testApp } from '../../support/app.ts'
import { TestObjects } from '../dcim/test-objects.ts'

const objects = new TestObjects(await testApp(t))
const { app } = objects

/** Creates a service of a device with two addresses, each on an interface of its own. */
async function makeService(): Promise<{
  readonly id: number
  readonly device: number
  readonly ports: readonly number[]
  readonly ipaddresses: readonly number[]
}> {
  const device = await objects.make('dcim/devices')
  const ports = [await objects.make('dcim/interfaces', { device })]
  ports.push(await objects.make('dcim/interfaces', { device }))
  const ipaddresses: number[] = []
  for (const port of ports)
    ipaddresses.push(
      await objects.make('ipam/ip-addresses', { address: `10.6.${port}.1/24`, interface: port }),
    )
  const given = { device, name: 'ssh', protocol: 6, port: 22, ipaddresses }
  return { id: await objects.make('ipam/services', given), device, ports, ipaddresses }
}

/** Returns the entries of a service after the one that created it. */
async function entriesOf(id: number): Promise<readonly unknown[]> {
  const query = `model=ipam.service&object_id=${id}&ordering=id`
  const { results } = await app.request('GET', `/api/extras/object-changes/?${query}`)
  return results.slice(1).map(({ action, before, after }) => [action, before, after])
}

t.test('records that a service loses the address of a deleted interface', async (t) => {
  const { id, ports, ipaddresses } = await makeService()
  t.equal((await app.request('DELETE', `/api/dcim/interfaces/${ports[0]}/`)).status, 204)
  const wanted = [[3, 'updated'], { ipaddresses }, { ipaddresses: ipaddresses.slice(1) }]
  t.strictSame(await entriesOf(id), [wanted])
})

t.test('records only the delete of a service that is deleted with its addresses', async (t) => {
  const { id, device, ipaddresses } = await makeService()
  t.equal((await app.request('DELETE', `/api/dcim/devices/${device}/`)).status, 204)
  t.match(await entriesOf(id), [[[5, 'deleted'], { ipaddresses }, null]])
  t.equal((await entriesOf(id)).length, 1)
})
