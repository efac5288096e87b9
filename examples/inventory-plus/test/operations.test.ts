import { match, strictEqual } from 'node:assert/strict'
import { after, test } from 'node:test'
import { contractTests, openService, Samples } from 'cadastre/testing'
import { service } from '../src/app.ts'

const opened = await openService(service)
after(opened.close)

const { request } = opened

const samples = new Samples(opened, {
  'dcim.Device': () => ({ position: null, face: null }), // it is in no rack
  'operations.MaintenanceContract': () => ({ starts: '2026-01-01', ends: '2027-12-31' }),
})

for (const { name, run } of contractTests(samples, ['operations'])) test(name, run)

test('hands out a key once, until it is returned', async () => {
  const body = { rack: await samples.make('dcim.Rack'), key: 1, holder: 'Ada' }
  const take = () =>
    request('POST', '/api/operations/key-loans/', {
      body: { ...body, taken: '2026-03-02T09:00:00Z' },
    })
  const first = await take()
  strictEqual(first.status, 201)
  const second = await take()
  strictEqual(second.status, 400)
  match(JSON.stringify(second.body), /"key":/)

  const { id } = first.body as { id: number }
  const returned = { returned: '2026-03-02T17:00:00Z' }
  const url = `/api/operations/key-loans/${id}/`
  strictEqual((await request('PATCH', url, { body: returned })).status, 200)
  strictEqual((await take()).status, 201)
})

test('deletes the contracts of a device with it', async () => {
  const contract = await samples.make('operations.MaintenanceContract')
  const url = `/api/operations/maintenance-contracts/${contract}/`
  const { device } = (await request('GET', url)).body as { device: { id: number } }
  strictEqual((await request('DELETE', `/api/dcim/devices/${device.id}/`)).status, 204)
  strictEqual((await request('GET', url)).status, 404)
})

test('has the actions and the rules of the inventory', async () => {
  const prefix = { prefix: '192.0.2.0/30' }
  const made = await request('POST', '/api/ipam/prefixes/', { body: prefix })
  strictEqual(made.status, 201)
  const { id } = made.body as { id: number }
  const path = `/api/ipam/prefixes/${id}/available-ips/`
  const { body } = await request('POST', path, { body: {} })
  strictEqual((body as { address: string }).address, '192.0.2.1/30')
})

test('names a contract that ends soon on the start page', async () => {
  const ends = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)
  const device = await samples.make('dcim.Device')
  const body = { device, supplier: 'Fixit', number: 'F-1', starts: '2026-01-01', ends }
  const made = await request('POST', '/api/operations/maintenance-contracts/', { body })
  strictEqual(made.status, 201)
  const page = await opened.app.inject({ method: 'GET', url: '/' })
  strictEqual(page.statusCode, 200)
  match(page.payload, /Contracts that end.*Fixit F-1 for .*ends in 30 days/s)
})
