import t from 'tap'
import { typedNumbers, rangesOfNumbers } from '../../../src/framework/model/number-ranges.ts'

t.test('writes numbers as ranges', async (t) => {
  t.equal(rangesOfNumbers([40, 38, 39, 42, 42]), '38–40, 42')
  t.equal(rangesOfNumbers([1, 2], '-'), '1-2')
  t.equal(rangesOfNumbers([]), '')
})

t.test('reads ranges as they are typed', async (t) => {
  const texts: readonly (readonly [text: string, numbers: readonly (number | string)[]])[] = [
    ['38-40, 42', [38, 39, 40, 42]],
    ['38–40', [38, 39, 40]],
    ['38 - 40', [38, 39, 40]],
    ['[1, 2]', [1, 2]],
    ['7', [7]],
    ['', []],
    ['x, 3', ['x', 3]],
    ['5-3', ['5-3']],
    ['1-999999999', ['1-999999999']],
  ]
  for (const [text, numbers] of texts) t.strictSame(typedNumbers(text), numbers, text)
})
