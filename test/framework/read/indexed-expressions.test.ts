import pg from 'pg'
import t from 'tap'
import { emptyLock } from '../../../generators/lock.ts'
import { planMigration } from '../../../generators/migration.ts'
import {
  defineModel,
  expression,
  integer,
  reference,
  text,
  when,
} from '../../../src/framework/model/index.ts'
import { requireModel } from '../../../src/framework/model/graph.ts'
import { seesAll } from '../../../src/framework/model/permission.ts'
import { resolve } from '../../../src/framework/model/resolve.ts'
import { planList } from '../../../src/framework/read/pages/read.ts'
import { parseQuery } from '../../../src/framework/read/query.ts'
import { parseQueryString, requireParameters } from '../../../src/framework/request/parameters.ts'
import { createDatabase } from '../../support/postgres.ts'

const crate = defineModel('Crate', {
  path: 'crates',
  rows: 'many',
  fields: {
    name: text({ max: 20 }),
    inside: reference('lab.Crate', { optional: true, onDelete: 'setNull' }),
    width: integer({ optional: true }),
    height: integer(),
    area: expression((f) => f('width').times(f('height'))),
    is_large: expression((f) => f('area').isGreaterThan(39_990)),
    size: expression((f) => when(f('is_large'), 'large', 'small')),
    outer: expression((f) => f('inside.height').minus(f('height'))),
  },
  timestamps: false,
  order: ['name'],
  nested: ['name'],
})
const sources = [{ application: 'lab', file: 'schema/lab/crate.ts', model: crate }]
const graph = resolve([{ name: 'lab', label: 'Lab', description: '' }], sources)

/** Returns the statement of a page of crates, with its values. */
function pageOf(query: string): { readonly text: string; readonly values: readonly unknown[] } {
  const parameters = requireParameters(parseQueryString(query))
  const parsed = parseQuery(parameters, { paginateCount: 50, maxPageSize: 1000 }, null)
  return planList(graph, requireModel(graph, 'lab.Crate'), { ...parsed, reader: seesAll }).page
}

t.test('filters and sorts a large table by the index of an expression', async (t) => {
  const client = new pg.Client(await createDatabase(t, { template: 'template1' }))
  await client.connect()
  t.teardown(() => client.end())
  await client.query(planMigration(graph, emptyLock).migration?.sql ?? '')
  await client.query(`insert into lab_crate (name, width, height)
    select 'Crate ' || i, nullif(i % 20000, 7), 2 from generate_series(1, 20000) i`)
  await client.query('analyze lab_crate')

  const isUsed = async (query: string, index: string): Promise<boolean> => {
    const { text, values } = pageOf(query)
    const { rows } = await client.query(`explain ${text}`, [...values])
    return new RegExp(`Scan (using|on) ${index} `).test(JSON.stringify(rows))
  }
  for (const query of ['area=80', 'area__gt=39900', 'ordering=area', 'ordering=-area'])
    t.ok(await isUsed(query, 'lab_crate_area_order'), query)
  t.ok(await isUsed('is_large=true', 'lab_crate_is_large_order'), 'conditions')

  const { rows } = await client.query<{ indexname: string }>(
    `select indexname from pg_indexes where indexname ~ '(size|outer)_order'`,
  )
  t.strictSame(rows, [], 'no index of a text, nor of values of other objects')
})
