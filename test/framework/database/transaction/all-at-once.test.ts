import pg from 'pg'
import t from 'tap'
import { openDatabase } from '../../../../src/framework/database/open-database.ts'
import { silentLog } from '../../../../src/framework/log.ts'
import { migratedDatabase } from '../../../support/fixture-app.ts'
import { untilLockWaits } from '../../../support/lock-waits.ts'

t.test('keeps a connection while statements run that were sent at once', async (t) => {
  const connection = await migratedDatabase(t)
  const database = openDatabase(connection, { log: silentLog, max: 1 })
  t.teardown(() => database.close())
  const holder = new pg.Client(connection)
  await holder.connect()
  t.teardown(() => holder.end())
  await holder.query('create table held (id integer)')
  await holder.query('begin; lock table held')
  const waiting = database.allAtOnce({
    statements: [
      { text: 'select 1', values: [] },
      { text: 'select count(*) from held', values: [] },
    ],
  })
  await untilLockWaits(holder, 1)
  t.equal(database.pool.idleCount, 0)
  await holder.query('commit')
  t.strictSame(await waiting, [[[1]], [[0]]])
  t.equal(database.pool.idleCount, 1)
})

t.test('runs all or none of the statements', async (t) => {
  const database = openDatabase(await migratedDatabase(t), { log: silentLog, max: 1 })
  t.teardown(() => database.close())
  const add = {
    text: `insert into store_owner (name, slug) values ('a', 'a') returning name`,
    values: [],
  }
  await t.rejects(database.allAtOnce({ statements: [add, add] }), { name: 'Violation' })
  const count = { text: 'select count(*) from store_owner', values: [] }
  t.strictSame(await database.rows(count), [[0]])
  t.equal(database.pool.idleCount, 1)
  t.strictSame(await database.allAtOnce({ statements: [add, count] }), [[['a']], [[1]]])
})

t.test('fails where PostgreSQL refuses the commit', async (t) => {
  const database = openDatabase(await migratedDatabase(t), { log: silentLog, max: 1 })
  t.teardown(() => database.close())
  const text = 'create table late (id integer unique deferrable initially deferred)'
  await database.rows({ text, values: [] })
  const add = { text: 'insert into late values (1)', values: [] }
  await t.rejects(database.allAtOnce({ statements: [add, add] }), { name: 'Violation' })
  t.strictSame(await database.rows({ text: 'select count(*) from late', values: [] }), [[0]])
})
