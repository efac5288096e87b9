import t from 'tap'
import { requireModel } from '../../../src/framework/model/graph.ts'
import { usualLength } from '../../../src/inventory/ipam/pages/next-prefix.ts'
import { testApp } from '../../support/app.ts'

t.test('gives every action a short label beside its sentence', async (t) => {
  const { app } = await testApp(t)
  const all = [...app.subresources.values()].flat()
  t.ok(all.length > 15)
  const labels = new Set(all.map(({ is, path, label }) => `${is} ${path} ${label}`))
  t.strictSame([...labels].toSorted(), [
    'action  Attach image',
    'action activate/ Activate',
    'action available-ips/ Next free address',
    'action available-prefixes/ Next free prefix',
    'action deactivate/ Deactivate',
    'action redeliver/ Redeliver',
    'action redeliver/ Redeliver since',
    'action revert/ Undo',
    'action secret/ New secret',
    'action verify/ Check plaintext',
    'view available-ips/ Free addresses',
    'view available-prefixes/ Free networks',
    'view elevation/?render=svg Elevation',
    'view graphs/ Graphs',
    'view lldp-neighbors/ LLDP neighbours',
    'view render/ Drawing',
    'view render/ Export',
    'view units/ Units',
    'view utilization/ Utilization',
  ])
  for (const { summary, label } of all) t.ok(summary.length > label.length, summary)
})

t.test('labels counts and address translation in words', async (t) => {
  const { graph } = await testApp(t)
  const labelOf = (model: string, field: string) =>
    requireModel(graph, model).fields.get(field)?.label
  t.equal(labelOf('dcim.Site', 'count_prefixes'), 'prefixes')
  t.equal(labelOf('dcim.Site', 'count_vlans'), 'VLANs')
  t.equal(labelOf('ipam.IPAddress', 'nat_inside'), 'translated to')
  t.equal(labelOf('ipam.IPAddress', 'nat_outside'), 'translated from')
})

t.test('suggests the usual length of a new prefix', (t) => {
  const lengths = [
    [8, 32, 24],
    [24, 32, 25],
    [30, 32, 31],
    [32, 128, 64],
    [64, 128, 65],
    [126, 128, 127],
  ] as const
  for (const [length, bits, expected] of lengths)
    t.equal(usualLength({ length, bits }), expected, `/${length}`)
  t.end()
})
