import t, { type Test } from 'tap'
import { WebClient } from '../pages/web-client.ts'
import { form, openFiles, pdf, type FilesApp } from './files-app.ts'

const page = '/store/scans/import/'

/** Imports a file of scans on their page, after its preview; returns the last page. */
async function importText(client: WebClient, file: string): ReturnType<WebClient['post']> {
  const preview = await client.post(page, { text: file })
  const [, digest] = /name="preview" value="([^"]*)"/.exec(preview.text) ?? []
  if (digest === undefined) return preview
  return client.post(page, { do: 'import', preview: digest, text: file.trimEnd() })
}

async function opened(test: Test): Promise<FilesApp & { readonly client: WebClient }> {
  const app = await openFiles(test, { DATA_DIR: test.testdir({}) })
  const client = new WebClient(app)
  await client.login()
  return { ...app, client }
}

t.test('exports no files, and keeps them in an import', async (t) => {
  const { client, send, request, open } = await opened(t)
  await send('POST', '/api/store/scans/', form({ title: 'A', document: pdf('a.pdf') }))
  const [shown = {}] = (await request('GET', '/api/store/scans/')).results
  for (const format of ['csv', 'jsonl']) {
    const file = (await client.get(`/store/scans/export/?format=${format}`)).text
    t.notMatch(file, new URL(String(shown['document'])).pathname.slice('/media/'.length), format)
    const done = await importText(client, file)
    t.match(done.status, 303, done.text)
    const [kept = {}] = (await request('GET', '/api/store/scans/')).results
    t.match(kept, { document: shown['document'], document_name: 'a.pdf' }, format)
  }
  t.equal((await open(shown['document'])).statusCode, 200)
})

t.test('imports no file with a new object', async (t) => {
  const { client, request } = await opened(t)
  const url = `http://localhost/media/scans/${'0'.repeat(32)}.pdf`
  const refused = await importText(client, `title,document\nA,${url}\n`)
  t.match(refused.text, /Send the file as a part of a multipart form/)
  t.strictSame((await request('GET', '/api/store/scans/')).results, [])
  const done = await importText(client, 'title,document\nA,\n')
  t.equal(done.status, 303, done.text)
})
