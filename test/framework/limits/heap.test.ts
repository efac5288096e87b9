import t from 'tap'
import { keepPausesShort } from '../../../src/framework/limits/index.ts'
import { bytesInOldSpace } from '../../support/old-space.ts'

/** Makes the objects of a page. */
const makeRows = (page: number): readonly object[] =>
  Array.from({ length: 25 }, (_, row) => ({ row, page, parent: { id: page }, tags: [page, row] }))

t.test('pages do not fill the old space after the first ones had to wait', async (t) => {
  keepPausesShort()
  const waiting: unknown[] = []
  for (let page = 0; page < 40_000; page += 1) {
    waiting.push(makeRows(page))
    if (waiting.length > 20_000) waiting.splice(0, 10_000)
  }
  waiting.length = 0
  const added = await bytesInOldSpace(200_000, makeRows)
  t.ok(added < 100_000_000, `200,000 pages added ${added} bytes to the old space`)
})
