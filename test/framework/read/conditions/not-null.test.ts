import pg from 'pg'
import t from 'tap'
import { requireModel, type Model } from '../../../../src/framework/model/graph.ts'
import {
  planFilters,
  type Conditions,
} from '../../../../src/framework/read/conditions/conditions.ts'
import { Scope } from '../../../../src/framework/read/conditions/scope.ts'
import { nothingHidden } from '../../../../src/framework/read/visibility/visibility.ts'
import { Parameters } from '../../../../src/framework/sql/parameters.ts'
import { graph } from '../../../fixtures/inventory.ts'
import { migratedDatabase } from '../../../support/fixture-app.ts'
import { fillTables } from '../../../support/many-rows.ts'

interface Planned extends Conditions {
  readonly values: readonly unknown[]
}

/** Returns the conditions of a filter; undefined for a value that it refuses. */
function planned(model: Model, name: string, texts: readonly string[]): Planned | undefined {
  const parameters = new Parameters()
  const scope = new Scope({ graph, model, parameters, hidden: nothingHidden })
  try {
    const found = planFilters(scope, { filters: new Map([[name, texts]]), ignored: null })
    return { ...found, values: parameters.values }
  } catch {
    return undefined
  }
}

/** A model, a filter, its values, and the columns that are not null in the rows that it finds. */
const filters: readonly (readonly [string, string, readonly string[], readonly string[]])[] = [
  ['store.Box', 'depot', ['a'], ['"depot_id"']],
  ['store.Box', 'depot', ['a', 'null'], []],
  ['store.Box', 'depot__n', ['a'], []],
  ['store.Box', 'depot_id', ['5'], ['"depot_id"']],
  ['store.Box', 'depot_id', ['null'], []],
  ['store.Box', 'series__empty', ['false'], ['"series_id"']],
  ['store.Box', 'series__empty', ['true'], []],
  ['store.Box', 'series__empty', ['true', 'false'], []],
  ['lab.Sample', 'has_twin', ['true'], ['"twin_id"']],
  ['lab.Sample', 'has_twin', ['true', 'false'], []],
  ['lab.Sample', 'text', ['a'], []],
  ['users.Group', 'q', [''], []],
] // prettier-ignore

t.test('names the columns that a filter lets no row be null in', (t) => {
  for (const [model, name, texts, expected] of filters) {
    const { notNull = [] } = planned(requireModel(graph, model), name, texts) ?? {}
    t.strictSame([...notNull], expected, `${model}?${name}=${texts.join()}`)
  }
  t.end()
})

/** Values for filters, each alone and together with `null`. */
const values = [
  'true',
  'false',
  'null',
  '0',
  '1',
  '7',
  'word-7',
  'word 7',
  'o',
  '2026-01-01',
  '10.0.1.0/24',
  '10.0.1.5',
  '00:00:00:00:00:01',
]

const given = values.flatMap((value) => [[value], [value, 'null'], [value, 'true', 'false']])

type FilteredList = readonly [model: Model, filter: string, texts: readonly string[]]

/** Returns each filter of a model with each of the values, and with its choices. */
const queriesOf = (model: Model): readonly FilteredList[] =>
  [...model.filters.values()].flatMap(({ name, test }) => {
    const choices = [...(test.paths[0]?.field.choices?.keys() ?? [])].map((one) => [String(one)])
    return [...given, ...choices].map((texts): FilteredList => [model, name, texts])
  })

t.test('finds no row with a null in such a column, whatever the values', async (t) => {
  const client = new pg.Client(await migratedDatabase(t))
  await client.connect()
  t.teardown(() => client.end())
  const models = [...graph.models.values()].filter(({ key }) => !key.startsWith('secrets.'))
  await fillTables(client, graph, { many: 400, few: 40 }, models)
  const checked = { lists: 0, rows: 0 }
  for (const [model, name, texts] of models.flatMap(queriesOf)) {
    const found = planned(model, name, texts)
    if (!found?.notNull.size) continue
    const isNull = [...found.notNull].map((column) => `t.${column} is null`).join(' or ')
    const { rows } = await client.query<[all: number, nulls: number]>({
      text: `select count(*)::int, (count(*) filter (where ${isNull}))::int
        from ${model.table} t where ${found.conditions.join(' and ')}`,
      values: [...found.values],
      rowMode: 'array',
    })
    const [[all, nulls] = [0, 0]] = rows
    checked.lists++
    checked.rows += all
    if (nulls > 0) t.fail(`${model.key}?${name}=${texts.join()}`)
  }
  t.ok(checked.lists > 500, `${checked.lists} lists`)
  t.ok(checked.rows > 10_000, `${checked.rows} rows`)
})
