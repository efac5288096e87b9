import { setFlagsFromString } from 'node:v8'
import { setTimeout as sleep } from 'node:timers/promises'
import { runInNewContext } from 'node:vm'
import pg from 'pg'
import t from 'tap'
import type { Caller } from '../../../../src/framework/database/caller/caller.ts'
import { openDatabase } from '../../../../src/framework/database/open-database.ts'
import { silentLog } from '../../../../src/framework/log.ts'
import { createDatabase } from '../../../support/postgres.ts'

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void // V8 defines it

const newCaller = (key: string): Caller => ({
  key,
  group: 'identified',
  isGone: () => false,
  atEnd: () => undefined,
})

t.test('forgets a request whose statement has ended, while others run', async (t) => {
  const connection = await createDatabase(t)
  const database = openDatabase(connection, { log: silentLog })
  t.teardown(() => database.close())
  const holder = new pg.Client(connection)
  await holder.connect()
  t.teardown(() => holder.end())
  await holder.query('select pg_advisory_lock(1)')
  const run = (caller: Caller, text: string) =>
    database.forCaller(caller).rows({ text, values: [] })
  const runFirst = async (): Promise<WeakRef<Caller>> => {
    const caller = newCaller('first') // it opens a connection, and is the first to be watched
    await run(caller, 'select pg_sleep(0.1)')
    return new WeakRef(caller)
  }
  const first = runFirst()
  const other = run(newCaller('other'), 'select pg_advisory_lock(1)')
  const found = await first
  await sleep(50) // a task that reads a `WeakRef` keeps its object
  collectGarbage()
  t.equal(found.deref(), undefined)
  t.equal(
    await Promise.race([other, Promise.resolve('waits')]),
    'waits',
    'another request still runs',
  )
  await holder.query('select pg_advisory_unlock(1)')
  await other
})
