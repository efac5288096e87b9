import t from 'tap'
import { namesInShort, namesOfPattern } from '../../../../src/features/pages/forms/name-pattern.ts'

const patterns: readonly (readonly [pattern: string, names: readonly string[]])[] = [
  ['ge-0/0/[0-3]', ['ge-0/0/0', 'ge-0/0/1', 'ge-0/0/2', 'ge-0/0/3']],
  ['[ge,xe]-[0-1]', ['ge-0', 'ge-1', 'xe-0', 'xe-1']],
  ['et[1-2, 8]', ['et1', 'et2', 'et8']],
  ['eth[08-11]', ['eth08', 'eth09', 'eth10', 'eth11']],
  ['Slot [A-C]', ['Slot A', 'Slot B', 'Slot C']],
  ['PSU[1,1]', ['PSU1']],
  ['et[5-5]', ['et5']],
  ['plain', ['plain']],
  ['Vlan[10]', ['Vlan[10]']],
  ['lag [up]-1', ['lag [up]-1']],
  ['[0-', ['[0-']],
  ['', ['']],
]

t.test('expands the ranges and lists of a pattern', async (t) => {
  for (const [pattern, names] of patterns)
    t.strictSame(namesOfPattern(pattern, 100), names, pattern)
  t.equal(namesInShort(namesOfPattern('ge-[0-47]', 100)), 'ge-0, ge-1, ge-2 … ge-47')
  t.equal(namesInShort(['a', 'b', 'c', 'd']), 'a, b, c, d')
})

t.test('refuses patterns of too many names before it makes one', async (t) => {
  for (const pattern of ['[0-100]', '[0-999999999][0-999999999]', '[a-z][a-z]'.repeat(50)])
    t.throws(() => namesOfPattern(pattern, 100), /at most 100/, pattern.slice(0, 30))
  t.throws(() => namesOfPattern('[1-999999999]'.repeat(40), 100), {
    message: 'The pattern makes more than 1000000 names; at most 100 are allowed.',
  })
  const long = `${'a'.repeat(400_000)}[1-100]`
  t.throws(() => namesOfPattern(long, 100, 30), {
    message: 'The pattern makes names of more than 30 characters.',
  })
  t.throws(() => namesOfPattern(`[${'a'.repeat(40)},b]`, 100, 30), /more than 30 characters/)
  t.equal(namesOfPattern('et[1-100]', 100, 5).length, 100)
  t.throws(() => namesOfPattern('et[9-1]', 100), {
    message: 'The range 9-1 ends before it begins.',
  })
})
