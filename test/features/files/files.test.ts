import { readdirSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { purgeDeleted } from '../../../src/framework/write/removal/purge.ts'
import { mediaStores } from '../../../src/features/files/media.ts'
import { sweepFiles } from '../../../src/features/files/sweep.ts'
import { form, gif, openFiles, pdf, png } from './files-app.ts'

for (const store of ['folder', 'database'] as const)
  t.test(`keeps files in the ${store}`, async (t) => {
    const dataDir = t.testdir({})
    const service = await openFiles(t, { DATA_DIR: dataDir, MEDIA_STORE: store })
    const { request, send, open, graph, database } = service
    const scans = '/api/store/scans/'
    const stored = async (): Promise<number> => {
      const { folder, database: table } = mediaStores(dataDir)
      const kept = store === 'folder' ? folder : table
      const other = store === 'folder' ? table : folder
      t.strictSame(await other.names(database.rows), [], 'nothing in the other place')
      const text = 'select path from _dropped_files'
      const dropped = (await database.rows({ text, values: [] })).map(([path]) => String(path))
      const names = new Set(dropped.map((path) => path.split('/').at(-1)))
      const all = await kept.names(database.rows)
      return all.filter((path) => !names.has(path.split('/').at(-1))).length
    }
    /** Removes the files of no object, also those that an undo would bring back. */
    const sweepAll = async (): Promise<number> => {
      await purgeDeleted(database, 0)
      const folder = join(dataDir, 'media')
      const before = new Date(Date.now() - 25 * 3_600_000)
      if (store === 'folder')
        for (const name of readdirSync(folder, { recursive: true }))
          utimesSync(join(folder, String(name)), before, before)
      return sweepFiles(graph, database, dataDir)
    }

    t.test('shows a file as its URL, and serves it', async (t) => {
      const made = await send(
        'POST',
        scans,
        form({ title: 'One', document: pdf('../../etc/passwd\u202E\n"ü.pdf'), photo: png }),
      )
      t.equal(made.status, 201, JSON.stringify(made.body))
      const { object } = await request('GET', `${scans}${String(made.body['id'])}/`)
      t.match(object, {
        title: 'One',
        document: /^http:\/\/localhost\/media\/scans\/[0-9a-f]{32}\.pdf$/,
        document_name: 'passwd"ü.pdf',
        document_size: 13,
        document_type: 'application/pdf',
        document_sha256: /^[0-9a-f]{64}$/,
        photo: /^http:\/\/localhost\/media\/scans\/[0-9a-f]{32}\.png$/,
        photo_height: 1,
        photo_width: 1,
      })
      const served = await open(object['document'])
      t.equal(served.statusCode, 200)
      t.equal(served.payload, '%PDF-1.4 text')
      t.match(served.headers, {
        'content-type': 'application/pdf',
        'content-length': '13',
        'content-disposition':
          'attachment; filename="passwd_\u005f.pdf"; filename*=UTF-8\'\'passwd%22%C3%BC.pdf',
        'x-content-type-options': 'nosniff',
        'cache-control': 'private, no-cache',
        'content-security-policy': "sandbox; default-src 'none'",
      })
      const again = await open(object['document'], {
        'if-none-match': String(served.headers['etag']),
      })
      t.strictSame([again.statusCode, again.payload], [304, ''])
      const photo = await open(object['photo'])
      t.match(photo.headers, { 'content-type': 'image/png', 'content-disposition': undefined })
      t.ok(photo.rawPayload.equals(Buffer.from(png.bytes)))
      t.equal(await stored(), 2)
      const head = await service.app.inject({
        method: 'HEAD',
        headers: { authorization: `Token ${service.token}` },
        url: new URL(String(object['document'])).pathname,
      })
      t.match([head.statusCode, head.headers['content-length']], [200, '13'])
    })

    t.test('takes the whole object back, replaces files, and removes them', async (t) => {
      const { results } = await request('GET', `${scans}?title=One`)
      const [shown = {}] = results
      const url = `${scans}${String(shown['id'])}/`
      const put = await request('PUT', url, { body: shown })
      t.equal(put.status, 200, put.text)
      t.match((await request('GET', url)).object, {
        document: shown['document'],
        photo: shown['photo'],
      })
      const same = await send('PATCH', url, form({ photo: '' }))
      t.match(
        [same.status, same.body],
        [200, { photo: shown['photo'] }],
        'a control without a file',
      )
      const replaced = await send('PATCH', url, form({ photo: gif }))
      t.equal(replaced.status, 200, JSON.stringify(replaced.body))
      const { object } = await request('GET', url)
      t.match(object, { photo: /\.gif$/, photo_width: 2, photo_height: 3 })
      t.equal((await open(shown['photo'])).statusCode, 404, 'the replaced file')
      t.equal((await open(object['photo'])).statusCode, 200)
      t.equal(await stored(), 2)
      t.equal((await request('PATCH', url, { body: { document: null } })).status, 200)
      t.match((await request('GET', url)).object, {
        document: null,
        document_name: null,
        document_size: null,
        document_type: null,
        document_sha256: null,
      })
      t.equal((await open(shown['document'])).statusCode, 404, 'the removed file')
      t.equal(await stored(), 1)
      t.equal((await request('DELETE', url)).status, 204)
      t.equal((await open(object['photo'])).statusCode, 404)
      t.equal(await stored(), 0)
    })

    t.test('removes the files of objects that are deleted with others', async (t) => {
      const depot = await request('POST', '/api/store/depots/', {
        body: { name: 'D', slug: 'd' },
      })
      const id = String(depot.object['id'])
      await send('POST', scans, form({ title: 'Two', depot: id, document: pdf('a.pdf') }))
      t.equal(await stored(), 1)
      t.equal((await request('DELETE', `/api/store/depots/${id}/`)).status, 204)
      t.equal(await stored(), 0)
    })

    t.test('keeps the files of deleted objects until they are purged', async (t) => {
      t.equal(await sweepFiles(graph, database, dataDir), 0, 'an undo needs them')
      t.equal(await sweepAll(), 2, 'those of deleted objects')
      const deeds = '/api/store/deeds/'
      const made = await send('POST', deeds, form({ title: 'Deed', document: pdf('deed.pdf') }))
      t.equal(made.status, 201, JSON.stringify(made.body))
      const url = `${deeds}${String(made.body['id'])}/`
      const { document } = (await request('GET', url)).object
      t.equal((await request('DELETE', url)).status, 204)
      t.equal((await open(document)).statusCode, 404, 'of a deleted object')
      t.equal(await sweepFiles(graph, database, dataDir), 0)
      t.equal((await request('POST', `${url}restore/`)).status, 200)
      t.equal((await open(document)).statusCode, 200)
      t.equal((await request('DELETE', url)).status, 204)
      await purgeDeleted(database, 0)
      t.equal(await stored(), 1)
      const swept = await sweepFiles(graph, database, dataDir)
      t.equal(swept, store === 'database' ? 1 : 0, 'new files in the folder stay for a day')
      if (store === 'folder') t.equal(await sweepAll(), 1)
      t.equal(await stored(), 0)
    })

    t.test('keeps one file of several that are sent at once', async (t) => {
      const before = await stored()
      const bodies = Array.from({ length: 6 }, () =>
        form({ title: 'Race', document: pdf('a.pdf') }),
      )
      const made = await Promise.all(bodies.map((body) => send('POST', scans, body)))
      const statuses = made.map(({ status }) => status).toSorted((one, other) => one - other)
      t.strictSame(statuses, [201, 400, 400, 400, 400, 400])
      t.equal(await stored(), before + 1, 'the files of refused writes are removed')
      const id = made.find(({ status }) => status === 201)?.body['id']
      const url = `${scans}${String(id)}/`
      const photos = Array.from({ length: 6 }, () => form({ photo: png }))
      const replaced = await Promise.all(photos.map((body) => send('PATCH', url, body)))
      t.ok(replaced.every(({ status }) => status === 200))
      t.equal(await stored(), before + 2)
      const { photo } = (await request('GET', url)).object
      t.equal((await open(photo)).statusCode, 200)
      const key = { 'idempotency-key': `"photo-${store}"` }
      const once = await send('PATCH', url, form({ photo: gif }), key)
      const again = await send('PATCH', url, form({ photo: gif }), key)
      t.strictSame(again, once, 'the same URL')
      const other = await send('PATCH', url, form({ photo: png }), key)
      t.equal(other.status, 422, 'other bytes')
      t.equal(await stored(), before + 2)
      t.equal((await request('DELETE', url)).status, 204)
    })

    t.test('stores nothing for a refused write', async (t) => {
      const before = await stored()
      const refused = await send('POST', scans, form({ title: '', document: pdf('a.pdf') }))
      t.equal(refused.status, 400)
      await send('POST', scans, form({ title: 'Unique' }))
      const twice = await send('POST', scans, form({ title: 'Unique', document: pdf('a.pdf') }))
      t.equal(twice.status, 400)
      t.equal(await stored(), before)
    })
  })

t.test('refuses files that do not fit, and names what is allowed', async (t) => {
  const service = await openFiles(t, { DATA_DIR: t.testdir({}), MEDIA_STORE: 'database' })
  const { send, request, database } = service
  const scans = '/api/store/scans/'
  const big = { name: 'big.pdf', type: 'application/pdf', bytes: Buffer.alloc(5001, '%PDF-') }
  const html = { name: 'a.pdf', type: 'application/pdf', bytes: Buffer.from('<script>\0</script>') }
  const svg = { name: 'a.png', type: 'image/png', bytes: Buffer.from('<svg/>') }
  const none = { name: 'a.pdf', type: 'application/pdf', bytes: Buffer.alloc(0) }
  const huge = { ...big, bytes: Buffer.alloc(9 * 1024 * 1024, '%PDF-') }
  const once =
    'Send the file as a part of a multipart form. Any other value can only be the URL of the ' +
    'file that is stored already.'
  const cases: readonly (readonly [FormData, number, object])[] = [
    [form({ title: 'A', document: big }), 400, { document: ['The file has 5001 bytes; allowed: at most 5000.'] }],
    [form({ title: 'A', document: html }), 400, { document: ['The contents of "a.pdf", sent as application/pdf, are of no allowed type; allowed: application/pdf, text/plain.'] }],
    [form({ title: 'A', document: none }), 400, { document: ['The submitted file is empty.'] }],
    [form({ title: 'A', photo: svg }), 400, { photo: [/^Upload a valid image/] }],
    [form({ title: 'A', document: 'a.pdf' }), 400, { document: [once] }],
    [form({ title: 'A', document: `http://localhost/media/scans/${'0'.repeat(32)}.pdf` }), 400, { document: [once] }],
    [form({ title: png }), 400, { detail: 'Form parse error - the body is not UTF-8' }],
    [form({ title: 'A', nothing: pdf('a.pdf') }), 400, { nothing: [/^Unknown field/] }],
    [form({ title: 'A', document: huge }), 413, { detail: /over \d+ bytes/ }],
  ] // prettier-ignore
  for (const [body, status, expected] of cases) {
    const answer = await send('POST', scans, body)
    t.match(answer, { status, body: expected }, JSON.stringify(answer.body))
  }
  const two = form({ title: 'A', document: pdf('a.pdf') })
  two.append('document', new Blob(['%PDF-'], { type: 'application/pdf' }), 'b.pdf')
  t.match(await send('POST', scans, two), {
    status: 400,
    body: { document: ['Send one file, not 2.'] },
  })
  const json = await request('POST', scans, { body: { title: 'A', document: 7 } })
  t.match(json.object, { document: ['No file was submitted.'] })
  const large = await request('POST', scans, { body: { title: 'x'.repeat(9 * 1024 * 1024) } })
  t.equal(large.status, 413, 'JSON has the usual limit')
  const deed = await request('POST', '/api/store/deeds/', { body: { title: 'A' } })
  t.match([deed.status, deed.object], [400, { document: ['This field is required.'] }])
  const kept = await database.rows({ text: 'select count(*)::int from _media', values: [] })
  t.strictSame(kept, [[0]])
})
