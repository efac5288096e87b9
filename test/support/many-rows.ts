import type pg from 'pg'
import { isLarge } from '../../src/framework/model/large-tables.ts'
import type { ModelGraph, Model, ResolvedField } from '../../src/framework/model/graph.ts'

/** Rows of each table, by the size that its model declares. */
export interface TableSizes {
  readonly many: number
  readonly few: number
}

/**
 * Fills the tables of models, and of the models that they refer to, by one statement each, so that
 * the planner sees tables of the declared sizes. References name existing rows; rules are not
 * checked.
 */
export async function fillTables(
  client: pg.Client,
  graph: ModelGraph,
  sizes: TableSizes,
  filled: readonly Model[] = [...graph.models.values()].filter(isLarge),
): Promise<void> {
  const models = [...withTargets(filled, graph)]
  // Foreign keys and the triggers of totals are not checked for each row.
  await client.query('set session_replication_role = replica; set synchronous_commit = off')
  for (const model of models.filter(({ view }) => !view)) {
    const rows = sizes[model.rows]
    const fields = [...model.fields.values()].filter(({ column, name }) => column && name !== 'id')
    const values = fields.map((field) => valueIn(model, field, { graph, sizes }))
    const insert =
      `insert into ${model.table} (${fields.map(({ columnName }) => columnName).join(', ')}) ` +
      `select ${values.join(', ')} from generate_series(1, ${rows}) i`
    await withoutIndexes(client, model, () => client.query(insert))
  }
  await client.query('vacuum analyze')
}

/** Returns models with those that they refer to, directly or through others. */
function withTargets(models: readonly Model[], graph: ModelGraph): ReadonlySet<Model> {
  const found = new Set(models)
  // The iteration includes the models that it adds to the set.
  for (const { fields } of found) {
    for (const { reference, many } of fields.values()) {
      const target = graph.models.get(reference?.target ?? many?.target ?? '')
      if (target) found.add(target)
    }
  }
  return found
}

/** Runs work without the indexes that no constraint needs: building them afterwards is faster. */
async function withoutIndexes(
  client: pg.Client,
  model: Model,
  work: () => Promise<unknown>,
): Promise<void> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select c.relname as name, pg_get_indexdef(i.indexrelid) as definition
     from pg_index i join pg_class c on c.oid = i.indexrelid
     where i.indrelid = $1::regclass and not i.indisunique and not i.indisexclusion`,
    [model.table],
  )
  const isWorthIt = isLarge(model)
  for (const { name } of isWorthIt ? rows : []) await client.query(`drop index ${name}`)
  await work()
  for (const { definition } of isWorthIt ? rows : []) await client.query(definition)
}

/** Returns SQL for the value of a field; of references that exclude each other, one is set. */
function valueIn(
  { rules }: Model,
  field: ResolvedField,
  { graph, sizes }: { readonly graph: ModelGraph; readonly sizes: TableSizes },
): string {
  const exclusive = rules.flatMap(({ compares }) =>
    compares?.by === 'oneOf' && compares.names.includes(field.name) ? [compares.names] : [],
  )[0]
  if (!exclusive) return valueSql(field, graph, sizes)
  const id = referenceSql({ ...field, nullable: false }, graph, sizes)
  return `case when i % ${exclusive.length} = ${exclusive.indexOf(field.name)} then ${id} end`
}

/** Returns SQL for the value of a field in row `i`; unique where the field must be. */
function valueSql(field: ResolvedField, graph: ModelGraph, sizes: TableSizes): string {
  const { reference, choices, nullable } = field
  if (reference) return referenceSql(field, graph, sizes)
  if (choices) return choiceSql([...choices.keys()])
  const sql = (kinds[field.kind] ?? byType(field))(field)
  return nullable && !field.unique ? `case when i % 4 > 0 then ${sql} end` : sql
}

function referenceSql(
  { name, reference, nullable, unique }: ResolvedField,
  graph: ModelGraph,
  sizes: TableSizes,
) {
  const target = graph.models.get(reference?.target ?? '')
  const rows = sizes[target?.rows ?? 'few']
  if (reference?.tree) return `case when i > 10 then i / 10 end`
  if (unique) return `case when i <= ${rows} then i end`
  // The second half of a table refers to other rows than the first.
  const id = `1 + (i * 7 + i / ${rows}) % ${rows}`
  // Each reference is absent from other rows.
  return nullable ? `case when hashtext('${name}' || i) % 3 <> 0 then ${id} end` : id
}

/** Returns SQL for a choice: the first value is rare, the second frequent, the others between. */
function choiceSql(values: readonly unknown[]): string {
  const list = values.map((value) => (typeof value === 'string' ? `'${value}'` : String(value)))
  const [rare = 'null', frequent = rare, ...others] = list
  const between = others.map((value, at) => `when ${20 + at} then ${value}`).join(' ')
  return `case when i % 5000 = 0 then ${rare} else case i % 100 ${between || 'when 1000 then null'} else ${frequent} end end`
}

const kinds: Readonly<Record<string, (field: ResolvedField) => string>> = {
  'mac-address': () =>
    `upper(rtrim(regexp_replace(lpad(to_hex(i), 12, '0'), '(..)', '\\1:', 'g'), ':'))`,
  'ip-address': () => `set_masklen('10.0.0.0'::inet + i, 22 + i % 10)`,
  'ip-network': () => `network(set_masklen('10.0.0.0'::inet + i * 64, 22 + i % 10))`,
  slug: () => `'word-' || i`,
  key: () => `md5(i::text)`,
}

function byType({ column }: ResolvedField): (field: ResolvedField) => string {
  if (column?.sql.endsWith('[]')) return () => `'{}'`
  const [type = ''] = /^\w+/.exec(column?.sql ?? '') ?? []
  const found = types[type]
  if (!found) throw new Error(`no values for columns of the type ${column?.sql}`)
  return found
}

const types: Readonly<Record<string, (field: ResolvedField) => string>> = {
  varchar: ({ column }) => {
    const length = Number(/\d+/.exec(column?.sql ?? '')?.[0])
    return length < 10 ? `lpad(i::text, ${Math.min(6, length)}, '0')` : `'word ' || i`
  },
  text: () => `'word ' || i || ' ' || md5(i::text)`,
  smallint: integerSql,
  integer: integerSql,
  bigint: integerSql,
  numeric: () => 'i % 100',
  boolean: () => 'i % 50 = 0',
  time: () => `time '08:00' + i % 1000 * interval '1 second'`,
  interval: () => `i * interval '1 second'`,
  date: () => `date '2026-01-01' - i % 1000`,
  timestamptz: () => `timestamptz '2026-01-01' - i * interval '1 second'`,
  daterange: () => `daterange(date '2026-01-01' - i % 1000, date '2026-01-02')`,
  tstzrange: () =>
    `tstzrange('2026-01-01', timestamptz '2026-01-01' + i * interval '1 second', '[]')`,
  jsonb: () => `'{}'::jsonb`,
  inet: () => `'10.0.0.0'::inet + i`,
  xid8: () => 'pg_current_xact_id()',
}

function integerSql({ read }: ResolvedField): string {
  const { minimum = 0, maximum = 2 ** 31 - 1 } = read as { minimum?: number; maximum?: number } // of an integer
  return `${minimum} + i % ${Math.min(maximum - minimum + 1, 2 ** 30)}`
}
