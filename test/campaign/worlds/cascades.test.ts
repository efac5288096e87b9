import t from 'tap'
import { requireModel } from '../../../src/framework/model/graph.ts'
import { graph } from '../../support/inventory.ts'
import { followsHidden } from './cascades.ts'
import type { Limit } from './limits.ts'

/** Returns the limit of a reader who does not see a field, or who does not see some objects. */
function without(key: string, name?: string): Limit {
  const model = requireModel(graph, key)
  const hiddenFields = [...model.fields.values()].filter((field) => field.name === name)
  return { model, hidden: name === undefined ? [1] : [], hiddenFields, conditions: [] }
}

const cases = [
  ['dcim.Device', without('ipam.Service', 'device'), true],
  ['dcim.Device', without('dcim.InterfaceConnection', 'interface_b'), true],
  ['ipam.IPAddress', without('ipam.Service', 'ipaddresses'), true],
  ['dcim.Device', without('dcim.Interface'), true],
  ['dcim.Device', without('ipam.Service'), false],
  ['dcim.Device', without('ipam.Service', 'port'), false],
  ['dcim.Site', without('dcim.Device', 'site'), false],
] as const

t.test('finds the deletes that follow a hidden field or object', async (t) => {
  for (const [key, limit, expected] of cases) {
    const hidden = `${limit.model.key}.${limit.hiddenFields.map(({ name }) => name).join()}`
    t.equal(followsHidden(requireModel(graph, key), [limit]), expected, `${key}, ${hidden}`)
  }
  t.notOk(followsHidden(requireModel(graph, 'dcim.Device'), []))
})
