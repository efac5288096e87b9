import pg from 'pg'
import t, { type Test } from 'tap'
import {
  PendingStatement,
  type StatementResult,
} from '../../../../src/framework/database/pipeline/pending-statement.ts'
import { runStatement, runPipelined } from '../../../../src/framework/database/pipeline/pipeline.ts'
import { parseRows } from '../../../../src/framework/database/pipeline/row-parser.ts'
import type { ResultInfo, Statement } from '../../../../src/framework/database/statement.ts'
import { createLog } from '../../../../src/host/log/log.ts'
import { jsonObjectOf, type JsonObject } from '../../../../src/framework/model/json-value.ts'
import { createDatabase } from '../../../support/postgres.ts'

/** A connection, and the number of descriptions of columns that it received. */
async function connect(t: Test): Promise<{ client: pg.Client; described: () => number }> {
  const client = new pg.Client({ ...(await createDatabase(t)), pipeline: true })
  parseRows(client.connection)
  await client.connect()
  t.teardown(() => client.end())
  let described = 0
  client.connection.on('rowDescription', () => described++)
  return { client, described: () => described }
}

t.test('returns values of every type as they were written', async (t) => {
  const { client } = await connect(t)
  const cases = [
    { type: 'integer', value: 7, row: 7 },
    { type: 'bigint', value: '9007199254740991', row: 9007199254740991 },
    { type: 'numeric', value: 1.5, row: 1.5 },
    { type: 'boolean', value: false, row: false },
    { type: 'text', value: '', row: '' },
    { type: 'text', value: null, row: null },
    { type: 'text', value: undefined, row: null },
    { type: 'text', value: 'Ω "\' \\ {}', row: 'Ω "\' \\ {}' },
    { type: 'text[]', value: ['a', null, '{"'], row: ['a', null, '{"'] },
    { type: 'bigint[]', value: [1, null], row: [1, null] },
    { type: 'integer[]', value: [], row: [] },
    { type: 'jsonb', value: { a: [1, null] }, row: { a: [1, null] } },
    { type: 'date', value: '2024-02-29', row: '2024-02-29' },
    { type: 'bytea', value: Buffer.from([0, 255]), row: Buffer.from([0, 255]) },
  ]
  for (const { type, value, row } of cases) {
    for (const time of ['once', 'again']) {
      const rows = await runStatement(client, { text: `select $1::${type}`, values: [value] })
      t.strictSame(rows, [[row]], `${type} ${JSON.stringify(value)} ${time}`)
    }
  }
})

t.test('returns the bytes of values in the binary format', async (t) => {
  const { client } = await connect(t)
  const text = `select $1::bytea, 7, 'é', null, 1::bigint << 40`
  const value = Buffer.from([0, 255])
  for (const time of ['once', 'again']) {
    const [row] = await runStatement(client, { text, values: [value], isBinary: true })
    t.strictSame(
      row,
      [
        value,
        Buffer.from([0, 0, 0, 7]),
        Buffer.from('é'),
        null,
        Buffer.from([0, 0, 1, 0, 0, 0, 0, 0]),
      ],
      time,
    )
  }
  const [row] = await runStatement(client, { text, values: [value] })
  t.strictSame(row, [value, 7, 'é', null, 2 ** 40], 'the same text in the text format')
})

t.test('keeps a statement that is sent again, with its columns', async (t) => {
  const { client, described } = await connect(t)
  const statement = { text: 'select $1::integer, $2::text', values: [1, 'a'] }
  for (const values of [
    [1, 'a'],
    [2, null],
    [3, 'c'],
  ])
    t.strictSame(await runStatement(client, { ...statement, values }), [values])
  t.equal(described(), 2, 'the first one is not kept')
  const long = { text: `select '${'x'.repeat(50_000)}'`, values: [] }
  for (const one of [long, long, long]) await runStatement(client, one)
  t.equal(described(), 5, 'a statement too long to stay prepared is described each time')
})

