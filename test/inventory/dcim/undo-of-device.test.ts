import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { asList, asObject, testApp } from '../../support/app.ts'
import { exportAll } from '../export/export-all.ts'
import { TestObjects } from './test-objects.ts'

t.setTimeout(300_000)

const dataDir = t.testdir({})
const app = await testApp(t, { DATA_DIR: dataDir, BULK_MAX: '1000' })
const { request } = app
const objects = new TestObjects(app)

/** Creates numbered objects with one request, and returns their ids. */
async function makeSeveral(path: string, count: number, given: object): Promise<number[]> {
  const body = Array.from({ length: count }, (_, index) => ({ name: `n${index}`, ...given }))
  const made = await request('POST', `/api/${path}/`, { body })
  if (made.status !== 201) throw new Error(made.text)
  return asList(made.body).map((one) => Number(asObject(one)['id']))
}

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** Attaches an image to a device, and returns its URL. */
async function attach(device: number): Promise<string> {
  const form = new FormData()
  form.append('content_type', 'dcim.device')
  form.append('object_id', String(device))
  form.append('image', new Blob([png], { type: 'image/png' }), 'front.png')
  const encoded = new Response(form)
  const reply = await app.app.inject({
    method: 'POST',
    url: '/api/extras/image-attachments/',
    headers: {
      authorization: `Token ${app.token}`,
      'content-type': encoded.headers.get('content-type') ?? '',
    },
    payload: Buffer.from(await encoded.arrayBuffer()),
  })
  t.equal(reply.statusCode, 201, reply.payload)
  return new URL(String(reply.json<{ image: string }>().image)).pathname
}

/** Creates a device with 500 components, and what else belongs to it. */
async function makeDevice(): Promise<{ readonly device: number; readonly image: string }> {
  const kinds = { is_console_server: true, is_pdu: true, is_network_device: true }
  const device_type = await objects.make('dcim/device-types', { ...kinds, subdevice_role: true })
  const device = await objects.make('dcim/devices', { device_type, name: 'core' })
  const other = await objects.make('dcim/devices', { device_type, name: 'other' })
  const interfaces = await makeSeveral('dcim/interfaces', 300, { device })
  const [far = 0] = await makeSeveral('dcim/interfaces', 1, { device: other })
  await makeSeveral('dcim/console-ports', 40, { device })
  const outlets = await makeSeveral('dcim/power-outlets', 60, { device })
  await makeSeveral('dcim/power-ports', 1, { device: other, power_outlet: outlets[0] })
  await makeSeveral('dcim/console-server-ports', 40, { device })
  await makeSeveral('dcim/power-ports', 40, { device })
  await makeSeveral('dcim/device-bays', 20, { device })
  await objects.make('dcim/interface-connections', { interface_a: interfaces[0], interface_b: far })
  for (const [index, one] of interfaces.slice(0, 20).entries())
    await objects.make('ipam/ip-addresses', { address: `10.0.0.${index + 1}/24`, interface: one })
  const { results } = await request('GET', '/api/ipam/ip-addresses/?limit=1&ordering=id')
  const primary = { primary_ip4: results[0]?.['id'], comments: 'before' }
  t.equal((await request('PATCH', `/api/dcim/devices/${device}/`, { body: primary })).status, 200)
  await objects.make('ipam/services', { device, name: 'ssh', protocol: 6, port: 22 })
  await objects.make('dcim/inventory-items', { device, name: 'fan' })
  return { device, image: await attach(device) }
}

t.test('an undo brings a device with 500 components back byte for byte', async (t) => {
  const { device, image } = await makeDevice()
  const exported = async (name: string): Promise<string> =>
    readFileSync(await exportAll(app.database, join(dataDir, name)), 'utf8')
  const before = await exported('before.jsonl')
  const deleted = await request('DELETE', `/api/dcim/devices/${device}/`)
  t.equal(deleted.status, 204, deleted.text)
  t.notMatch(await exported('deleted.jsonl'), /"core"/)
  const url = `/api/changes/requests/${String(deleted.headers['x-request-id'])}/revert/`
  const started = performance.now()
  const undone = await request('POST', url)
  const seconds = (performance.now() - started) / 1_000
  t.equal(undone.status, 200, undone.text)
  t.ok(Number(undone.object['changes']) >= 525, undone.text)
  t.comment(`undone in ${seconds.toFixed(1)} s: ${undone.text}`)
  t.equal(await exported('after.jsonl'), before)
  const headers = { authorization: `Token ${app.token}` }
  const picture = await app.app.inject({ url: image, headers })
  t.ok(picture.rawPayload.equals(png), 'with the bytes of its image')
})
