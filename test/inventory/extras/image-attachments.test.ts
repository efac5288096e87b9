import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { asObject, testApp, type Json } from '../../support/app.ts'
import { makeUser } from '../../support/person.ts'
import { Samples } from '../../support/samples.ts'
import { checkRequiredTests } from '../requirements/required-tests.ts'

const dataDir = t.testdir({})
const app = await testApp(t, { DATA_DIR: dataDir, IMAGE_MAX_BYTES: '20000' })
const samples = new Samples(app)
const url = '/api/extras/image-attachments/'

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const gif = Buffer.from('R0lGODlhAgADAIAAAP///wAAACwAAAAAAgADAAACAoRRADs=', 'base64')
const bmp = Buffer.alloc(58)
bmp.write('BM')
bmp.writeUInt32LE(40, 14)
bmp.writeUInt32LE(4, 18)
bmp.writeInt32LE(5, 22)
const webp = Buffer.from('UklGRiQAAABXRUJQVlA4IBgAAAAwAQCdASoBAAEAAgA0JaQAA3AA/vuUAAA=', 'base64')
const jpg = Buffer.from(
  'ffd8ffe000104a46494600010100000100010000ffc0001108000700080301110002110103110 1ffd9'.replace(
    ' ',
    '',
  ),
  'hex',
)

type Parts = Readonly<Record<string, string | number | Buffer>>

/** Sends a multipart form; buffers are files. */
async function send(parts: Parts, token: string | null = app.token) {
  const boundary = 'a-boundary'
  const chunks = Object.entries(parts).flatMap(([name, value]) => [
    `--${boundary}\r\ncontent-disposition: form-data; name="${name}"`,
    value instanceof Buffer
      ? '; filename="../../etc/passwd.html"\r\ncontent-type: text/html\r\n\r\n'
      : '\r\n\r\n',
    value instanceof Buffer ? value : String(value),
    '\r\n',
  ])
  const payload = Buffer.concat([...chunks, `--${boundary}--\r\n`].map((one) => Buffer.from(one)))
  const reply = await app.app.inject({
    method: 'POST',
    url,
    payload,
    headers: {
      host: 'localhost',
      'content-type': `multipart/form-data; boundary=${boundary}`,
      ...(token === null ? {} : { authorization: `Token ${token}` }),
    },
  })
  return { status: reply.statusCode, body: reply.json<Json>(), headers: reply.headers }
}

/** Returns the names of the stored files but those that are kept for an undo. */
async function files(): Promise<readonly string[]> {
  const text = 'select path from _dropped_files'
  const dropped = (await app.database.rows({ text, values: [] })).map(([path]) => String(path))
  const folder = join(dataDir, 'media', 'image-attachments')
  const names = existsSync(folder) ? readdirSync(folder) : []
  return names.filter((name) => !dropped.includes(`image-attachments/${name}`))
}

const open = (location: unknown, token: string | null = null) =>
  app.app.inject({
    url: new URL(String(location)).pathname,
    headers: token === null ? {} : { authorization: `Token ${token}` },
  })

const site = await samples.make('dcim.Site')
const of = { content_type: 'dcim.site', object_id: site }

t.test('stores, measures and serves pictures of every type', async (t) => {
  const cases: readonly (readonly [bytes: Buffer, type: string, width: number, height: number])[] =
    [
      [png, 'image/png', 1, 1],
      [gif, 'image/gif', 2, 3],
      [bmp, 'image/bmp', 4, 5],
      [webp, 'image/webp', 1, 1],
      [jpg, 'image/jpeg', 8, 7],
    ]
  for (const [image, type, image_width, image_height] of cases) {
    const made = await send({ ...of, name: type, image })
    t.equal(made.status, 201, type)
    t.match(made.body, { name: type, image_width, image_height, parent: { id: site } })
    t.match(made.headers['location'], `/extras/image-attachments/${Number(made.body['id'])}/`)
    t.match(made.body['image'], /^http:\/\/localhost\/media\/image-attachments\/[0-9a-f]{32}\.\w+$/)
    const served = await open(made.body['image'])
    t.equal(served.statusCode, 200)
    t.match(served.headers, { 'content-type': type, 'x-content-type-options': 'nosniff' })
    t.ok(served.rawPayload.equals(image), 'the same bytes')
    const read = await app.request('GET', `${url}${Number(made.body['id'])}/`)
    t.strictSame(read.object, made.body)
  }
})

