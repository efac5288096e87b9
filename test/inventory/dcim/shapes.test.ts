import t from 'tap'
import { graph } from '../../support/inventory.ts'
import { requireModel, type Member, type Model } from '../../../src/framework/model/graph.ts'
import { TestObjects } from './test-objects.ts'
import { asObject, testApp, type Json } from '../../support/app.ts'

/** Keys by which people know an object. */
const names = [
  'name',
  'display_name',
  'username',
  'prefix',
  'address',
  'cid',
  'model',
  'fingerprint',
  'description',
]

/** An object inside a representation: its place, and its keys. */
interface Inner {
  readonly at: string
  readonly keys: readonly string[]
}

/** Returns every object inside a shape of a model, at any depth; each shape is visited once. */
function innerObjects(model: Model, shape: string, seen: Set<string>): readonly Inner[] {
  const at = `${model.key} ${shape}`
  if (seen.has(at)) return []
  seen.add(at)
  return (model.shapes.get(shape) ?? []).flatMap((member) => within(member, at, seen))
}

function within(member: Member, at: string, seen: Set<string>): readonly Inner[] {
  const here = `${at}: ${member.key}`
  if (member.is === 'group')
    return [
      { at: here, keys: member.members.map(({ key }) => key) },
      ...member.members.flatMap((one) => within(one, here, seen)),
    ]
  if (member.is === 'url') return []
  const { reads } = member.is === 'field' ? member.field : member.path.field
  if (reads.by === 'expression' || reads.shape === 'id') return []
  const targets = {
    join: () => (reads.by === 'join' ? [reads.join.model] : []),
    list: () => (reads.by === 'list' ? [reads.list.model] : []),
    variants: () => (reads.by === 'variants' ? reads.variants.map(({ model }) => model) : []),
  }[reads.by]()
  return targets.flatMap((key) => {
    const target = requireModel(graph, key)
    const keys = (target.shapes.get(reads.shape) ?? []).map((one) => one.key)
    return [{ at: here, keys }, ...innerObjects(target, reads.shape, seen)]
  })
}

t.test('shows an id, a URL and a name of every nested object', async (t) => {
  const models = [...graph.models.values()].filter(({ operations }) => operations.size > 0)
  const seen = new Set<string>()
  const inner = models.flatMap((model) => innerObjects(model, 'base', seen))
  t.ok(inner.length > 80, `${inner.length} objects`)
  for (const { at, keys } of inner) {
    t.strictSame(keys.slice(0, 2), ['id', 'url'], `${at} begins with id and url`)
    t.ok(
      names.some((name) => keys.includes(name)),
      `${at} has a name`,
    )
  }
})

t.test('adds the URL to nested objects in the full shape', async (t) => {
  const service = await testApp(t)
  const objects = new TestObjects(service)
  const device = await objects.make('dcim/devices')
  const on = await objects.make('dcim/interfaces', { device })
  const server = await objects.make('dcim/device-types', { is_console_server: true, is_pdu: true })
  const other = await objects.make('dcim/devices', { device_type: server })
  const cs_port = await objects.make('dcim/console-server-ports', { device: other, name: 'c1' })
  const power_outlet = await objects.make('dcim/power-outlets', { device: other, name: 'p1' })
  const circuit = await objects.make('circuits/circuits')
  const site = await objects.site()
  const end = { circuit, site, term_side: 'A', port_speed: 1000, interface: on }
  const cases: readonly (readonly [string, Json, string])[] = [
    ['ipam/ip-addresses', { address: '10.0.0.1/24', interface: on }, 'interface'],
    ['circuits/circuit-terminations', end, 'interface'],
    ['dcim/console-ports', { device, name: 'con', cs_port }, 'cs_port'],
    ['dcim/power-ports', { device, name: 'psu', power_outlet }, 'power_outlet'],
  ]
  for (const [path, body, field] of cases) {
    const id = await objects.make(path, body)
    const { url, ...shown } = asObject((await objects.read(path, id))[field])
    const found = await service.request('GET', String(url).slice(service.origin.length))
    t.strictSame(shown, found.object, `${path}: ${field} equals the representation at its URL`)
    t.strictSame(Object.keys(asObject((await objects.read(path, id))[field])).slice(0, 3), [
      'id',
      'url',
      'device',
    ])
  }
  const parent = await objects.makeParent()
  const child = await objects.makeChild()
  await service.request('PATCH', `/api/dcim/device-bays/${parent.bay}/`, {
    body: { installed_device: child },
  })
  const { name } = await objects.read('dcim/devices', parent.device)
  const at = (path: string, id: number): string => `${service.origin}/api/dcim/${path}/${id}/`
  t.strictSame((await objects.read('dcim/devices', child))['parent_device'], {
    id: parent.device,
    url: at('devices', parent.device),
    name,
    display_name: name,
    device_bay: { id: parent.bay, url: at('device-bays', parent.bay), name: 'Bay 1' },
  })
})