t.test('runs several statements at once', async (t) => {
  const { client } = await connect(t)
  const statement = { text: 'select 6 / $1::integer' }
  const asked = [1, 0, 2, 3].map((one) => runStatement(client, { ...statement, values: [one] }))
  const answers = await Promise.allSettled(asked)
  t.match(answers, [
    { value: [[6]] },
    { reason: { code: '22012' } },
    { value: [[3]] },
    { value: [[2]] },
  ])
})

t.test('runs statements without rows or columns', async (t) => {
  const { client } = await connect(t)
  for (const text of ['create temp table x (id integer)', 'select from x', 'delete from x', ''])
    t.strictSame(await runStatement(client, { text, values: [] }), [], text)
  t.strictSame(
    await runStatement(client, { text: 'select from (values (1), (2)) v', values: [] }),
    [[], []],
  )
})

t.test('leaves the connection usable after a failure', async (t) => {
  const { client } = await connect(t)
  const circle: unknown[] = []
  circle.push(circle)
  const divide = { text: 'select 6 / $1::integer' }
  const cases = [
    { ...divide, values: [0], error: { code: '22012' } },
    { ...divide, values: ['x'], error: { code: '22P02' } },
    { ...divide, values: [], error: { code: '08P01' } },
    { ...divide, values: [{ circle }], error: { name: 'TypeError' } },
    { text: 'slect 1', values: [], error: { code: '42601' } },
    { text: 'slect 1', values: [], error: { code: '42601' } },
  ]
  for (const { error, ...statement } of cases) {
    await t.rejects(runStatement(client, statement), error, statement.text)
    t.strictSame(await runStatement(client, { ...divide, values: [2] }), [[3]], 'the next one')
  }
})

t.test('logs the statement with an error about its text', async (t) => {
  const { client } = await connect(t)
  const lines: string[] = []
  const log = createLog('error', { write: (line) => void lines.push(line) })
  const loggedOf = async (statement: Statement): Promise<JsonObject> => {
    await t.rejects(
      runStatement(client, statement).catch((error: unknown) => {
        log.error({ err: error }, 'failed')
        throw error
      }),
    )
    return jsonObjectOf(jsonObjectOf(JSON.parse(lines.at(-1) ?? ''))['err'])
  }
  const text = `
    select title, ${'relname, '.repeat(1000)} oid from pg_class where relname = $1`
  const { statement, position } = await loggedOf({ text, values: ['secret'] })
  t.equal(statement, text)
  t.equal(text.slice(Number(position) - 1).indexOf('title'), 0, 'the position is that of the text')
  await client.query('create table names (name text unique)')
  const insert = { text: 'insert into names values ($1), ($1)', values: ['secret'] }
  t.match(await loggedOf(insert), { code: '23505', table: 'names', statement: insert.text })
  const divide = { text: 'select 1 / $1::integer', values: [0] }
  t.match(await loggedOf(divide), { code: '22012', statement: divide.text })
  const refused: unknown = await runStatement(client, insert).catch((error: unknown) => error)
  const outer = Object.assign(new AggregateError([refused], 'failed'), { failure: refused })
  log.error({ err: outer }, 'failed')
  t.match(lines.at(-1), /"failure":.*"code":"23505"/)
  t.notMatch(lines.join(), 'secret')
  await client.query('create role nobody; create table closed (id integer)')
  t.teardown(() => client.query('reset role; drop table closed; drop role nobody'))
  await client.query('set role nobody')
  const closed = { text: 'select id from closed', values: [] }
  t.notHas(await loggedOf(closed), { statement: String })
})

