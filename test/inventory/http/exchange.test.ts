import t from 'tap'
import { graph } from '../../support/inventory.ts'
import { requireModel } from '../../../src/framework/model/graph.ts'
import { asObject, testApp, type Json } from '../../support/app.ts'
import { exchangeAmongThree, exchangeInPair, exchangesOf } from '../../support/exchange.ts'
import { Samples } from '../../support/samples.ts'

const app = await testApp(t)
const samples = new Samples(app)

for (const exchange of exchangesOf(graph, { 'dcim.Device': ['primary_ip4', 'primary_ip6'] }))
  t.test(`exchanges ${exchange.names} among three objects`, async (t) =>
    exchangeAmongThree(t, { app, samples }, exchange),
  )

/** Pairs of objects in one group, rack or VRF, where rules compare them as well. */
const within: readonly (readonly [string, string, readonly Json[], string])[] = [
  ['ipam.VLAN', 'ipam.VLANGroup', [{ vid: 10, name: 'ten' }, { vid: 20, name: 'twenty' }], 'name'],
  ['ipam.VLAN', 'ipam.VLANGroup', [{ vid: 10, name: 'ten' }, { vid: 20, name: 'twenty' }], 'vid'],
  ['dcim.Device', 'dcim.Rack', [{ position: 1, face: 0 }, { position: 2, face: 0 }], 'position'],
  ['dcim.Device', 'dcim.Rack', [{ position: 1, face: 0 }, { position: 1, face: 1 }], 'face'],
  ['ipam.IPAddress', 'ipam.VRF', [{ address: '10.0.0.1/24' }, { address: '10.0.0.2/24' }], 'address'],
  ['ipam.Prefix', 'ipam.VRF', [{ prefix: '10.1.0.0/24' }, { prefix: '10.2.0.0/16' }], 'prefix'],
  ['ipam.Aggregate', 'ipam.RIR', [{ prefix: '10.0.0.0/9' }, { prefix: '10.128.0.0/9' }], 'prefix'],
] // prettier-ignore

for (const [key, around, own, field] of within)
  t.test(`exchanges ${key}.${field} between two objects of one ${around}`, async (t) => {
    const model = requireModel(graph, key)
    const reference = [...model.fields.values()].find((found) => found.reference?.target === around)
    const id = await samples.make(
      around,
      around === 'ipam.VRF' ? { given: { enforce_unique: true } } : {},
    )
    const given = await placementOf(reference?.name ?? '', id)
    await exchangeInPair(t, { app, samples }, { model, field, own, given })
  })

/** Returns the fields that place an object: a device in a rack needs the site of the rack too. */
async function placementOf(name: string, id: number): Promise<Json> {
  if (name !== 'rack') return { [name]: id }
  const rack = await app.request('GET', `/api/dcim/racks/${id}/`)
  const device_type = await samples.make('dcim.DeviceType', {
    given: { u_height: 1, is_full_depth: false },
  })
  return { rack: id, site: asObject(rack.object['site'])['id'], device_type }
}
