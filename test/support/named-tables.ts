import { ApiError } from '../../src/framework/errors/errors.ts'
import type { Filter, Model, ModelGraph } from '../../src/framework/model/graph.ts'
import type { Reader } from '../../src/framework/model/permission.ts'
import { allTables } from '../../src/framework/model/tables.ts'
import { planPage, type CountedQuery } from '../../src/framework/read/pages/page-plan.ts'
import { RememberedTotals } from '../../src/framework/read/pages/remembered-totals.ts'
import { parseQuery } from '../../src/framework/read/query.ts'
import { shapeOf } from '../../src/framework/read/shapes/known-shapes.ts'
import type { SplitShape } from '../../src/framework/read/shapes/split-shape.ts'
import { hiddenFrom } from '../../src/framework/read/visibility/visibility.ts'
import { parseQueryString, requireParameters } from '../../src/framework/request/parameters.ts'

/** SQL of a version or a total, with the names of tables as texts. */
const kept = /k\.name (?:in|=) \(?((?:'\w+'(?:, )?)+)/g

/** A reader who may see no model. */
export const seesNothing: Reader = { maySee: () => false }

/** The functions whose result depends on the time or on chance. */
const volatile = /\b(now|random|\w+_timestamp|current_\w+)\b/i

/** Values for filters, of which each takes those that it understands. */
const values = ['abcd', '2026-01-01', '10.0.1.0/24', '10.0.1.5', '00:00:00:00:00:01', '7', 'true']

/**
 * Returns the lists of a model whose SQL names other tables, by its words, than the version of the
 * list, which is of the declared tables: with every filter, order and shape.
 */
export function differences(graph: ModelGraph, model: Model, reader: Reader): readonly string[] {
  const tables = new Set(allTables(graph))
  const orders = [...model.sortable.keys()].flatMap((name) => [name, `-${name}`])
  const plain = ['', 'offset=5000', 'brief=true', ...orders.map((order) => `ordering=${order}`)]
  const filtered = [...model.filters.values()].flatMap((filter) => valuesOf(filter))
  const lists = [...plain, ...filtered].map((query) => [query, {}] as const)
  const shown = [...model.shapes].map(([name, members]) => [`shape ${name}`, { members }] as const)
  return [...lists, ...shown].flatMap(([query, more]) => {
    const parsed = listQuery(query.startsWith('shape') ? '' : query, reader)
    return compare(graph, model, { ...parsed, ...more }, tables).map(
      (difference) => `${model.key}?${query}: ${difference}`,
    )
  })
}

function compare(
  graph: ModelGraph,
  model: Model,
  query: CountedQuery,
  tables: ReadonlySet<string>,
): readonly string[] {
  const texts = textsOf(graph, model, query)
  return texts.flatMap(([version, ...parts]) => {
    const declared = version === undefined ? undefined : declaredIn(version)
    const found = foundIn(parts.join(' '), tables)
    return String(declared) === String(found)
      ? []
      : [`declares ${String(declared)}, names ${String(found)}`]
  })
}

/** Returns the versions of a list and of its split shapes, each with the SQL that it is of. */
function textsOf(
  graph: ModelGraph,
  model: Model,
  query: CountedQuery,
): readonly (readonly [version: string | undefined, ...sql: readonly string[]])[] {
  let page
  try {
    page = planPage(graph, model, query)
  } catch (error) {
    if (error instanceof ApiError) return [] // the filter refuses the value
    throw error
  }
  const { splits } = shapeOf(graph, model, query, hiddenFrom(graph, model, query.reader))
  const split = ({ version, nested, condition = '' }: SplitShape) =>
    [version, condition, ...nested.map(({ text }) => text)] as const
  return [[page.version?.text, page.statement.text], ...splits.map(split)]
}

const declaredIn = (version: string): readonly string[] =>
  [...version.matchAll(kept)].flatMap(([, names = '']) => names.match(/\w+/g) ?? []).toSorted()

/** Returns the tables among the words of SQL; undefined if it depends on more. */
function foundIn(sql: string, tables: ReadonlySet<string>): readonly string[] | undefined {
  if (volatile.test(sql)) return undefined
  const words = new Set(sql.replaceAll(kept, '').match(/\w+/g))
  return [...words].filter((word) => tables.has(word)).toSorted()
}

/** Parses the query of a list. */
export function listQuery(query: string, reader: Reader): CountedQuery {
  const parameters = requireParameters(parseQueryString(query))
  const parsed = parseQuery(parameters, { paginateCount: 50, maxPageSize: 1000 }, null)
  return { ...parsed, reader, remembered: new RememberedTotals() }
}

function valuesOf({ name, test }: Filter): readonly string[] {
  const choices = [...(test.paths[0]?.field.choices?.keys() ?? [])].map(String)
  return [...choices.slice(0, 1), ...values].map((one) => `${name}=${encodeURIComponent(one)}`)
}
