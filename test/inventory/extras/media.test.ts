import { randomBytes } from 'node:crypto'
import { readdirSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { plain } from '../../../src/features/transfer/import/progress.ts'
import { mediaOf, mediaStores } from '../../../src/features/files/media.ts'
import { moveUploads } from '../../../src/features/files/move-uploads.ts'
import { sweepFiles } from '../../../src/features/files/sweep.ts'
import { transaction } from '../../../src/framework/database/transaction/index.ts'
import { purgeDeleted } from '../../../src/framework/write/removal/index.ts'
import { asObject, testApp } from '../../support/app.ts'
import { Samples } from '../../support/samples.ts'

const dataDir = t.testdir({})
const service = await testApp(t, { DATA_DIR: dataDir, MEDIA_STORE: 'database' })
const { app, database, request, token } = service
const samples = new Samples(service)
const url = '/api/extras/image-attachments/'

/** Returns a bitmap of a number of bytes. The service does not compare it with its dimensions. */
function bitmap(bytes: number): Buffer {
  const bmp = Buffer.concat([Buffer.alloc(58), randomBytes(bytes - 58)])
  bmp.write('BM')
  bmp.writeUInt32LE(40, 14)
  bmp.writeUInt32LE(4, 18)
  bmp.writeInt32LE(5, 22)
  return bmp
}

interface Uploaded {
  readonly id: number
  readonly image: string
}

async function upload(site: number, image: Buffer, status = 201): Promise<Uploaded> {
  const form = new FormData()
  form.set('content_type', 'dcim.site')
  form.set('object_id', String(site))
  form.set('image', new Blob([Uint8Array.from(image)]), 'a.bmp')
  const { headers, body } = new Request('http://localhost', { method: 'POST', body: form })
  const reply = await app.inject({
    method: 'POST',
    url,
    payload: Buffer.from(await new Response(body).arrayBuffer()),
    headers: {
      authorization: `Token ${token}`,
      'content-type': headers.get('content-type') ?? '',
    },
  })
  t.equal(reply.statusCode, status, reply.payload)
  const made = asObject(reply.json())
  return { id: Number(made['id']), image: String(made['image']) }
}

async function download({ image }: Uploaded): Promise<Buffer | number> {
  const reply = await app.inject({ url: new URL(image).pathname })
  if (reply.statusCode !== 200) return reply.statusCode
  t.equal(Number(reply.headers['content-length']), reply.rawPayload.length)
  return reply.rawPayload
}

/** Returns the number of bytes of each picture in the database. */
async function stored(): Promise<readonly number[]> {
  const text = `select sum(length(bytes))::int from _media m
    where not exists (select from _dropped_files d where d.path like '%' || m.name)
    group by name order by 1`
  return (await database.rows({ text, values: [] })).map(([size]) => Number(size))
}

const files = (): number =>
  readdirSync(dataDir, { recursive: true }).filter((path) => String(path).endsWith('.bmp')).length

/** Removes the files that are kept for an undo, and returns their number. */
async function sweepAll(): Promise<number> {
  await purgeDeleted(database, 0)
  const before = new Date(Date.now() - 25 * 3_600_000)
  for (const name of readdirSync(dataDir, { recursive: true }))
    if (String(name).endsWith('.bmp')) utimesSync(join(dataDir, String(name)), before, before)
  return sweepFiles(service.graph, database, dataDir)
}

const site = await samples.make('dcim.Site')
const sizes = [1_000, 1024 * 1024, 2_500_000]

t.test('keeps pictures in the database, and deletes them with their rows', async (t) => {
  const other = await samples.make('dcim.Site')
  for (const size of sizes) {
    const image = bitmap(size)
    const made = await upload(other, image)
    t.strictSame(await download(made), image, `${size} bytes`)
  }
  t.strictSame(await stored(), sizes)
  t.equal(files(), 0)
  await upload(999_999, bitmap(100), 400)
  t.strictSame(await stored(), sizes, 'a refused picture is not stored')
  const single = await upload(other, bitmap(200))
  t.equal((await request('DELETE', `${url}${single.id}/`)).status, 204)
  t.equal(await download(single), 404)
  t.strictSame(await stored(), sizes)
  t.equal((await request('DELETE', `/api/dcim/sites/${other}/`)).status, 204)
  t.strictSame(await stored(), [], 'with their object')
  t.equal(await sweepAll(), 4, 'an undo would have brought them back')
})

t.test(
  'moves pictures between the folder and the database, and serves them from both',
  async (t) => {
    const pictures = await Promise.all(
      sizes.map(async (size) => {
        const image = bitmap(size)
        return { made: await upload(site, image), image }
      }),
    )
    const { folder, database: table } = mediaStores(dataDir)
    const place = { graph: service.graph, database }
    const lines: string[] = []
    const progress = plain((line) => lines.push(line))
    const check = async (where: string): Promise<void> => {
      for (const { made, image } of pictures) t.strictSame(await download(made), image, where)
    }
    // An interrupted move may have written a part of a file.
    const path = new URL(pictures[0]?.made.image ?? '').pathname.slice('/media/'.length)
    await folder.write(path, Buffer.from('BM'), database.rows)
    t.equal(await moveUploads({ from: table, to: folder }, place, progress), 3)
    t.strictSame([await stored(), files()], [[], 3])
    await check('from the folder')
    t.equal(await moveUploads({ from: table, to: folder }, place, progress), 0, 'nothing is left')
    t.equal(await moveUploads({ from: folder, to: table }, place, progress), 3)
    t.strictSame([await stored(), files()], [sizes, 0])
    await check('from the database')
    t.match(lines, ['files: 3', 'files: 3'])
    await moveUploads({ from: table, to: folder }, place, progress)
    t.equal((await request('DELETE', `/api/dcim/sites/${site}/`)).status, 204)
    t.strictSame([await stored(), files()], [[], 3], 'an undo would bring them back')
    t.equal(await sweepAll(), 3)
  },
)

t.test('keeps pictures in the database by default where DATABASE_URL is set', async (t) => {
  const databaseUrl = 'postgres://a:b@localhost/c'
  const cases = [
    { settings: {}, inDatabase: 0 },
    { settings: { databaseUrl }, inDatabase: 1 },
    { settings: { databaseUrl, mediaStore: 'folder' }, inDatabase: 0 },
    { settings: { mediaStore: 'database' }, inDatabase: 1 },
  ]
  for (const { settings, inDatabase } of cases) {
    const media = mediaOf({ ...settings, dataDir })
    const path = `image-attachments/${'0'.repeat(31)}1.bmp`
    await transaction(database, (writer) => media.store(path, bitmap(100), writer))
    t.equal((await stored()).length, inDatabase)
    t.equal(files(), 1 - inDatabase)
    await transaction(database, (writer) => media.drop([path], writer))
    t.strictSame([await stored(), files()], [[], 0])
  }
})
