import { match, strictEqual } from 'node:assert/strict'
import { after, test } from 'node:test'
import { SentFile } from 'cadastre'
import { openService, Samples } from 'cadastre/testing'
import { service } from '../src/app.ts'

const opened = await openService(service)
after(opened.close)
const { request, app } = opened
const samples = new Samples(opened)
const documents = '/api/care/documents/'

const letter = new SentFile('letter.pdf', Buffer.from('%PDF-1.7 a letter'), 'application/pdf')

/** Creates a document of a patient with a scan, and returns its URL and what a read shows. */
async function makeDocument() {
  const body = { ...(await documentBody()), scan: letter }
  const made = await request('POST', documents, { body })
  strictEqual(made.status, 201, made.text)
  const url = `${documents}${(made.body as { id: number }).id}/`
  const { body: shown } = await request('GET', url)
  return { url, shown: shown as Readonly<Record<string, unknown>> }
}

async function documentBody() {
  const patient = await samples.make('care.Patient')
  const archive_url = 'https://archive.example.com/1'
  return { patient, title: 'Referral', kind: 1, dated: '2026-03-02', archive_url }
}

/** Downloads a file with a token; without one as nobody. */
const download = (url: unknown, token: string | null = opened.token) =>
  app.inject({
    url: new URL(String(url)).pathname,
    headers: token === null ? {} : { authorization: `Token ${token}` },
  })

/** Makes a user with permissions, and returns the key of a token. */
async function tokenOf(username: string, codenames: readonly string[]): Promise<string> {
  const permissions = codenames.map((codename) => ({ codename }))
  const body = { username, password: 'correct horse', permissions }
  const user = await request('POST', '/api/users/users/', { body })
  strictEqual(user.status, 201, user.text)
  const { id } = user.body as { id: number }
  const token = await request('POST', '/api/users/tokens/', { body: { user: id } })
  strictEqual(token.status, 201, token.text)
  return (token.body as { key: string }).key
}

test('keeps a scan with its name, its size and its type', async () => {
  const { shown } = await makeDocument()
  const { scan, scan_name, scan_size, scan_type } = shown
  match(String(scan), /\/media\/documents\/[0-9a-f]{32}\.pdf$/)
  strictEqual(scan_name, 'letter.pdf')
  strictEqual(scan_size, letter.bytes.length)
  strictEqual(scan_type, 'application/pdf')
  const reply = await download(scan)
  strictEqual(reply.payload, '%PDF-1.7 a letter')
  match(String(reply.headers['content-disposition']), /^attachment; filename="letter.pdf"/)
})

test('refuses a scan of another type', async () => {
  const scan = new SentFile('letter.html', Buffer.from('<script>alert(1)</script>'), 'text/html')
  const refused = await request('POST', documents, { body: { ...(await documentBody()), scan } })
  strictEqual(refused.status, 400)
  match(refused.text, /"scan":\["The contents of \\"letter.html\\".*application\/pdf/)
})

test('serves a scan to those who may view documents alone', async () => {
  const { url, shown } = await makeDocument()
  strictEqual((await download(shown['scan'], null)).statusCode, 401)
  strictEqual((await download(shown['scan'], await tokenOf('cleaner', []))).statusCode, 403)
  const reader = await tokenOf('reader', ['care.view_document'])
  strictEqual((await download(shown['scan'], reader)).statusCode, 200)
  strictEqual((await request('DELETE', url)).status, 204)
  strictEqual((await download(shown['scan'], reader)).statusCode, 404, 'a deleted document')
})
