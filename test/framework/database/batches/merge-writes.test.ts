import t from 'tap'
import { mergeWrites, splitRows } from '../../../../src/framework/database/batches/merge-writes.ts'
import type { Statement, WholeTransaction } from '../../../../src/framework/database/statement.ts'
import {
  distinctIds,
  arrayPerObject,
  PerObject,
  rowsPerObject,
} from '../../../../src/framework/model/per-object.ts'

const lock = (id: number): Statement => ({ text: 'lock $1', values: [arrayPerObject([id])] })
const update = (id: number, author = 'ann', text = 'update $1 $2 $3'): Statement => ({
  text,
  values: [distinctIds([id]), rowsPerObject([{ id }]), author],
})
const write = (...statements: readonly Statement[]): WholeTransaction => ({ statements })

/** Returns the values of each statement as they are sent, and the numbers of transactions. */
const merge = (transactions: readonly WholeTransaction[]): readonly unknown[] =>
  mergeWrites(transactions).map(({ statements, count }) => [
    count,
    ...statements.map(({ values }) =>
      values.map((value) => (value instanceof PerObject ? value.toPostgres() : value)),
    ),
  ])

t.test('merges the objects of equal statements, with their indexes', async (t) => {
  t.strictSame(merge([1, 2, 3].map((id) => write(lock(7), update(id)))), [
    [3, [[7, 7, 7]], [[1, 2, 3], '[{"i":0,"id":1},{"i":1,"id":2},{"i":2,"id":3}]', 'ann']],
  ])
})

t.test('keeps apart what differs in more than its objects, in its order', async (t) => {
  const rows = (...ids: readonly number[]): string =>
    JSON.stringify(ids.map((id, i) => ({ i, id })))
  t.strictSame(
    merge([
      write(update(1)),
      write(update(2, 'bob')),
      write(update(3, 'bob')),
      write(update(4, 'bob', 'other')),
      write(lock(7), update(5, 'bob', 'other')),
      write(update(6)),
    ]),
    [
      [1, [[1], rows(1), 'ann']],
      [2, [[2, 3], rows(2, 3), 'bob']],
      [1, [[4], rows(4), 'bob']],
      [1, [[7]], [[5], rows(5), 'bob']],
      [1, [[6], rows(6), 'ann']],
    ],
  )
})

t.test('writes an object twice with two statements', async (t) => {
  const found = mergeWrites([1, 2, 1].map((id) => write(update(id))))
  t.strictSame(
    found.map(({ count }) => count),
    [2, 1],
  )
})

t.test('keeps objects apart whose rows share a key', async (t) => {
  const insert = (name: string): WholeTransaction =>
    write({ text: 'insert $1', values: [rowsPerObject([{ name }], () => [`name ${name}`])] })
  const found = mergeWrites(['a', 'b', 'a', 'c'].map(insert))
  t.strictSame(
    found.map(({ count }) => count),
    [2, 2],
  )
})

t.test('merges no statements without objects', async (t) => {
  const same = write({ text: 'delete $1', values: [1] })
  t.equal(mergeWrites([same, same]).length, 2)
})

t.test('gives each transaction the rows of its objects', async (t) => {
  const rows = [
    [2, 'c'],
    [0, 'a'],
  ]
  t.strictSame(splitRows(rows, 3), [[[0, 'a']], [], [[0, 'c']]])
})
