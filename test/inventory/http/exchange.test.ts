import t from 'tap'
import { graph } from '../../../src/app.ts'
import { requireModel, type Model } from '../../../src/framework/model/graph.ts'
import { asList, asObject, testApp, type Json } from '../../support/app.ts'
import { isMade, Samples } from '../../support/samples.ts'

const app = await testApp(t)
const samples = new Samples(app)

/** Fields that objects cannot exchange: they cannot be changed, or belong to the object. */
const fixedFields: Readonly<Record<string, readonly string[]>> = {
  'extras.CustomFieldChoice': ['field'],
  'secrets.UserKey': ['user'],
  'dcim.Device': ['primary_ip4', 'primary_ip6'],
}

const models = [...graph.models.values()].filter(
  (model) => isMade(model) && model.operations.has('update'),
)

for (const model of models)
  for (const set of model.unique) {
    const fields = set.fields.filter((name) => !fixedFields[model.key]?.includes(name))
    if (fields.length === 0) continue
    t.test(`${model.key}: three objects exchange their ${set.fields.join(', ')}`, async (t) => {
      const kept = set.fields.filter((name) => !fields.includes(name))
      const first = await make(model, {})
      const given = pick(first, kept)
      const objects = [first, await make(model, given), await make(model, given)]
      const exchanged = objects.map(({ id }, index) => {
        return { id, ...pick(objects[(index + 1) % 3] ?? {}, fields) }
      })
      for (const [method, body] of [
        ['PATCH', exchanged],
        ['PUT', objects],
      ] as const) {
        const answer = await app.request(method, model.url, { body })
        t.equal(answer.status, 200, `${method} ${answer.text}`)
        const returned = asList(answer.body).map((one) => pick(asObject(one), fields))
        t.strictSame(
          returned,
          body.map((one) => pick(one, fields)),
        )
      }
      const same = objects.map(({ id }) => ({ id, ...pick(first, set.fields) }))
      const refused = await app.request('PATCH', model.url, { body: same })
      t.equal(refused.status, 400, 'equal values are refused')
    })
  }

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

for (const [key, around, [one, other], field] of within)
  t.test(`${key}: two of one ${around} exchange ${field}`, async (t) => {
    const model = requireModel(graph, key)
    const reference = [...model.fields.values()].find((found) => found.reference?.target === around)
    const id = await samples.make(
      around,
      around === 'ipam.VRF' ? { given: { enforce_unique: true } } : {},
    )
    const given = await placementOf(reference?.name ?? '', id)
    const objects = [
      await samples.make(key, { given: { ...given, ...one } }),
      await samples.make(key, { given: { ...given, ...other } }),
    ]
    const body = [
      { id: objects[0], [field]: other?.[field] },
      { id: objects[1], [field]: one?.[field] },
    ]
    const answer = await app.request('PATCH', model.url, { body })
    t.equal(answer.status, 200, answer.text)
    const half = await app.request('PATCH', model.url, {
      body: [{ id: objects[0], [field]: one?.[field] }],
    })
    t.equal(half.status, 400, 'the first change alone would make a duplicate')
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

const pick = (object: Json, fields: readonly string[]): Json =>
  Object.fromEntries(fields.map((name) => [name, object[name]]))

/** Creates an object; returns the response. */
async function make(model: Model, given: Json): Promise<Json> {
  const body = await samples.body(model, { full: true, given })
  const { status, object, text } = await app.request('POST', model.url, { body })
  if (status !== 201) throw new Error(text)
  return object
}
