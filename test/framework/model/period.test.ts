import t from 'tap'
import { periodOf } from '../../../src/framework/model/period.ts'

const cases = [
  ['2026', '2026-01-01', '2027-01-01'],
  ['2026-11', '2026-11-01', '2026-12-01'],
  ['2026-12', '2026-12-01', '2027-01-01'],
  ['2024-02-28', '2024-02-28', '2024-02-29'],
  [' 2026-12-31 ', '2026-12-31', '2027-01-01'],
  ['0001-01-01', '0001-01-01', '0001-01-02'],
  ['9999', '9999-01-01', '10000-01-01'],
] as const

t.test('returns the first day of a period and the day after it', (t) => {
  for (const [text, first, end] of cases) t.strictSame(periodOf(text), { first, end }, text)
  t.end()
})

t.test('returns no period for other texts', (t) => {
  const others = ['', '26', '2026-13', '2026-02-30', '0000', '2026-1-1', '2026-11-27T00:00', 'now']
  for (const text of others) t.equal(periodOf(text), undefined, text)
  t.end()
})
