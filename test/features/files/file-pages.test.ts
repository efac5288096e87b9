import t from 'tap'
import { WebClient } from '../pages/web-client.ts'
import { sentBy } from '../pages/sent-form.ts'
import { gif, openFiles, png } from './files-app.ts'

const service = await openFiles(t, { DATA_DIR: t.testdir({}) })
const { request, open } = service
const admin = new WebClient(service)
await admin.login()
const bytes = (file: typeof png): Uint8Array<ArrayBuffer> => Uint8Array.from(file.bytes)
const fieldsOf = (page: string): Record<string, string> => Object.fromEntries(sentBy(page))
const only = async (): Promise<Readonly<Record<string, unknown>>> =>
  (await request('GET', '/api/store/scans/')).results[0] ?? {}

t.test('uploads a file with the form of a new object', async (t) => {
  const blank = await admin.get('/store/scans/add/')
  t.match(blank.text, /<form[^>]*enctype="multipart\/form-data"/)
  t.match(
    blank.text,
    /<input type="file" id="field-document"[^>]*accept="application\/pdf,text\/plain"/,
  )
  const { photo: _, document: __, ...fields } = fieldsOf(blank.text)
  const refused = await admin.upload(
    '/store/scans/add/',
    { ...fields, title: 'A' },
    {
      name: 'photo',
      bytes: Uint8Array.from(Buffer.from('no image')),
    },
  )
  t.equal(refused.status, 400)
  t.match(refused.text, /id="field-photo-error">Upload a valid image/)
  const made = await admin.upload(
    '/store/scans/add/',
    { ...fields, title: 'A' },
    { name: 'photo', bytes: bytes(png) },
  )
  t.equal(made.status, 303, made.text)
  t.match(await only(), { title: 'A', photo: /\.png$/, photo_width: 1, document: null })
})

t.test('shows, replaces and removes the file of an object', async (t) => {
  const { id, photo } = await only()
  const url = `/store/scans/${String(id)}/`
  const page = await admin.get(url)
  t.match(page.text, `src="${String(photo)}"`)
  const form = await admin.get(`${url}edit/`)
  t.match(form.text, `<a href="${String(photo)}">Stored file</a>`)
  const { photo: _, document: __, ...fields } = fieldsOf(form.text)
  const kept = await admin.upload(
    `${url}edit/`,
    { ...fields, title: 'B' },
    { name: 'photo', bytes: new Uint8Array() },
  )
  t.equal(kept.status, 303, kept.text)
  t.match(await only(), { title: 'B', photo })
  const replaced = await admin.upload(`${url}edit/`, fields, { name: 'photo', bytes: bytes(gif) })
  t.equal(replaced.status, 303, replaced.text)
  t.match(await only(), { photo: /\.gif$/, photo_width: 2 })
  t.equal((await open(photo)).statusCode, 404)
  const removed = await admin.upload(
    `${url}edit/`,
    { ...fields, photo: ':remove' },
    { name: 'photo', bytes: new Uint8Array() },
  )
  t.equal(removed.status, 303, removed.text)
  t.match(await only(), { photo: null, photo_width: null })
})

t.test('shows a document as a link, and a copy without it', async (t) => {
  const { id } = await only()
  const url = `/store/scans/${String(id)}/`
  const { photo: _, document: __, ...fields } = fieldsOf((await admin.get(`${url}edit/`)).text)
  const made = await admin.upload(`${url}edit/`, fields, {
    name: 'document',
    bytes: Uint8Array.from(Buffer.from('%PDF-1')),
  })
  t.equal(made.status, 303, made.text)
  const { document } = await only()
  t.match((await admin.get(url)).text, `<a href="${String(document)}">Download</a>`)
  t.notMatch((await admin.get(`${url}clone/`)).text, String(document))
  t.match((await admin.get('/store/scans/?document__empty=false')).status, 200)
})