t.test('refuses files that are no pictures, and stores none of them', async (t) => {
  const before = (await files()).length
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>')
  const cases: readonly (readonly [parts: Parts, status: number, body: Json])[] = [
    [{ ...of, image: svg }, 400, { image: [/^Upload a valid image/] }],
    [{ ...of, image: Buffer.from('<html></html>') }, 400, { image: [/^Upload a valid image/] }],
    [{ ...of, image: png.subarray(0, 10) }, 400, { image: [/^Upload a valid image/] }],
    [{ ...of, image: png.subarray(0, -4) }, 400, { image: [/corrupted image/] }],
    [{ ...of, image: webp.subarray(0, -1) }, 400, { image: [/corrupted image/] }],
    [{ ...of, image: jpg.subarray(0, -2) }, 400, { image: [/corrupted image/] }],
    [{ ...of, image: Buffer.alloc(0) }, 400, { image: ['The submitted file is empty.'] }],
    [of, 400, { image: ['No file was submitted.'] }],
    [{ ...of, image: 'a path' }, 400, { image: ['No file was submitted.'] }],
    [{ image: png }, 400, { content_type: ['This field is required.'], object_id: ['This field is required.'] }],
    [{ ...of, object_id: 999999, image: png }, 400, { non_field_errors: [/no dcim.site with the id 999999/] }],
    [{ ...of, object_id: 'x', image: png }, 400, { object_id: [/valid integer/] }],
    [{ ...of, content_type: 'dcim.sites', image: png }, 400, { content_type: [/Did you mean "dcim.site"/] }],
    [{ ...of, content_type: 'dcim', image: png }, 400, { content_type: [/application.model/] }],
    [{ ...of, nam: 'x', image: png }, 400, { nam: [/Did you mean "name"/] }],
    [{ ...of, name: 'x'.repeat(51), image: png }, 400, { name: [/no more than 50/] }],
    [{ ...of, image: Buffer.concat([png, Buffer.alloc(20_000)]) }, 413, { detail: /over 20000 bytes/ }],
    [{ ...of, image: png, other: png }, 400, { detail: /Only one file/ }],
    [{ ...of, name: Buffer.from('x'), image: png }, 400, { detail: /Only one file/ }],
    [{ ...of, name: 'x'.repeat(10_001), image: png }, 400, { detail: 'Multipart form parse error - "name" has more than 10000 bytes' }],
    [{ ...of, '': 'x', image: png }, 400, { detail: 'Multipart form parse error - a part has no name' }],
    [{ ...Object.fromEntries(Array.from({ length: 22 }, (_, i) => [`f${i}`, 1])), image: png }, 400, { detail: 'Multipart form parse error - the form has more than 22 parts' }],
  ] // prettier-ignore
  for (const [parts, status, body] of cases) {
    const answer = await send(parts)
    t.match(answer, { status, body }, JSON.stringify(body))
  }
  const json = await app.request('POST', url, { body: { ...of, image: 'x' } })
  t.equal(json.status, 415)
  t.equal((await send({ ...of, image: png }, null)).status, 401)
  const broken = await app.request('POST', url, {
    body: 'nonsense',
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
  })
  t.equal(broken.status, 400)
  t.equal((await files()).length, before)
})

t.test('reads fields as other forms do: UTF-8, and a list for a repeated name', async (t) => {
  const part = (name: string, value: Buffer | string): readonly (Buffer | string)[] => [
    `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n`,
    value,
    '\r\n',
  ]
  const post = async (...parts: readonly (readonly (Buffer | string)[])[]) => {
    const payload = Buffer.concat([...parts.flat(), '--b--\r\n'].map((one) => Buffer.from(one)))
    const type = 'multipart/form-data; boundary=b'
    const headers = { 'content-type': type, authorization: `Token ${app.token}` }
    const reply = await app.app.inject({ method: 'POST', url, payload, headers })
    return { status: reply.statusCode, body: reply.json<Json>() }
  }
  const latin1 = await post(part('name', Buffer.from('caf\xe9', 'latin1')))
  const detail = 'Multipart form parse error - the body is not UTF-8'
  t.strictSame(latin1, { status: 400, body: { detail } })
  const twice = await post(part('content_type', 'dcim.site'), part('content_type', 'dcim.rack'))
  t.match(twice, { status: 400, body: { content_type: [/./] } })
  t.notMatch(twice.body, { content_type: ['This field is required.'] })
})

t.test('changes a picture, and deletes its file with it', async (t) => {
  const made = await send({ ...of, name: 'front', image: png })
  const own = `${url}${Number(made.body['id'])}/`
  const changed = await app.request('PATCH', own, { body: { name: 'back', image: 'elsewhere' } })
  t.match(changed.object, { name: 'back' })
  t.equal((await app.request('GET', own)).object['image'], made.body['image'], 'no path is set')
  const moved = await app.request('PATCH', own, { body: { object_id: 999999 } })
  t.match(moved.object, { non_field_errors: [/no dcim.site/] })
  const before = (await files()).length
  t.equal((await app.request('DELETE', own)).status, 204)
  t.equal((await files()).length, before - 1)
  t.equal((await open(made.body['image'])).statusCode, 404)
})

