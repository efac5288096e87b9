import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import t from 'tap'
import { migrate } from '../../../../src/framework/database/migrations/migrate.ts'
import { silentLog } from '../../../../src/framework/log.ts'
import { query } from '../../../support/data-folder.ts'
import { createDatabase } from '../../../support/postgres.ts'

const first = 'create table site (id int primary key)'
const second = 'select pg_sleep(0.2); alter table site add name text'

/** Limits that an administrator may have set for the role or the database. */
const limits: Readonly<Record<string, string>> = {
  statement_timeout: '100ms',
  idle_session_timeout: '500ms',
  transaction_timeout: '100ms', // since PostgreSQL 17
}

/** An index that a load left out, and triggers of totals to create, each of which takes time. */
const slowParts = `
  create table _deferred_indexes as select 'x' as name, 'select pg_sleep(0.2)' as definition;
  drop trigger keep_total_insert on site;
  create function wait() returns event_trigger language plpgsql
    as 'begin perform pg_sleep(0.2); end';
  create event trigger slow on ddl_command_start when tag in ('CREATE TRIGGER')
    execute function wait()`

for (const [setting, value] of Object.entries(limits))
  t.test(`is not stopped by ${setting} of the database`, async (t) => {
    const connection = await createDatabase(t, { template: 'template1' })
    const [found] = await query(connection, `select from pg_settings where name = '${setting}'`)
    if (!found) {
      t.pass('this server does not have it')
      return
    }
    await migrate(connection, t.testdir({ '1_site': { 'migration.sql': first } }), silentLog)
    await query(connection, slowParts)
    const holder = new pg.Client(connection)
    await holder.connect()
    await holder.query(`alter database ${connection.database} set ${setting} = '${value}'`)
    await holder.query('begin; select pg_advisory_xact_lock(72707369); select from site')
    const folder = t.testdir({
      '1_site': { 'migration.sql': first },
      '2_name': { 'migration.sql': second },
    })
    // Gives up to wait for the table once, and tries again after a second.
    const migrated = migrate(connection, folder, silentLog, { timeout: 200 }).catch(String)
    await sleep(300)
    await holder.query('commit; begin; select from site')
    await sleep(1_000)
    await holder.end()
    t.strictSame(await migrated, ['2_name'])
    t.strictSame(
      await query(
        connection,
        `select to_regclass('_deferred_indexes') as deferred, rows::int from _totals`,
      ),
      [[null, 0]],
    )
  })
