import t from 'tap'
import { KeptPages, type KeptPage } from '../../../../src/framework/http/caching/kept-pages.ts'

t.test('keeps the most recently used texts, up to a size', async (t) => {
  const pages = new KeptPages(10_000)
  const current = { text: 'select 1', values: [] }
  const pageOf = (key: string, tag: string, text: string): KeptPage => ({
    key,
    version: tag,
    current,
    tag,
    text,
  })
  const add = (key: string, text: string): void => {
    for (let read = 0; read < 2; read++) pages.add(pageOf(key, key, text))
  }
  pages.add(pageOf('one', 'a', '1'))
  t.equal(pages.get('one'), undefined, 'read once')
  const page = pageOf('one', 'b', '2')
  pages.add(page)
  t.equal(pages.get('one'), undefined, 'changed between two reads')
  pages.add(page)
  t.equal(pages.get('one'), page)
  const compressed = { accepts: 'gzip', encoding: 'gzip', bytes: Buffer.from('3') }
  pages.addCompressed({ ...page, tag: 'a' }, compressed)
  t.equal(pages.get('one'), page, 'another page is not compressed')
  pages.addCompressed(page, compressed)
  t.strictSame(pages.get('one'), { ...page, compressed })
  add('two', 'é'.repeat(3000))
  t.ok(pages.get('one') && pages.get('two'))
  add('three', 'x'.repeat(5000))
  t.equal(pages.get('two'), undefined, 'the bytes of all together are over the size')
  t.ok(pages.get('three'))
  add('wide', `€${'x'.repeat(4800)}`)
  t.equal(pages.get('wide'), undefined, 'two bytes a character')
  add('four', 'x'.repeat(5000))
  const four = pages.get('four')
  t.ok(four)
  if (four) pages.addCompressed(four, { ...compressed, accepts: 'x'.repeat(5000) })
  t.equal(pages.get('four'), undefined, 'a long header counts')
  const large = new KeptPages(1_000_000)
  const had = { ...pageOf('had', 'd', ''), text: undefined }
  for (let read = 0; read < 2; read++) large.add(had)
  t.equal(large.get('had'), had, 'a client has the page: there is no text')
  large.add({ ...had, text: '4' })
  t.equal(large.get('had')?.text, '4', 'it was read')
  const long = pageOf('long', 'c', 'x'.repeat(250_001))
  for (let read = 0; read < 2; read++) large.add(long)
  t.equal(large.get('long'), undefined, 'too long')
})
