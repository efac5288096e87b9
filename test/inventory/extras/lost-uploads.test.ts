import { existsSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { migratedDatabase, openApp } from '../../support/app.ts'
import { query } from '../../support/data-folder.ts'
import { openProxied } from '../../support/lost-answers.ts'

const dataDir = t.testdir({})
const app = await openProxied(t, await migratedDatabase(t), (connection) =>
  openApp(connection, { DATA_DIR: dataDir, MEDIA_STORE: 'folder' }),
)
const url = '/api/extras/image-attachments/'

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** Uploads a picture and loses one answer of PostgreSQL. Returns the status and their number. */
async function upload(site: number, lost: number) {
  const form = new FormData()
  form.append('content_type', 'dcim.site')
  form.append('object_id', String(site))
  form.append('image', new Blob([png]), 'picture.png')
  const encoded = new Response(form)
  let answers = 0
  app.proxy.loseAnswer(async () => (answers += 1) === lost)
  const { statusCode } = await app.app.inject({
    method: 'POST',
    url,
    payload: Buffer.from(await encoded.arrayBuffer()),
    headers: {
      host: 'localhost',
      authorization: `Token ${app.token}`,
      'content-type': encoded.headers.get('content-type') ?? '',
    },
  })
  app.proxy.loseAnswer(async () => false)
  return { statusCode, answers }
}

t.test('keeps the file of every stored row when connections are lost', async (t) => {
  const made = await app.request('POST', '/api/dcim/sites/', { body: { name: 'A', slug: 'a' } })
  const site = Number(made.object['id'])
  t.equal((await upload(site, 0)).statusCode, 201)
  let unconfirmed = 0
  for (let lost = 1; ; lost += 1) {
    await app.request('GET', url) // so that the service caches the user
    const before = await query(app.connection, 'select image from extras_imageattachment')
    const { statusCode, answers } = await upload(site, lost)
    if (answers < lost) break
    const rows = await query(app.connection, 'select image from extras_imageattachment')
    t.ok(statusCode === 201 || statusCode === 503, `answer ${lost}: ${statusCode}`)
    if (statusCode === 503 && rows.length > before.length) unconfirmed += 1
    const missing = rows.filter(([path]) => !existsSync(join(dataDir, 'media', String(path))))
    t.strictSame(missing, [], `answer ${lost}`)
  }
  t.ok(unconfirmed > 0, 'a commit was not confirmed')
})
