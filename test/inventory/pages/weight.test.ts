import { gzipSync } from 'node:zlib'
import t from 'tap'
import { WebClient } from '../../features/pages/web-client.ts'
import { testApp, type Json } from '../../support/app.ts'

const service = await testApp(t, { BULK_MAX: '1000' })
const { request } = service

async function make(path: string, body: object): Promise<number> {
  const { object, status, text } = await request('POST', `/api/${path}/`, { body })
  if (status !== 201) throw new Error(text)
  return Number(object['id'])
}

/** Creates 1,000 objects of a model. */
async function fill(path: string, one: (index: number) => Json): Promise<void> {
  const body = Array.from({ length: 1000 }, (_, index) => one(index))
  const { status, text } = await request('POST', `/api/${path}/`, { body })
  if (status !== 201) throw new Error(text)
}

const tenant = await make('tenancy/tenants', { name: 'Corvid Rentals', slug: 'corvid' })
const site = await make('dcim/sites', { name: 'Alder Quay', slug: 'alder-quay' })
const manufacturer = await make('dcim/manufacturers', { name: 'Corvid', slug: 'corvid' })
const device_type = await make('dcim/device-types', { manufacturer, model: 'CX-48', slug: 'cx48' })
const device_role = await make('dcim/device-roles', { name: 'Leaf', slug: 'leaf', color: '2196f3' })
await fill('dcim/devices', (index) => ({
  name: `leaf-${index}.alder-quay`,
  serial: `SN${100_000 + index}`,
  site,
  tenant,
  device_type,
  device_role,
}))
await fill('dcim/interfaces', (index) => ({
  name: `Ethernet${index}`,
  device: 1 + (index % 40),
  description: `to spine ${index % 4}`,
}))
await fill('ipam/prefixes', (index) => ({
  prefix: `10.${index >> 8}.${index & 255}.0/24`,
  site,
  tenant,
  description: 'servers',
}))

/** The largest number of bytes by the number of rows: plain, and compressed. */
const limits = [
  { rows: 50, plain: 60_000, gzip: 9_000 },
  { rows: 1000, plain: 600_000, gzip: 90_000 },
] as const

const lists = ['/dcim/devices/', '/dcim/interfaces/', '/ipam/prefixes/'] as const

t.test('sends lists in few bytes', async (t) => {
  const client = new WebClient(service)
  await client.login()
  for (const list of lists)
    for (const { rows, plain, gzip } of limits) {
      const { text } = await client.get(`${list}?limit=${rows}`)
      const [bytes, packed] = [Buffer.byteLength(text), gzipSync(text).byteLength]
      const shown = `${list} of ${rows}: ${bytes} bytes, ${packed} compressed`
      t.comment(shown)
      t.ok(text.split('<tr').length > rows, `${list}: ${rows} rows`)
      t.ok(bytes <= plain && packed <= gzip, shown)
    }
})
