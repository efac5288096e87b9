import t from 'tap'
import { SentFile } from '../../../../src/framework/model/uploads/sent-file.ts'
import {
  acceptFile,
  parseFile,
  storedPath,
} from '../../../../src/framework/model/uploads/uploaded-file.ts'

const zip = (inside: string): Buffer =>
  Buffer.from(`PK\x03\x04${'-'.repeat(26)}${inside}`, 'latin1')
const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const odt = 'application/vnd.oasis.opendocument.text'

t.test('finds the type in the contents, and compares it with that of the client', async (t) => {
  const cases: readonly (readonly [
    bytes: Buffer,
    given: string,
    types: readonly string[],
    type: string | undefined,
  ])[] = [
    [Buffer.from('%PDF-1'), '', ['application/pdf'], 'application/pdf'],
    [Buffer.from('%PDF-1'), 'text/html', ['application/pdf'], 'application/pdf'],
    [Buffer.from('<html>'), 'application/pdf', ['application/pdf'], undefined],
    [Buffer.from('a,b'), 'text/csv; charset=utf-8', ['text/plain', 'text/csv'], 'text/csv'],
    [Buffer.from('a,b'), '', ['text/plain', 'text/csv'], 'text/plain'],
    [Buffer.from('a\0b'), 'text/plain', ['text/plain'], undefined],
    [Buffer.from([0xff, 0xfe]), 'text/plain', ['text/plain'], undefined],
    [zip('word/document.xml'), '', ['application/zip', docx], 'application/zip'],
    [zip('word/document.xml'), docx, ['application/zip', docx], docx],
    [zip('other'), docx, [docx], undefined],
    [zip(`mimetype${odt}`), '', [odt], odt],
    [Buffer.from('solid'), 'model/stl', ['model/stl'], 'model/stl'],
    [Buffer.from('solid'), 'model/step', ['model/stl'], undefined],
    [Buffer.from('%PDF-1'), 'model/stl', ['model/stl'], undefined],
    [Buffer.from('any'), 'x/y', ['application/octet-stream'], 'application/octet-stream'],
  ]
  for (const [bytes, given, types, expected] of cases) {
    const accept = (): string =>
      acceptFile(new SentFile('a', bytes, given), { types, maxBytes: 100 }).type
    const name = `${JSON.stringify(bytes.toString())} sent as ${given}`
    if (expected) t.equal(accept(), expected, name)
    else t.throws(accept, { message: /of no allowed type/ }, name)
  }
})

t.test('makes plain names of those that clients send', async (t) => {
  const names: readonly (readonly [sent: string, name: string])[] = [
    ['plan.pdf', 'plan.pdf'],
    ['C:\\plans\\plan.pdf', 'plan.pdf'],
    ['../../etc/passwd', 'passwd'],
    ['a\r\nset-cookie: b\0.pdf', 'aset-cookie: b.pdf'],
    ['evil\u202Efdp.exe', 'evilfdp.exe'],
    ['\uD800.pdf', '.pdf'],
    ['', 'file.pdf'],
    ['/', 'file.pdf'],
    [`${'x'.repeat(300)}.pdf`, `${'x'.repeat(251)}.pdf`],
    [`${'x'.repeat(250)}😀.pdf`, `${'x'.repeat(250)}.pdf`],
  ]
  for (const [sent, expected] of names) {
    const types = ['application/pdf']
    const file = acceptFile(new SentFile(sent, Buffer.from('%PDF-')), { types, maxBytes: 9 })
    t.equal(file.name, expected)
    t.match(file.storedName, /^[0-9a-f]{32}\.pdf$/)
  }
})

t.test('takes the URL of a stored file as its path, and no other text', async (t) => {
  const path = `scans/${'0a'.repeat(16)}.pdf`
  const accept = (): never => t.fail('no file was sent') as never
  for (const url of [path, `/media/${path}`, `https://example.com/base/media/${path}`])
    t.equal(parseFile(url, accept), path)
  for (const url of ['', `${path}/..`, `../${path}`, `/media/../${path}`, 'https://example.com/'])
    t.throws(() => parseFile(url, accept), { message: /No file was submitted|multipart form/ }, url)
  t.equal(storedPath('/media/a/b.pdf'), undefined)
})