t.test('deletes an image with its object only', async (t) => {
  const device = await samples.make('dcim.Device')
  const made = await send({
    content_type: 'dcim.device',
    object_id: device,
    name: 'rear',
    image: png,
  })
  t.equal(made.status, 201)
  const port = await samples.make('dcim.Interface', { given: { device } })
  const before = (await files()).length
  const kept = await samples.make('dcim.Site')
  await samples.make('dcim.Device', { given: { site: kept } })
  await send({ content_type: 'dcim.site', object_id: kept, image: gif })
  t.equal((await app.request('DELETE', `/api/dcim/sites/${kept}/`)).status, 409)
  t.equal((await files()).length, before + 1, 'a delete that is refused takes no file')
  t.equal((await app.request('DELETE', `/api/dcim/devices/${device}/`)).status, 204)
  t.equal((await app.request('GET', `${url}${Number(made.body['id'])}/`)).status, 404)
  t.equal((await app.request('GET', `/api/dcim/interfaces/${port}/`)).status, 404)
  t.equal((await files()).length, before, 'the file is gone')
  const log = await app.request(
    'GET',
    '/api/extras/object-changes/?model=extras.imageattachment&action=deleted&object_name=rear',
  )
  t.equal(log.object['count'], 1)
})

t.test('returns 404 for paths of files that are no attachments', async (t) => {
  const names = ['../../../etc/passwd', '..%2F..%2Fsecret', 'x.png', `${'a'.repeat(32)}.png`]
  for (const name of names) {
    const reply = await app.app.inject({ url: `/media/image-attachments/${name}` })
    t.equal(reply.statusCode, 404, name)
  }
})

t.test('refuses or deletes an image of an object that is being deleted', async (t) => {
  const parent = await samples.make('dcim.Site')
  const sent = Array.from({ length: 20 }, () =>
    send({ content_type: 'dcim.site', object_id: parent, image: png }),
  )
  const gone = app.request('DELETE', `/api/dcim/sites/${parent}/`)
  const answers = await Promise.all(sent)
  t.equal((await gone).status, 204)
  t.strictSame(
    answers.filter(({ status }) => status !== 201 && status !== 400),
    [],
  )
  const left = await app.database.rows({
    text: 'select count(*)::int, count(*) filter (where object_id = $1)::int from extras_imageattachment',
    values: [parent],
  })
  t.equal(left[0]?.[1], 0, 'no row without its parent')
  t.equal((await files()).length, left[0]?.[0], 'as many files as rows')
})

t.test('works under a base path and with LOGIN_REQUIRED', async (t) => {
  const settings = { DATA_DIR: dataDir, BASE_PATH: '/inventory', LOGIN_REQUIRED: 'true' }
  const other = await testApp(t, settings)
  const id = await new Samples(other).make('extras.ImageAttachment', { full: true })
  const name = (await files())[0] ?? ''
  const values = [`image-attachments/${name}`, id]
  const text = 'update extras_imageattachment set image = $1 where id = $2'
  await other.database.rows({ text, values })
  const read = await other.request('GET', `${url}${id}/`)
  t.equal(read.object['image'], `http://localhost/inventory/media/image-attachments/${name}`)
  const path = new URL(String(read.object['image'])).pathname
  t.equal((await other.app.inject({ url: path })).statusCode, 401)
  const headers = { authorization: `Token ${other.token}` }
  t.equal((await other.app.inject({ url: path, headers })).statusCode, 200)
})

t.test(
  'shows pictures only to readers who may view their object with LOGIN_REQUIRED',
  async (t) => {
    const file = `${'0'.repeat(32)}.png`
    const DATA_DIR = t.testdir({ media: { 'image-attachments': { [file]: 'a picture' } } })
    const closed = await testApp(t, { LOGIN_REQUIRED: '1', DATA_DIR })
    const parent = await new Samples(closed).make('dcim.Site')
    const image = `image-attachments/${file}`
    const body = { content_type: 'dcim.site', object_id: parent, name: 'a zebra', image }
    const [row] = await closed.database.rows({
      text: `insert into extras_imageattachment (content_type, object_id, name, image, image_height, image_width, created)
      values ($1, $2, $3, $4, 1, 1, now()) returning id`,
      values: Object.values(body),
    })
    const own = `${url}${String(row?.[0])}/`
    const seen = ['extras.view_imageattachment', 'dcim.view_site']
    const both = await makeUser(closed, 'both', seen)
    const one = await makeUser(closed, 'one', ['extras.view_imageattachment', 'dcim.view_rack'])
    const shown = await closed.request('GET', own, { token: both })
    t.equal(asObject(shown.body)['name'], 'a zebra')
    t.equal((await closed.request('GET', own, { token: one })).status, 404)
    const list = await closed.request('GET', url, { token: one })
    t.strictSame(list.results, [])
    for (const [token, status] of [
      [both, 200],
      [one, 404],
    ] as const) {
      const headers = { host: 'localhost', authorization: `Token ${token}` }
      t.equal((await closed.app.inject({ url: `/media/${image}`, headers })).statusCode, status)
    }
  },
)

t.equal(app.logged.length, 0, app.logged.join('\n'))

checkRequiredTests(t, import.meta.url)
