import t from 'tap'
import { ignoredHeader } from '../../../src/framework/request/ignored.ts'

t.test('prints ignored names for a header', async (t) => {
  t.equal(ignoredHeader(new Set()), '')
  t.equal(ignoredHeader(new Set(['colour', 'a, b', 'é\n'])), 'colour, a%2C%20b, %C3%A9%0A')
  t.equal(ignoredHeader(new Set(['\ud800'])), '%EF%BF%BD', 'half of a surrogate pair')
  t.equal(ignoredHeader(new Set(['x'.repeat(61)])), 'x'.repeat(60))
  const names = Array.from({ length: 51 }, (_, index) => `n${index}`)
  t.equal(ignoredHeader(new Set(names.slice(1))), names.slice(1).join(', '))
  t.equal(ignoredHeader(new Set(names)), [...names.slice(0, 50), '...'].join(', '))
})
