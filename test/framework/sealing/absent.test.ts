import pg from 'pg'
import t from 'tap'
import { emptyLock } from '../../../generators/lock.ts'
import { planMigration } from '../../../generators/migration.ts'
import { secret, secretHash, text } from '../../../src/framework/model/index.ts'
import type { Field } from '../../../src/framework/model/field.ts'
import { requireModel, type ModelGraph } from '../../../src/framework/model/graph.ts'
import { resolve } from '../../../src/framework/model/resolve.ts'
import { makeSqlContext } from '../../../src/framework/model/sql.ts'
import { TableReads } from '../../../src/framework/model/table-reads.ts'
import {
  everSealedSql,
  sealedFields,
  sealedSql,
  SealedValue,
} from '../../../src/framework/sealing/sealed.ts'
import { createDatabase } from '../../support/postgres.ts'
import { checkRequiredTests } from '../../inventory/requirements/required-tests.ts'

const applications = [{ name: 'lab', label: 'Lab', description: '' }]

function graphOf(fields: Readonly<Record<string, Field>>): ModelGraph {
  const sources = [
    { name: 'Box', path: 'boxes', fields: { name: text(), ...fields } },
    { name: 'Safe', path: 'safes', fields: { name: text(), code: secret({ always: true }) } },
  ].map((model) => ({ application: 'lab', file: `schema/lab/${model.path}.ts`, model }))
  return resolve(applications, sources)
}

const first = {
  code: secret({ hash: 'digest' }),
  digest: secretHash(),
  spare: secret({ optional: true }),
}
const earlier = graphOf(first)
const graph = graphOf({ ...first, late: secret() })

/** The columns that a row sets, and the fields for which nothing was ever sealed. */
const rows = [
  { table: 'lab_box', columns: {}, absent: ['code', 'spare', 'late'] },
  { table: 'lab_box', columns: { code: 'jwe', code_seal: 'u', digest: 'h' }, absent: ['spare', 'late'] },
  { table: 'lab_box', columns: { code_seal: 'u', digest: 'h' }, absent: ['spare', 'late'] },
  { table: 'lab_box', columns: { digest: 'h' }, absent: ['spare', 'late'] },
  { table: 'lab_box', columns: { code_seal: 'u' }, absent: ['spare', 'late'] },
  { table: 'lab_box', columns: { code: '' }, absent: ['spare', 'late'] },
  { table: 'lab_box', columns: { spare: 'jwe', spare_seal: 'u' }, absent: ['code', 'late'] },
  { table: 'lab_box', columns: { spare_seal: 'u', late: 'jwe', late_seal: 'u' }, absent: ['code'] },
  { table: 'lab_box', columns: { late_seal: 'u' }, absent: ['code', 'spare'] },
  { table: 'lab_safe', columns: {}, absent: [] },
  { table: 'lab_safe', columns: { code: 'jwe', code_seal: 'u' }, absent: [] },
  { table: 'lab_safe', columns: { code_seal: 'u' }, absent: [] },
] as const // prettier-ignore

/** The indexes of rows that the database accepts: value and seal are both set, or neither is. */
const acceptedRows = [0, 1, 3, 6, 10]

t.test('distinguishes a value that was never sealed from a removed one', async (t) => {
  const client = new pg.Client(await createDatabase(t, { template: 'template1' }))
  await client.connect()
  t.teardown(() => client.end())
  const begin = planMigration(earlier, emptyLock)
  await client.query(begin.migration?.sql ?? '')
  await client.query(`insert into lab_box (name) values ('from before')`)
  const then = planMigration(graph, begin.lock)
  t.ok(
    then.changes.every(({ risk }) => risk === 'safe'),
    'a secret field may be added to a model with rows',
  )
  await client.query(then.migration?.sql ?? '')
  t.strictSame(await absentOf(client, 'lab_box', 1), ['code', 'spare', 'late'])

  for (const [index, row] of rows.entries()) {
    const columns = JSON.stringify(row.columns)
    if (acceptedRows.includes(index)) await insert(client, row)
    else await t.rejects(insert(client, row), { code: '23514' }, `the database refuses ${columns}`)
  }
  for (const { model, field } of places())
    await client.query(
      `alter table ${model.table} drop constraint ${model.table}_${field.name}_seal_check`,
    )
  for (const row of rows) {
    const id = await insert(client, row)
    t.strictSame(await absentOf(client, row.table, id), row.absent, JSON.stringify(row.columns))
  }
})

/** Inserts a row into its table, and returns its id. */
async function insert(client: pg.Client, row: (typeof rows)[number]): Promise<number> {
  const columns = Object.entries({ name: 'x', ...row.columns })
  const names = columns.map(([name]) => name).join(', ')
  const places = columns.map((_, index) => `$${index + 1}`).join(', ')
  const text = `insert into ${row.table} (${names}) values (${places}) returning id`
  const made = await client.query<{ id: number }>(
    text,
    columns.map(([, value]) => value),
  )
  return made.rows[0]?.id ?? 0
}

const places = () =>
  ['lab.Box', 'lab.Safe'].flatMap((key) => {
    const model = requireModel(graph, key)
    return sealedFields(model).map((field) => ({ model, field }))
  })

/**
 * Returns the fields of a row for which nothing was ever sealed. Throws when SQL and `SealedValue`
 * disagree.
 */
async function absentOf(client: pg.Client, table: string, id: number): Promise<readonly string[]> {
  const absent: string[] = []
  for (const { model, field } of places().filter((place) => place.model.table === table)) {
    const context = makeSqlContext(model, new TableReads(graph.models))
    const sql = `select ${sealedSql(field, 't', context)}, ${everSealedSql(field, 't', context)} from ${table} t where id = $1`
    const [row] = (await client.query<unknown[]>({ text: sql, values: [id], rowMode: 'array' }))
      .rows
    const value = new SealedValue(row?.[0], field)
    if (value.absent === row?.[1]) throw new Error(`${field.name} of ${id}: they disagree`)
    if (value.absent) absent.push(field.name)
  }
  return absent
}

checkRequiredTests(t, import.meta.url)
