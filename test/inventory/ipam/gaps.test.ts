import t from 'tap'
import { addressText } from '../../../src/inventory/ipam/address-numbers.ts'
import { usableRange } from '../../../src/inventory/ipam/free-space.ts'
import { amountText, shareText } from '../../../src/inventory/ipam/pages/amounts.ts'
import {
  blocksIn,
  gapsBetween,
  nesting,
  rangeOf,
  addressRangeText,
} from '../../../src/inventory/ipam/pages/gaps.ts'
import { parentOf } from './parent.ts'

/** Returns what is free in a prefix beside addresses, each with the index of the next row. */
function freeIn(prefix: string, rows: readonly string[], given: object = {}): readonly string[] {
  const parent = parentOf(prefix, given)
  const found = gapsBetween({
    rows: rows.map(rangeOf),
    within: usableRange(parent),
    isLast: true,
  })
  return found.map((gap) => `${gap.index} ${addressRangeText(gap, parent.bits)}`)
}

/** A prefix, its addresses, what is free, and properties of the prefix. */
const addresses: readonly (readonly [string, readonly string[], readonly string[], object?])[] = [
  ['10.0.0.0/28', [], ['0 10.0.0.1–10.0.0.14']],
  ['10.0.0.0/28', [], ['0 10.0.0.0–10.0.0.15'], { isPool: true }],
  ['10.0.0.0/28', ['10.0.0.0', '10.0.0.15'], ['1 10.0.0.1–10.0.0.14']],
  ['10.0.0.0/28', ['10.0.0.1', '10.0.0.2', '10.0.0.4'], ['2 10.0.0.3', '3 10.0.0.5–10.0.0.14']],
  ['10.0.0.0/28', ['10.0.0.3', '10.0.0.3', '10.0.0.14'], ['0 10.0.0.1–10.0.0.2', '2 10.0.0.4–10.0.0.13']],
  ['10.0.0.0/31', [], ['0 10.0.0.0–10.0.0.1']],
  ['10.0.0.0/31', ['10.0.0.0'], ['1 10.0.0.1']],
  ['10.0.0.0/31', ['10.0.0.0', '10.0.0.1'], []],
  ['10.0.0.7/32', [], ['0 10.0.0.7']],
  ['10.0.0.7/32', ['10.0.0.7'], []],
  ['10.0.0.0/30', ['10.0.0.1', '10.0.0.2'], []],
  ['2001:db8::/127', ['2001:db8::1'], ['0 2001:db8::']],
  ['2001:db8::1/128', [], ['0 2001:db8::1']],
  ['2001:db8::/126', [], ['0 2001:db8::1–2001:db8::3']],
  ['2001:db8::/64', ['2001:db8::1'], ['1 2001:db8::2–2001:db8::ffff:ffff:ffff:ffff']],
  ['0.0.0.0/0', ['255.255.255.254'], ['0 0.0.0.1–255.255.255.253']],
  ['::/0', ['ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'], ['0 ::1–ffff:ffff:ffff:ffff:ffff:ffff:ffff:fffe']],
] // prettier-ignore

t.test('finds the free addresses between those of a prefix', (t) => {
  for (const [prefix, rows, expected, given] of addresses)
    t.strictSame(freeIn(prefix, rows, given), expected, `${prefix} with ${rows.join()}`)
  t.end()
})

t.test('finds the free networks between nested ones, also on later pages', (t) => {
  const within = rangeOf('10.0.0.0/8')
  const rows = ['10.0.0.0/16', '10.0.0.0/24', '10.0.5.0/24', '10.2.0.0/16'].map(rangeOf)
  const found = gapsBetween({ rows, within, isLast: false })
  t.strictSame(
    found.map((gap) => `${gap.index} ${addressRangeText(gap, 32)}`),
    ['3 10.1.0.0–10.1.255.255'],
    'the range after the last row is found on the next page',
  )
  const before = rangeOf('10.0.0.0/16').last
  const later = gapsBetween({ rows: rows.slice(2), within, before, isLast: true })
  t.strictSame(
    later.map((gap) => `${gap.index} ${addressRangeText(gap, 32)}`),
    ['1 10.1.0.0–10.1.255.255', '2 10.3.0.0–10.255.255.255'],
  )
  t.strictSame(nesting(rows, []), [0, 1, 1, 0])
  t.strictSame(nesting(rows.slice(2), rows.slice(0, 2)), [1, 0], 'with those around the first row')
  t.strictSame(nesting([within, within, ...rows.slice(0, 1)], []), [0, 0, 1], 'equal ones are one')
  t.end()
})

t.test('fills a free range with networks, and halves a whole prefix', (t) => {
  const blocks = (gap: string, [from, to]: readonly [string, string], count = 8): string[] => {
    const { bits, ...within } = rangeOf(gap)
    const range = { first: rangeOf(from).first, last: rangeOf(to).last }
    const found = blocksIn(range, { within, bits, count })
    return found.map(({ first, length }) => `${addressText(first, bits)}/${length}`)
  }
  const free = ['10.0.50.0', '10.0.63.255'] as const
  const expected = ['10.0.50.0/23', '10.0.52.0/22', '10.0.56.0/21']
  t.strictSame(blocks('10.0.0.0/17', free), expected)
  t.strictSame(blocks('10.0.0.0/17', free, 2), expected.slice(0, 2), 'at most as many as asked for')
  t.strictSame(blocks('10.0.0.0/24', ['10.0.0.0', '10.0.0.255']), ['10.0.0.0/25', '10.0.0.128/25'])
  t.strictSame(blocks('10.0.0.0/31', ['10.0.0.0', '10.0.0.1']), ['10.0.0.0/31'], 'no /32')
  t.strictSame(blocks('10.0.0.0/30', ['10.0.0.0', '10.0.0.3']), ['10.0.0.0/31', '10.0.0.2/31'])
  const whole = ['::', 'ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'] as const
  t.strictSame(blocks('::/0', whole), ['::/1', '8000::/1'])
  t.end()
})

t.test('formats numbers and shares', (t) => {
  const two = (power: number): bigint => 1n << BigInt(power)
  const words: readonly (readonly [bigint, string])[] = [
    [0n, '0'],
    [4094n, '4,094'],
    [two(32) - 2n, '4,294,967,294'],
    [two(32), '2^32'],
    [two(64) - 1n, '2^64 − 1'],
    [two(128), '2^128'],
    [3n * two(64), 'about 1.5 × 2^65'],
    [two(64) + 1n, 'about 1 × 2^64'],
  ]
  for (const [amount, expected] of words) t.equal(amountText(amount), expected)
  const shares: readonly (readonly [bigint, bigint, string])[] = [
    [142n, 4094n, '142 of 4,094, 3 %'],
    [0n, 4094n, '0 of 4,094, 0 %'],
    [1n, 4094n, '1 of 4,094, < 1 %'],
    [4093n, 4094n, '4,093 of 4,094, 99 %'],
    [4094n, 4094n, '4,094 of 4,094, 100 %'],
    [5n, two(64) - 1n, '5 of 2^64 − 1, < 1 %'],
    [two(127), two(128), '2^127 of 2^128, 50 %'],
  ]
  for (const [used, size, expected] of shares) t.equal(shareText({ used, size }), expected)
  t.end()
})
