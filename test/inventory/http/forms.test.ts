import t from 'tap'
import { graph } from '../../support/inventory.ts'
import { testApp } from '../../support/app.ts'
import { compareForms, formSender } from '../../support/forms.ts'
import { isMade, Samples } from '../../support/samples.ts'

const service = await testApp(t)
const samples = new Samples(service)
const send = formSender(service)

for (const model of graph.models.values()) {
  const uploads = model.key === 'extras.ImageAttachment' // has a route of its own
  if (!isMade(model) || !model.operations.has('update') || uploads) continue
  t.test(`${model.key}: a form writes what JSON writes`, async (t) =>
    compareForms(t, model, service, samples),
  )
}

t.test('accepts forms in actions', async (t) => {
  const prefix = await samples.make('ipam.Prefix', { given: { prefix: '10.9.0.0/16' } })
  const url = `/api/ipam/prefixes/${prefix}`
  const cut = await send('POST', `${url}/available-prefixes/`, 'urlencoded', [
    ['prefix_length', '24'],
  ])
  t.match([cut.statusCode, cut.json()], [201, { prefix: '10.9.0.0/24' }])
  const address = await send('POST', `${url}/available-ips/`, 'multipart', [['description', 'x']])
  t.match([address.statusCode, address.json()], [201, { description: 'x' }])
})
