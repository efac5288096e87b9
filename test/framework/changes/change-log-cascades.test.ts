import t from 'tap'
import { testApp } from '../../support/app.ts'
import { Samples } from '../../support/samples.ts'

const app = await testApp(t)
const samples = new Samples(app)

/** The rows of one request: model, object and action, in the order of the models. */
async function rowsOf(requestId: unknown): Promise<readonly string[]> {
  const url = `/api/extras/object-changes/?request_id=${String(requestId)}&limit=100`
  const { results } = await app.request('GET', url)
  return results
    .map(({ model, object_id: id, action }) => `${String(model)} ${String(id)} ${String(action)}`)
    .toSorted()
}

async function requestOf(model: string, id: number): Promise<unknown> {
  const url = `/api/extras/object-changes/?model=${model}&object_id=${id}&action=deleted`
  return (await app.request('GET', url)).results[0]?.['request_id']
}

t.test('records every object that is deleted with a device', async (t) => {
  const device = await samples.make('dcim.Device')
  const on = await samples.make('dcim.Interface', { given: { device } })
  const address = await samples.make('ipam.IPAddress', { given: { interface: on } })
  t.equal((await app.request('DELETE', `/api/dcim/devices/${device}/`)).status, 204)
  t.strictSame(await rowsOf(await requestOf('dcim.device', device)), [
    `dcim.device ${device} 5,deleted`,
    `dcim.interface ${on} 5,deleted`,
    `ipam.ipaddress ${address} 5,deleted`,
  ])
})

/** Makes an interface that belongs to a LAG. */
async function memberOf(device: number, lag: number): Promise<number> {
  const body = { device, lag, form_factor: 1200, name: `member ${samples.next()}` }
  return Number((await app.request('POST', '/api/dcim/interfaces/', { body })).object['id'])
}

t.test('records one entry for an object that loses a reference and is deleted', async (t) => {
  const device = await samples.make('dcim.Device')
  const lag = await samples.make('dcim.Interface', { given: { device, form_factor: 200 } })
  const members = [await memberOf(device, lag), await memberOf(device, lag)]
  t.equal((await app.request('DELETE', `/api/dcim/devices/${device}/`)).status, 204)
  t.strictSame(
    await rowsOf(await requestOf('dcim.device', device)),
    [
      `dcim.device ${device} 5,deleted`,
      ...[lag, ...members].map((id) => `dcim.interface ${id} 5,deleted`),
    ].toSorted(),
  )
})

t.test('records a change for an object that only loses a reference', async (t) => {
  const device = await samples.make('dcim.Device')
  const lag = await samples.make('dcim.Interface', { given: { device, form_factor: 200 } })
  const member = await memberOf(device, lag)
  const body = [{ id: lag }]
  t.equal((await app.request('DELETE', '/api/dcim/interfaces/', { body })).status, 204)
  t.strictSame(await rowsOf(await requestOf('dcim.interface', lag)), [
    `dcim.interface ${lag} 5,deleted`,
    `dcim.interface ${member} 3,updated`,
  ])
})
