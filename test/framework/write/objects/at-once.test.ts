import t from 'tap'
import type { Caller } from '../../../../src/framework/database/caller/caller.ts'
import { openDatabase } from '../../../../src/framework/database/open-database.ts'
import { silentLog } from '../../../../src/framework/log.ts'
import { locksOf } from '../../../../src/framework/write/objects/at-once.ts'
import { runAtOnce } from '../../../../src/framework/write/run-at-once.ts'
import { createDatabase } from '../../../support/postgres.ts'

const connection = await createDatabase(t)
const database = openDatabase(connection, { log: silentLog })
t.teardown(() => database.close())
await database.rows({ text: 'create sequence place', values: [] })
const client = database.forCaller({
  key: 'a',
  group: 'identified',
  isGone: () => false,
  atEnd: () => undefined,
} satisfies Caller)
const write = { text: `select nextval('place')`, values: [] }

/** Returns the indexes of concurrent writes in the order in which they ran. */
async function orderOf(
  writes: readonly { readonly posted: readonly number[]; readonly id?: number }[],
): Promise<readonly number[]> {
  const rows = await Promise.all(
    writes.map(({ posted: values, id }) => {
      const posted = values.map((value) => ({ text: 'select $1::integer', values: [value] }))
      return runAtOnce(client, { posted, write, locks: locksOf(posted, id) })
    }),
  )
  const places = rows.map((row) => Number(row?.[0]))
  return writes.map((_, index) => index).toSorted((a, b) => (places[a] ?? 0) - (places[b] ?? 0))
}

t.test('runs writes of a client in the order of the rows that they update', async (t) => {
  t.strictSame(await orderOf([10, 9, 11].map((id) => ({ posted: [], id }))), [1, 0, 2])
})

t.test('runs writes of a client in the order of their locks', async (t) => {
  t.strictSame(await orderOf([{ posted: [3] }, { posted: [1] }, { posted: [2] }]), [1, 2, 0])
})
