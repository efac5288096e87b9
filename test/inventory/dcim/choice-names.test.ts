import t from 'tap'
import { testApp } from '../../support/app.ts'
import { TestObjects } from './test-objects.ts'
import { interfaceTypes } from '../../../schema/dcim/interface-form-factors.ts'
import { graph } from '../../support/inventory.ts'
import { requireModel } from '../../../src/framework/model/graph.ts'

const rackTypes = {
  '2-post-frame': 100,
  '4-post-frame': 200,
  '4-post-cabinet': 300,
  'wall-frame': 1000,
  'wall-cabinet': 1100,
}

/** Choices by their names in later versions, by model and field. */
const names: readonly (readonly [string, string, Readonly<Record<string, number>>])[] = [
  ['dcim.Rack', 'type', rackTypes],
  ['dcim.Interface', 'form_factor', interfaceTypes],
  ['dcim.InterfaceTemplate', 'form_factor', interfaceTypes],
]

for (const [model, name, values] of names)
  t.test(`takes ${name} of ${model} by its name in later versions`, async (t) => {
    const field = requireModel(graph, model).fields.get(name)
    for (const [text, value] of Object.entries(values)) {
      t.equal(field?.parse(text), value, text)
      t.equal(field?.parse({ value: text, label: text }), value, text)
      t.equal(field?.parseFilter(text), value, text)
    }
  })

t.test('takes names of later versions in bodies and filters', async (t) => {
  const objects = new TestObjects(await testApp(t))
  const rack = await objects.make('dcim/racks', { type: '4-post-cabinet' })
  const device = await objects.make('dcim/devices', {})
  await objects.make('dcim/interfaces', { device, name: 'ae0', form_factor: 'lag' })
  await objects.make('dcim/interfaces', { device, name: 'eth0', form_factor: '1000base-t' })
  const rows = [
    [`/api/dcim/racks/?type=4-post-cabinet&id=${rack}`, 1],
    ['/api/dcim/racks/?type=wall-cabinet', 0],
    [`/api/dcim/interfaces/?device_id=${device}&form_factor=1000base-t`, 1],
    [`/api/dcim/interfaces/?device_id=${device}&form_factor=lag&form_factor=1000base-t`, 2],
  ] as const
  for (const [url, count] of rows) {
    const { status, results, text } = await objects.app.request('GET', url)
    t.strictSame([status, results.length], [200, count], `${url}: ${text}`)
  }
})
