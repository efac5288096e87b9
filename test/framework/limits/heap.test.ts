import { getHeapSpaceStatistics } from 'node:v8'
import t from 'tap'
import { keepPausesShort } from '../../../src/framework/limits/index.ts'

/** Makes the objects of a page. */
const makeRows = (page: number): readonly object[] =>
  Array.from({ length: 25 }, (_, row) => ({ row, page, parent: { id: page }, tags: [page, row] }))

/** Returns the bytes of the objects in the old space. */
const oldBytes = (): number =>
  getHeapSpaceStatistics().find(({ space_name: name }) => name === 'old_space')?.space_used_size ??
  NaN

t.test('pages do not fill the old space after the first ones had to wait', async (t) => {
  keepPausesShort()
  const waiting: unknown[] = []
  for (let page = 0; page < 40_000; page += 1) {
    waiting.push(makeRows(page))
    if (waiting.length > 20_000) waiting.splice(0, 10_000)
  }
  waiting.length = 0
  let filled = 0
  for (let page = 0, before = oldBytes(); page < 200_000; page += 1) {
    makeRows(page)
    if (page % 100 > 0) continue
    const now = oldBytes()
    filled += Math.max(0, now - before)
    before = now
  }
  t.ok(filled < 100_000_000, `200,000 pages added ${filled} bytes to the old space`)
})
