import t from 'tap'
import { emptySnapshot, type LogSnapshot } from '../../../src/features/changes/snapshot.ts'
import { isAnyAfter, type TrimmedRecords } from '../../../src/features/changes/trimmed-records.ts'

const trimmed: TrimmedRecords = {
  lastId: 50,
  lastTransaction: 2_000,
  knownFrom: 1_000,
  transactions: [1_990, 2_000],
}

const snapshot = (id: number, end: number, ...running: readonly number[]): LogSnapshot => ({
  last: { id, transaction: 0 },
  end,
  running,
})

const after: readonly (readonly [name: string, from: LogSnapshot, isAfter: boolean])[] = [
  ['all records', emptySnapshot, true],
  ['a later id', snapshot(49, 2_001), true],
  ['the last record', snapshot(50, 2_001), false],
  ['a later transaction', snapshot(50, 2_000), true],
  ['a transaction that was open', snapshot(60, 2_010, 1_990, 2_005), true],
  ['an open transaction without trimmed records', snapshot(60, 2_010, 1_991, 2_005), false],
  ['an open transaction of which nothing is known', snapshot(60, 2_010, 999), true],
]

t.test('finds trimmed records after a snapshot', async (t) => {
  for (const [name, from, isAfter] of after) t.equal(isAnyAfter(trimmed, { from }), isAfter, name)
})

t.test('finds trimmed records in the rest of an interval, and after it', async (t) => {
  const to = snapshot(60, 2_010)
  const isAfter = (from: LogSnapshot, id: number, end = to): boolean =>
    isAnyAfter(trimmed, { from, interval: { to: end, read: { id, transaction: 1 } } })
  t.equal(isAfter(emptySnapshot, 49), true, 'the last one follows')
  t.equal(isAfter(emptySnapshot, 50), false, 'all were read')
  t.equal(isAfter(emptySnapshot, 50, snapshot(50, 1_999)), true, 'one came after the interval')
  t.equal(isAfter(to, 40), false, 'all were committed before the interval')
})
