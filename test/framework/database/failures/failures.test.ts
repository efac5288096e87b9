import { once } from 'node:events'
import { mkdir, readFile } from 'node:fs/promises'
import { createConnection } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import t from 'tap'
import {
  DatabaseUnavailable,
  findFailure,
  violationOf,
} from '../../../../src/framework/database/failures/failures.ts'
import { runStatement } from '../../../../src/framework/database/pipeline/pipeline.ts'
import { parseRows } from '../../../../src/framework/database/pipeline/row-parser.ts'
import { createDatabase } from '../../../support/postgres.ts'

const none = join(t.testdir(), 'none')

t.test('recognises a server whose socket does not exist', async (t) => {
  const failed: unknown = await once(
    createConnection(join(none, '.s.PGSQL.5432')),
    'connect',
  ).catch((error: unknown) => error)
  t.match(failed, { code: 'ENOENT' })
  t.match(findFailure(failed), new DatabaseUnavailable('The database is not available.'))
  const wrapped = new Error('The read failed.', { cause: failed })
  t.type(findFailure(wrapped), DatabaseUnavailable, 'as a cause, too')
})

t.test('does not take a missing file or folder for a failure of the server', async (t) => {
  const failures = [() => readFile(none), () => mkdir(join(none, 'below'))]
  for (const fail of failures) {
    const failed: unknown = await fail().catch((error: unknown) => error)
    t.match(failed, { code: 'ENOENT' })
    t.equal(findFailure(failed), undefined)
  }
})

t.test('recognises a violated constraint by its SQLSTATE', async (t) => {
  const failed = (code: string, routine?: string): Error =>
    Object.assign(new Error('The server refused the statement.'), { code, routine })
  const kinds = {
    '23505': 'unique',
    '23P01': 'unique',
    '23503': 'reference',
    '23001': 'reference',
    '23502': 'value',
    '22003': 'value',
    P0001: 'value',
    '40001': 'retry',
    '40P01': 'retry',
  }
  for (const [code, kind] of Object.entries(kinds))
    t.match(violationOf(failed(code)), { kind }, code)
  t.match(violationOf(failed('0A000', 'RevalidateCachedQuery')), { kind: 'retry' }, 'outdated plan')
  for (const code of ['0A000', '42P01', '57014', 'ECONNRESET'])
    t.equal(violationOf(failed(code)), undefined, code)

  const wrapped = new Error('The write failed.', { cause: failed('23505') })
  t.match(violationOf(wrapped), { kind: 'unique', cause: wrapped }, 'as a cause, too')
  const outer = Object.assign(new Error('The client failed.', { cause: failed('23503') }), {
    code: '22003',
  })
  t.match(violationOf(outer), { kind: 'reference' }, 'the innermost error decides')
})

t.test('takes a wrong number of values for no failure of the server', async (t) => {
  const client = new pg.Client({ ...(await createDatabase(t)), pipeline: true })
  parseRows(client.connection)
  await client.connect()
  t.teardown(() => client.end())
  const statement = { text: 'select $1::text', values: ['a', 'b'] }
  const failed: unknown = await runStatement(client, statement).catch((error: unknown) => error)
  t.match(failed, { code: '08P01', statement: statement.text })
  t.equal(findFailure(failed), undefined)
  const ofPooler = Object.assign(new pg.DatabaseError('server conn crashed?', 0, 'error'), {
    code: '08P01',
    severity: 'FATAL',
  })
  t.type(findFailure(ofPooler), DatabaseUnavailable, 'PgBouncer reports its failures so')
})
