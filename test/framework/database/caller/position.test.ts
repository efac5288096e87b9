import t from 'tap'
import {
  comparePositions,
  laterOf,
  parsePosition,
  positionText,
} from '../../../../src/framework/database/caller/position.ts'
import { Timelines } from '../../../../src/host/servers/timelines.ts'
import { WriteTimes } from '../../../../src/host/servers/write-times.ts'

t.test('writes a position as text and parses it', async (t) => {
  for (const text of ['1/0/0', '1/1/0', '12/1A/FFFFFFFF', '2/FFFF/3C0A1F8']) {
    const position = parsePosition(text)
    t.equal(position && positionText(position), text)
  }
  t.strictSame(parsePosition(' 1/0/ff '), { timeline: 1, lsn: 255 })
  for (const text of [
    '',
    '1',
    '1/0',
    '0/15',
    '1/0/G',
    'x/0/1',
    '1/0/123456789',
    '1/0/1/2',
    '-1/0/1',
  ])
    t.equal(parsePosition(text), undefined, text)
})

t.test('compares positions by their timelines first', async (t) => {
  const [old, later, next] = [
    { timeline: 1, lsn: 10 },
    { timeline: 1, lsn: 20 },
    { timeline: 2, lsn: 5 },
  ]
  const pairs = [
    [old, later, -1],
    [later, old, 1],
    [later, later, 0],
    [later, next, -1],
    [next, later, 1],
  ] as const
  for (const [one, other, expected] of pairs)
    t.equal(Math.sign(comparePositions(one, other)), expected)
  t.equal(laterOf(old, later), later)
  t.equal(laterOf(next, later), next)
  t.equal(laterOf(undefined, old), old)
})

t.test('counts what a standby can ever have, on whichever timeline', async (t) => {
  const timelines = new Timelines()
  timelines.note({ timeline: 1, lsn: 10 })
  timelines.note({ timeline: 2, lsn: 120 })
  timelines.note({ timeline: 2, lsn: 150 })
  const cases = [
    ['the same position', [1, 10], [1, 10], true],
    ['an earlier one of the same timeline', [1, 9], [1, 10], false],
    ['an earlier timeline, however far', [1, 999], [2, 120], false],
    ['what was written before the promotion', [2, 100], [1, 100], true],
    ['a delay, before the end of the former timeline', [2, 90], [1, 100], false],
    ['what was lost with the former primary', [2, 120], [1, 500], true],
    ['a delay, while it is not known to be lost', [2, 119], [1, 500], false],
    ['a timeline whose beginning was not seen', [3, 130], [1, 500], false],
    ['the same, once it is further', [3, 500], [1, 500], true],
  ] as const
  for (const [name, [timeline, lsn], [otherTimeline, otherLsn], expected] of cases) {
    const other = { timeline: otherTimeline, lsn: otherLsn }
    t.equal(timelines.hasReached({ timeline, lsn }, other), expected, name)
  }
})

t.test('returns the time up to which a standby has all writes', async (t) => {
  const timelines = new Timelines()
  timelines.note({ timeline: 2, lsn: 25 })
  const times = new WriteTimes(timelines)
  t.equal(times.last, undefined)
  t.equal(times.asOf({ timeline: 1, lsn: 10 }), undefined)
  times.note({ timeline: 1, lsn: 10 }, 100)
  times.note({ timeline: 1, lsn: 10 }, 200)
  times.note({ timeline: 1, lsn: 20 }, 300)
  times.note({ timeline: 2, lsn: 25 }, 400)
  const cases = [
    [{ timeline: 1, lsn: 9 }, undefined],
    [{ timeline: 1, lsn: 10 }, 200],
    [{ timeline: 1, lsn: 19 }, 200],
    [{ timeline: 1, lsn: 30 }, 300],
    [{ timeline: 2, lsn: 15 }, 200],
    [{ timeline: 2, lsn: 25 }, 400],
  ] as const
  for (const [position, expected] of cases) t.equal(times.asOf(position), expected)
  t.equal(times.last, 400)
  for (let lsn = 100; lsn < 2_000; lsn++) times.note({ timeline: 2, lsn }, lsn)
  t.equal(times.asOf({ timeline: 2, lsn: 100 }), undefined, 'old samples are forgotten')
  t.equal(times.asOf({ timeline: 2, lsn: 1_500 }), 1_500)
})
