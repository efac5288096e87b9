import { mock } from 'node:test'
import t from 'tap'
import { shown } from '../../../src/framework/model/parsing.ts'

const cut = (text: string): string => `${text}...`

const rows: readonly (readonly [input: unknown, text: string])[] = [
  ['x'.repeat(60), 'x'.repeat(60)],
  ['x'.repeat(61), cut('x'.repeat(57))],
  ['\u0001'.repeat(1_000), cut('\uFFFD'.repeat(57))],
  [`${'x'.repeat(56)}😀${'x'.repeat(9)}`, cut(`${'x'.repeat(56)}\uFFFD`)],
  ['a\nb\ud800', 'a\uFFFDb\uFFFD'],
  [{ slug: 'hq', ids: [1, null, true] }, '{"slug":"hq","ids":[1,null,true]}'],
  [['\n'.repeat(1_000)], cut(`["${'\\n'.repeat(27)}\\`)],
  [{ slug: '\ud800'.repeat(1_000) }, cut(`{"slug":"${'\\ud800'.repeat(8)}`)],
  [Array.from({ length: 1_000 }, (_, index) => index), cut('[0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,')],
  [new Date(0), '"1970-01-01T00:00:00.000Z"'],
  [undefined, 'undefined'],
  [null, 'null'],
  [1.5, '1.5'],
] // prettier-ignore

t.test('shows the beginning of a value on one line', async (t) => {
  for (const [input, text] of rows) t.equal(shown(input), text, text)
})

t.test('cuts a value before anything else is done with it', async (t) => {
  const replace = mock.method(String.prototype, 'replace')
  const stringify = mock.method(JSON, 'stringify')
  const long = '\u0001'.repeat(100_000)
  for (const input of [long, [long], { [long]: long }, Array(100_000).fill(long)]) shown(input)
  mock.restoreAll()
  const lengths = [
    ...replace.mock.calls.map(({ this: text }) => String(text).length),
    ...stringify.mock.calls.map(({ arguments: [text] }) => String(text).length),
  ]
  t.ok(lengths.length > 4)
  t.ok(Math.max(...lengths) <= 60, `the longest has ${Math.max(...lengths)} characters`)
})