t.test('runs no statement after a failed one in the same pipeline', async (t) => {
  const { client } = await connect(t)
  await runStatement(client, { text: 'create temp table x (id integer primary key)', values: [] })
  const insert = { text: 'insert into x values ($1)' }
  const count = { text: 'select count(*) from x' }
  const statements = [
    { text: 'begin', values: [] },
    { ...insert, values: [1] },
    { ...insert, values: [1] },
    { ...count, values: [] },
    { text: 'commit', values: [] },
  ]
  let all: PendingStatement[] = []
  const answers = statements.map(
    (one) =>
      new Promise<StatementResult>((resolve, reject) =>
        all.push(new PendingStatement(one, resolve, reject)),
      ),
  )
  runPipelined(client, all)
  const refused = { reason: { code: '23505' } }
  t.match(await Promise.allSettled(answers), [
    { value: { command: 'BEGIN' } },
    { value: { command: 'INSERT 0 1' } },
    refused,
    refused,
    refused,
  ])
  await runStatement(client, { text: 'rollback', values: [] })
  t.strictSame(
    await runStatement(client, { ...count, values: [] }),
    [[0]],
    'a refused statement is not treated as prepared',
  )
  all = []
  const both = [insert, insert].map(
    (one, index) =>
      new Promise<StatementResult>((resolve, reject) =>
        all.push(new PendingStatement({ ...one, values: [index] }, resolve, reject)),
      ),
  )
  runPipelined(client, all)
  t.match(await Promise.all(both), [{ command: 'INSERT 0 1' }, { command: 'INSERT 0 1' }])
})

const countPrepared = { text: 'select count(*) from pg_prepared_statements', values: [] }

t.test('keeps the most recently used statements prepared', async (t) => {
  const { client, described } = await connect(t)
  const statement = (index: number): Statement => ({ text: `select ${index}`, values: [] })
  for (let index = 0; index < 1_500; index += 1) {
    for (const one of [index, index, 0])
      t.strictSame(await runStatement(client, statement(one)), [[one]])
  }
  const [[count] = []] = await runStatement(client, countPrepared)
  t.equal(count, 500)
  const before = described()
  for (const index of [0, 1_499, 1_010]) await runStatement(client, statement(index))
  t.equal(described(), before, 'those are still prepared')
  t.strictSame(await runStatement(client, statement(1)), [[1]])
  t.equal(described(), before + 1, 'an earlier one is prepared again')
})

t.test('prepares fewer statements when their texts are long', async (t) => {
  const { client } = await connect(t)
  const text = (index: number): string => `select ${index}, '${'x'.repeat(10_000)}'`
  for (let index = 0; index < 200; index += 1)
    await runStatement(client, { text: text(Math.floor(index / 2)), values: [] })
  const length = `select sum(length(statement)) <= 700000, count(*) > 50 from pg_prepared_statements`
  t.strictSame(await runStatement(client, { text: length, values: [] }), [[true, true]])
})

t.test('prepares a statement again after its table has changed', async (t) => {
  const { client } = await connect(t)
  await runStatement(client, { text: 'create temp table x (a integer)', values: [] })
  const all = { text: 'select * from x', values: [] }
  for (const one of [all, all]) t.strictSame(await runStatement(client, one), [])
  await runStatement(client, { text: `alter table x add b text`, values: [] })
  await runStatement(client, { text: `insert into x values (1, 'b')`, values: [] })
  await t.rejects(runStatement(client, all), { code: '0A000' })
  t.strictSame(await runStatement(client, all), [[1, 'b']])
})

t.test('keeps no statement that is sent once', async (t) => {
  const { client } = await connect(t)
  const used = { text: `select 'used'`, values: [] }
  for (const one of [used, used]) await runStatement(client, one)
  for (let index = 0; index < 600; index += 1)
    await runStatement(client, { text: `select 'once', ${index}`, values: [] })
  const kept = `select statement from pg_prepared_statements`
  t.strictSame(await runStatement(client, { text: kept, values: [] }), [[used.text]])
})

t.test('reports the columns and the command of a result, and parses as asked', async (t) => {
  const { client } = await connect(t)
  const text = 'select 7 as a, now()::date as b where $1::boolean'
  for (const [shown, command] of [
    [true, 'SELECT 1'],
    [false, 'SELECT 0'],
  ] as const) {
    let info: ResultInfo | undefined
    const rows = await runStatement(client, {
      text,
      values: [shown],
      parserOf: (type) => (value) => `${type} ${value}`,
      onResult: (given) => (info = given),
    })
    t.strictSame(info, {
      columns: [
        { name: 'a', type: 23 },
        { name: 'b', type: 1082 },
      ],
      command,
    })
    t.strictSame(
      rows.map(([a]) => a),
      shown ? ['23 7'] : [],
    )
  }
  t.match(await runStatement(client, { text, values: [true] }), [[7, /^\d/]], 'without parsers')
})
