import fc from 'fast-check'
import t from 'tap'
import { graph } from '../../src/app.ts'
import { requireModel, type Model } from '../../src/model/graph.ts'
import { testApp, type Json } from '../support/app.ts'
import { Samples } from '../support/samples.ts'
import { askerOf } from './hostile/ask.ts'
import { faults, type Reply } from './hostile/faults.ts'
import { hostileTexts, hostileValues } from './hostile/values.ts'

const service = await testApp(t)
const ask = askerOf(service)
const samples = new Samples(service)
const runs = 25

const models = [
  'dcim.Region', 'dcim.Site', 'dcim.Rack', 'dcim.DeviceType', 'dcim.Device', 'dcim.Interface', 'ipam.Prefix', 'ipam.IPAddress', 'ipam.VLAN',
  'ipam.Service', 'circuits.Circuit', 'users.User', 'users.Group',
].map((key) => requireModel(graph, key)) // prettier-ignore

const urls = new Map<string, string>()
const valid = new Map<string, readonly Json[]>()
for (const model of models) {
  const body = await samples.body(model)
  const { object } = await service.request('POST', model.url, { body })
  urls.set(model.key, `${model.url}${String(object['id'])}/`)
  const bodies = [0, 1, 2].map((variant) => samples.body(model, { full: true, variant }))
  valid.set(model.key, await Promise.all(bodies))
}

/** Any text: also control characters and halves of surrogate pairs. */
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 80 }),
  fc.string({ maxLength: 20 }),
  fc.constantFrom(...hostileTexts),
)

/** Any JSON value, rather often one that has hurt before. */
const value = fc.oneof(
  { weight: 2, arbitrary: fc.constantFrom(...hostileValues) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 4 }) },
  { weight: 1, arbitrary: fc.oneof(fc.double(), fc.integer(), fc.bigInt().map(Number), text) },
)

/** Natural keys for several references at once, some of them half right. */
function keysOf(model: Model): fc.Arbitrary<Json> {
  const names = [...model.fields.values()].filter((field) => field.reference ?? field.many)
  const part = fc.oneof({ weight: 3, arbitrary: fc.constantFrom('a', 'b') }, value)
  const key = fc.dictionary(fc.constantFrom('slug', 'name', 'nothing'), part, { minKeys: 1, maxKeys: 2 }) // prettier-ignore
  return fc.dictionary(fc.constantFrom('id', ...names.map(({ name }) => name)), key, { minKeys: 1 })
}

const bodyOf = (model: Model): fc.Arbitrary<unknown> => {
  const known = fc.dictionary(fc.constantFrom(...model.fields.keys()), value, { maxKeys: 8 })
  const any = fc.dictionary(text, value, { maxKeys: 4 })
  const few = fc.dictionary(fc.constantFrom(...model.fields.keys()), value, { maxKeys: 1 })
  const good = fc.constantFrom<Json>(...(valid.get(model.key) ?? []))
  const nearly = fc.tuple(good, few).map(([one, other]) => ({ ...one, ...other }))
  const object = fc.tuple(known, any).map(([one, other]) => ({ ...other, ...one }))
  const keyed = fc.tuple(good, keysOf(model)).map(([one, keys]) => ({ ...one, ...keys }))
  const list = fc.array(fc.oneof(known, value), { maxLength: 4 })
  return fc.oneof({ weight: 6, arbitrary: nearly }, { weight: 4, arbitrary: keyed }, { weight: 3, arbitrary: known }, { weight: 3, arbitrary: object }, { weight: 2, arbitrary: list }, value) // prettier-ignore
}

const queryOf = (model: Model): fc.Arbitrary<string> => {
  const names = [...model.filters.keys(), 'limit', 'offset', 'ordering', 'fields', 'exclude', 'brief', 'format'] // prettier-ignore
  const name = fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...names) }, text)
  const shown = fc.oneof(text, fc.constantFrom(...model.fields.keys()), fc.nat().map(String))
  const pair = fc.tuple(name, shown).map((both) => both.map((part) => encodeURIComponent(part.toWellFormed())).join('=')) // prettier-ignore
  const broken = fc.string({ maxLength: 30 }).map((part) => part.replace(/[^!-~]|#/g, '%'))
  return fc.array(fc.oneof({ weight: 19, arbitrary: pair }, broken), { maxLength: 5 }).map((pairs) => pairs.join('&')) // prettier-ignore
}

const seen = new Map<number, number>()

const isFine = (reply: Reply, statuses: readonly number[]): void => {
  seen.set(reply.statusCode, (seen.get(reply.statusCode) ?? 0) + 1)
  const found = faults(reply)
  if (found.length > 0) throw new Error(found.join('\n'))
  if (!statuses.includes(reply.statusCode)) throw new Error(`${reply.statusCode} ${reply.payload}`)
}

for (const model of models) {
  t.test(model.url, async (t) => {
    const url = urls.get(model.key) ?? ''
    const list = fc.asyncProperty(queryOf(model), async (query) => {
      isFine(await ask('GET', `${model.url}?${query}`), [200, 400])
      isFine(await ask('GET', `${url}?${query}`), [200, 400, 404])
    })
    await fc.assert(list, { numRuns: runs })
    const writes = fc.asyncProperty(bodyOf(model), async (body) => {
      const payload = JSON.stringify(body) ?? ''
      isFine(await ask('POST', model.url, payload), [201, 400])
      isFine(await ask('PATCH', url, payload), [200, 400])
      isFine(await ask('PUT', url, payload), [200, 400])
      isFine(await ask('GET', url), [200])
    })
    await fc.assert(writes, { numRuns: runs })
    const broken = fc.asyncProperty(fc.string({ unit: 'binary' }), bodyOf(model), fc.nat(), async (noise, body, at) => {
      const json = JSON.stringify(body) ?? ''
      const cut = at % (json.length + 1)
      isFine(await ask('PATCH', url, json.slice(0, cut) + noise + json.slice(cut)), [200, 400])
    }) // prettier-ignore
    await fc.assert(broken, { numRuns: runs })
    t.strictSame(service.logged, [], 'nothing was logged as an error')
  })
}

t.test('not everything was refused', async (t) => {
  for (const status of [200, 201, 400]) {
    t.ok((seen.get(status) ?? 0) > 20, `${status}: ${seen.get(status)} times`)
  }
})
