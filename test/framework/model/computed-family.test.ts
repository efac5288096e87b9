import t from 'tap'
import { testApp } from '../../support/fixture-app.ts'
import { Samples } from '../../support/fixture-samples.ts'

const service = await testApp(t)
const samples = new Samples(service)

t.test('shows the IP version of an address, and null without an address', async (t) => {
  for (const [address, family] of [
    ['10.0.0.1/24', 4],
    ['2001:db8::1/64', 6],
    [null, null],
  ] as const) {
    const id = await samples.make('lab.Sample', { given: { address } })
    // The request throws if the OpenAPI document does not describe the response.
    const { object } = await service.request('GET', `/api/lab/samples/${id}/`)
    t.equal(object['family'], family, `${address}`)
  }
})
