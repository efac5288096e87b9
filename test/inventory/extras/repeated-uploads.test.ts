import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { asObject, testApp, type Json } from '../../support/app.ts'
import { Samples } from '../../support/samples.ts'

const dataDir = t.testdir({})
const app = await testApp(t, { DATA_DIR: dataDir })
const url = '/api/extras/image-attachments/'
const gif = Buffer.from('R0lGODlhAgADAIAAAP///wAAACwAAAAAAgADAAACAoRRADs=', 'base64')

/** A form: its fields, and the name and the bytes of its file. */
interface Upload {
  readonly fields: Readonly<Record<string, string | number>>
  readonly filename: string
  readonly image?: Buffer
}

/** Sends a form with an idempotency key. */
async function send({ fields, filename, image }: Upload, boundary: string) {
  const part = (name: string, more: string, value: Buffer | string): readonly Buffer[] =>
    [
      `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n`,
      value,
      '\r\n',
    ].map((one) => Buffer.from(one))
  const parts = Object.entries(fields).flatMap(([name, value]) => part(name, '', String(value)))
  const file = image ? part('image', `; filename="${filename}"`, image) : []
  const reply = await app.app.inject({
    method: 'POST',
    url,
    payload: Buffer.concat([...parts, ...file, Buffer.from(`--${boundary}--\r\n`)]),
    headers: {
      host: 'localhost',
      'content-type': `multipart/form-data; boundary=${boundary}`,
      authorization: `Token ${app.token}`,
      'idempotency-key': 'upload',
    },
  })
  const isReplayed = reply.headers['idempotent-replayed'] === 'true'
  return { status: reply.statusCode, body: reply.json<Json>(), isReplayed }
}

t.test('repeats an upload with the same key, and refuses the key with another one', async (t) => {
  const object_id = await new Samples(app).make('dcim.Site')
  const fields = { content_type: 'dcim.site', object_id, name: 'keyed' }
  const sent: Upload = { fields, filename: 'front.gif', image: gif }
  const first = await send(sent, 'one')
  t.match(first, { status: 201, isReplayed: false })
  t.strictSame(await send(sent, 'two'), { ...first, isReplayed: true }, 'another boundary')
  const others: Readonly<Record<string, Upload>> = {
    'another byte': { ...sent, image: Buffer.concat([gif, Buffer.alloc(1)]) },
    'another file name': { ...sent, filename: 'rear.gif' },
    'another field': { ...sent, fields: { ...fields, name: 'other' } },
    'no file': { fields, filename: '' },
  }
  for (const [name, other] of Object.entries(others)) {
    const detail = /^Another request was sent with this Idempotency-Key/
    t.match(await send(other, 'one'), { status: 422, body: { detail } }, name)
  }
  const stored = readdirSync(join(dataDir, 'media', 'image-attachments'))
  t.equal(stored.length, 1, 'one file is stored')
})

t.test('documents that an upload takes a key', async (t) => {
  const { object } = await app.request('GET', '/api/schema/')
  const { post } = asObject(asObject(object['paths'])[url])
  const { parameters } = asObject(post)
  t.match(JSON.stringify(parameters), /#\/components\/parameters\/Idempotency-Key/)
})
