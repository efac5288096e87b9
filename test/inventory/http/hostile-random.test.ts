import t from 'tap'
import { graph } from '../../support/inventory.ts'
import { requireModel, type Model } from '../../../src/framework/model/graph.ts'
import { testApp, type Json } from '../../support/app.ts'
import { Samples } from '../../support/samples.ts'
import { rawSenderOf } from '../../framework/http/hostile/send-raw.ts'
import { findFaults, type Reply } from '../../framework/http/hostile/faults.ts'
import { bodyOf as bodies, queryOf } from '../../framework/http/hostile/random.ts'
import { fc } from '../../support/fast-check.ts'

const service = await testApp(t)
const ask = rawSenderOf(service)
const samples = new Samples(service)
const runs = 25

const models = [
  'dcim.Region',
  'dcim.Site',
  'dcim.Rack',
  'dcim.DeviceType',
  'dcim.Device',
  'dcim.Interface',
  'ipam.Prefix',
  'ipam.IPAddress',
  'ipam.VLAN',
  'ipam.Service',
  'circuits.Circuit',
  'users.User',
  'users.Group',
].map((key) => requireModel(graph, key))

const urls = new Map<string, string>()
const valid = new Map<string, readonly Json[]>()
for (const model of models) {
  const body = await samples.body(model)
  const { object } = await service.request('POST', model.url, { body })
  urls.set(model.key, `${model.url}${String(object['id'])}/`)
  const bodies = [0, 1, 2].map((variant) => samples.body(model, { full: true, variant }))
  valid.set(model.key, await Promise.all(bodies))
}

const bodyOf = (model: Model): fc.Arbitrary<unknown> => bodies(model, valid.get(model.key) ?? [])

const seen = new Map<number, number>()

const expectStatus = (reply: Reply, statuses: readonly number[]): void => {
  seen.set(reply.statusCode, (seen.get(reply.statusCode) ?? 0) + 1)
  const found = findFaults(reply)
  if (found.length > 0) throw new Error(found.join('\n'))
  if (!statuses.includes(reply.statusCode)) throw new Error(`${reply.statusCode} ${reply.payload}`)
}

for (const model of models) {
  t.test(model.url, async (t) => {
    const url = urls.get(model.key) ?? ''
    const list = fc.asyncProperty(queryOf(model), async (query) => {
      expectStatus(await ask('GET', `${model.url}?${query}`), [200, 400])
      expectStatus(await ask('GET', `${url}?${query}`), [200, 400, 404])
    })
    await fc.assert(list, { numRuns: runs })
    const writes = fc.asyncProperty(bodyOf(model), async (body) => {
      const payload = JSON.stringify(body) ?? ''
      expectStatus(await ask('POST', model.url, payload), [201, 400])
      expectStatus(await ask('PATCH', url, payload), [200, 400])
      expectStatus(await ask('PUT', url, payload), [200, 400])
      expectStatus(await ask('GET', url), [200])
    })
    await fc.assert(writes, { numRuns: runs })
    const broken = fc.asyncProperty(
      fc.string({ unit: 'binary' }),
      bodyOf(model),
      fc.nat(),
      async (noise, body, at) => {
        const json = JSON.stringify(body) ?? ''
        const cut = at % (json.length + 1)
        expectStatus(
          await ask('PATCH', url, json.slice(0, cut) + noise + json.slice(cut)),
          [200, 400],
        )
      },
    )
    await fc.assert(broken, { numRuns: runs })
    t.strictSame(service.logged, [], 'nothing was logged as an error')
  })
}

t.test('accepts some of the random requests', async (t) => {
  for (const status of [200, 201, 400]) {
    t.ok((seen.get(status) ?? 0) > 20, `${status}: ${seen.get(status)} times`)
  }
})
