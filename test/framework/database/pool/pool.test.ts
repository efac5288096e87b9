import pg from 'pg'
import t from 'tap'
import { openDatabase } from '../../../../src/framework/database/open-database.ts'
import { openPool } from '../../../../src/framework/database/pool/pool.ts'
import { silentLog } from '../../../../src/framework/log.ts'
import { addressOf, createDatabase } from '../../../support/postgres.ts'
import { until } from '../../../support/until.ts'

const values = [
  ['int8', '42::int8', 42],
  ['count', '(select count(*) from pg_type where oid = 20)', 1],
  ['numeric', '12.50::numeric', 12.5],
  ['date', `date '2024-02-29'`, '2024-02-29'],
  ['timestamp', `timestamp '2024-02-29 12:00:00.123456'`, '2024-02-29 12:00:00.123456'],
  ['timestamptz', `timestamptz '2024-02-29 12:00:00.5+02'`, '2024-02-29 10:00:00.5+00'],
  ['interval', `interval '1 day 2 hours'`, '1 day 02:00:00'],
  ['int8[]', `array[1, null, 3]::int8[]`, [1, null, 3]],
  ['numeric[]', `array[1.5]::numeric[]`, [1.5]],
  ['date[]', `array[date '2024-02-29']`, ['2024-02-29']],
  ['timestamptz[]', `array[timestamptz '2024-02-29 12:00+00']`, ['2024-02-29 12:00:00+00']],
  ['text[]', `array['a', null]`, ['a', null]],
  ['jsonb', `'{"a": [1]}'::jsonb`, { a: [1] }],
  ['inet', `inet '10.0.0.1/24'`, '10.0.0.1/24'],
  ['boolean', 'true', true],
  ['null', 'null::int8', null],
] as const

const sessions = [
  ['plan_cache_mode', 'force_generic_plan'],
  ['timezone', 'UTC'],
  ['statement_timeout', '1234ms'],
  ['application_name', 'cadastre'],
] as const

t.test('parses values of each type, and sets the options of the session', async (t) => {
  const connection = await createDatabase(t)
  const pool = openPool(connection, { log: silentLog, statementTimeout: 1234 })
  t.teardown(() => pool.end())
  for (const [name, sql, expected] of values) {
    const { rows } = await pool.query({ text: `select ${sql}`, rowMode: 'array' })
    t.strictSame(rows, [[expected]], name)
  }
  for (const [name, expected] of sessions) {
    const { rows } = await pool.query(`show ${name}`)
    t.equal(rows[0][name === 'timezone' ? 'TimeZone' : name], expected, name)
  }
})

t.test('keeps the format of times whatever options the address has', async (t) => {
  const url = addressOf(await createDatabase(t))
  const options = '&options=-c%20datestyle%3DGerman%20-c%20timezone%3DAsia%2FKolkata'
  const pool = openPool({ connectionString: url + options }, { log: silentLog })
  t.teardown(() => pool.end())
  const { rows } = await pool.query(`select timestamptz '2024-02-29 12:00:00.5Z' as time`)
  t.strictSame(rows, [{ time: '2024-02-29 12:00:00.5+00' }])
})

t.test('prefers the other options of the address to its own', async (t) => {
  const url = addressOf(await createDatabase(t))
  const addressOptions =
    '&options=-c%20statement_timeout%3D77%20-c%20work_mem%3D9MB&application_name=mine'
  const pool = openPool({ connectionString: url + addressOptions }, { log: silentLog })
  t.teardown(() => pool.end())
  const { rows } = await pool.query(
    `select name, setting from pg_settings
     where name in ('statement_timeout', 'work_mem', 'plan_cache_mode', 'application_name') order by name`,
  )
  t.strictSame(
    rows.map((row) => [row.name, row.setting]),
    [
      ['application_name', 'mine'],
      ['plan_cache_mode', 'force_generic_plan'],
      ['statement_timeout', '77'],
      ['work_mem', '9216'],
    ],
  )
})

t.test('sets its own options for an address without options', async (t) => {
  const url = addressOf(await createDatabase(t))
  const options = { log: silentLog, statementTimeout: 1234 }
  const pool = openPool({ connectionString: `${url}&application_name=mine` }, options)
  t.teardown(() => pool.end())
  const { rows } = await pool.query('show statement_timeout')
  t.strictSame(rows, [{ statement_timeout: '1234ms' }])
})

t.test('logs and replaces a broken idle connection', async (t) => {
  const connection = await createDatabase(t)
  const warnings: unknown[] = []
  const warn = (details: object, message: string): void => void warnings.push(details, message)
  const pool = openPool(connection, { log: { ...silentLog, warn }, max: 1 })
  t.teardown(() => pool.end())
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid')
  const other = new pg.Client(connection)
  await other.connect()
  await other.query('select pg_terminate_backend($1)', [rows[0]?.pid])
  await other.end()
  await until('the broken connection is logged', () => warnings.length > 0)
  const reason = 'terminating connection due to administrator command'
  t.strictSame(warnings, [{ reason }, 'an idle connection broke'])
  t.equal((await pool.query('select 1')).rowCount, 1)
})

t.test('logs nothing of rows that arrive for a client that has gone', async (t) => {
  const warnings: unknown[] = []
  const warn = (details: object, message: string): void => void warnings.push(details, message)
  const log = { ...silentLog, warn }
  const database = openDatabase(await createDatabase(t), { log })
  t.teardown(() => database.close())
  let isGone = false
  const caller = {
    key: 'a',
    group: 'identified',
    isGone: () => isGone,
    atEnd: () => undefined,
  } as const
  const text = `
    select repeat('x', 1000), pg_sleep(0.001)::text from generate_series(1, 5000)`
  const running = database.forCaller(caller).rows({ text, values: [] })
  const ended = t.rejects(running, { name: 'ClientGone' })
  const isRunning = `
    select from pg_stat_activity
    where datname = current_database() and query like '%generate_series%' and state = 'active'
      and pid <> pg_backend_pid()`
  const count = async (): Promise<unknown> => (await database.pool.query(isRunning)).rowCount
  await until('the statement runs', async () => (await count()) === 1)
  isGone = true
  await ended
  await until('the statement has ended', async () => (await count()) === 0)
  t.strictSame(warnings, [])
})

t.test('runs a statement on an idle connection on which it is prepared', async (t) => {
  const database = openDatabase(await createDatabase(t), { log: silentLog })
  t.teardown(() => database.close())
  const texts = ['a', 'b', 'c'].map((name) => `select pg_backend_pid(), '${name}', pg_sleep(0.2)`)
  const sessionOf = async (text: string): Promise<unknown> =>
    (await database.rows({ text, values: [] }))[0]?.[0]
  await Promise.all(texts.map(sessionOf))
  const sessions = await Promise.all(texts.map(sessionOf)) // sent again, so that they are kept
  t.equal(new Set(sessions).size, texts.length, 'at once, each on a connection of its own')
  for (const at of [1, 0, 0, 2, 1])
    t.equal(await sessionOf(texts[at] ?? ''), sessions[at], `${at} again`)
  const others = [await sessionOf(`select pg_backend_pid(), 1`), await sessionOf(texts[0] ?? '')]
  t.equal(others[1], sessions[0], 'after another statement')
})
