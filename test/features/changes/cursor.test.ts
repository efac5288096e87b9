import { isDeepStrictEqual } from 'node:util'
import { fc } from '../../support/fast-check.ts'
import t from 'tap'
import {
  parseChangeCursor,
  printChangeCursor,
  type Epoch,
} from '../../../src/features/changes/cursor.ts'
import type { LogPosition } from '../../../src/features/changes/position.ts'
import {
  isRecordAfter,
  parseSnapshot,
  printSnapshot,
  type LogSnapshot,
} from '../../../src/features/changes/snapshot.ts'

const epoch: Epoch = { name: '01234567', key: 'ab'.repeat(32), timeline: 2, isSynchronous: false }

const refused = Object.assign(new Error(), { status: 400 })
const gone = Object.assign(new Error(), { status: 410 })

const numbers = fc.nat({ max: Number.MAX_SAFE_INTEGER })
const records = fc.record({ id: fc.nat(), transaction: numbers }, { noNullPrototype: true })
const snapshots: fc.Arbitrary<LogSnapshot> = fc
  .record({ running: fc.uniqueArray(fc.nat(), { maxLength: 200 }), last: records })
  .map(({ running, last }) => {
    const sorted = running.toSorted((one, other) => one - other)
    return { running: sorted, end: (sorted.at(-1) ?? 0) + 1, last }
  })
const positions: fc.Arbitrary<LogPosition> = fc.oneof(
  fc.record({ from: snapshots }, { noNullPrototype: true }),
  fc.record(
    {
      from: snapshots,
      interval: fc.record({ to: snapshots, read: records }, { noNullPrototype: true }),
    },
    { noNullPrototype: true },
  ),
)

t.test('a cursor has its position, and equal positions have equal cursors', async (t) => {
  const property = fc.property(positions, (position) => {
    const cursor = printChangeCursor(position, epoch)
    return (
      isDeepStrictEqual(parseChangeCursor(cursor, epoch), position) &&
      cursor === printChangeCursor(structuredClone(position), epoch)
    )
  })
  t.doesNotThrow(() => fc.assert(property))
})

t.test('a cursor tells nothing, and cannot be changed', async (t) => {
  const from = (id: number): LogPosition => ({
    from: { end: 9, running: [], last: { id, transaction: 8 } },
  })
  const [one, other] = [printChangeCursor(from(1), epoch), printChangeCursor(from(20_000), epoch)]
  t.equal(one.length, other.length)
  t.not(one.slice(-20), other.slice(-20))
  for (let at = 9; at < one.length; at += 1) {
    const letter = one[at] === 'A' ? 'B' : 'A'
    const changed = one.slice(0, at) + letter + one.slice(at + 1)
    // The last letter has bits that Base64 leaves out.
    if (at < one.length - 1) t.throws(() => parseChangeCursor(changed, epoch), refused)
  }
  const foreign = { ...epoch, key: 'cd'.repeat(32) }
  t.throws(() => parseChangeCursor(one, foreign), refused)
  t.throws(() => parseChangeCursor(one, { ...epoch, name: 'fedcba98' }), gone)
})

t.test('a cursor outlives a promotion only if a standby had every commit', async (t) => {
  const position: LogPosition = { from: { end: 9, running: [7], last: { id: 5, transaction: 8 } } }
  const at = (timeline: number, isSynchronous: boolean): Epoch => ({
    ...epoch,
    timeline,
    isSynchronous,
  })
  const synchronous = printChangeCursor(position, at(2, true))
  const alone = printChangeCursor(position, at(2, false))
  t.strictSame(parseChangeCursor(synchronous, at(3, false)), position)
  t.strictSame(parseChangeCursor(alone, at(2, false)), position)
  t.throws(() => parseChangeCursor(alone, at(3, true)), gone)
  t.throws(() => parseChangeCursor(synchronous, at(1, true)), gone, 'a replaced primary')
})

t.test('a snapshot is that of PostgreSQL', async (t) => {
  const last = { id: 40, transaction: 11 }
  t.strictSame(parseSnapshot('10:13:12,10', last), { end: 13, running: [10, 12], last })
  for (const text of ['10:13:10,12', '13:13:'])
    t.equal(printSnapshot(parseSnapshot(text, last)), text)
  const snapshot = parseSnapshot('10:13:10,12', last)
  for (const [id, transaction, isAfter] of [
    [40, 11, false],
    [39, 9, false],
    [39, 12, true],
    [38, 13, true],
    [41, 11, true],
  ] as const)
    t.equal(isRecordAfter({ id, transaction }, snapshot), isAfter, `${id}, ${transaction}`)
})
