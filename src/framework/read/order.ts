import { FieldMessages } from '../errors/error-messages.ts'
import {
  mayLack,
  requireModel,
  type ModelGraph,
  type Model,
  type OrderTerm,
  type Path,
} from '../model/graph.ts'
import { hasOrderIndex, isLarge } from '../model/large-tables.ts'
import { suggest } from '../model/similar-names.ts'
import { fieldSql } from '../model/sql.ts'
import { TableReads } from '../model/table-reads.ts'
import { partsBySource } from '../model/text-sources.ts'
import {
  withoutNulls,
  type NotNullColumns,
  nothingFixed,
  type FixedReferences,
} from './conditions/index.ts'
import type { SortKey } from './sort-keys.ts'
import { groupingOf, type Grouping } from './grouping.ts'
import { depthFirst } from './tree-order.ts'
import { hasHiddenRows, visibleTerms, type HiddenFromReader } from './visibility/index.ts'

/** The parts of a statement that sort it: joins inside the page, and keys. */
export interface Order {
  readonly joins: readonly string[]
  /** The same joins for few rows: lateral ones, which look up each joined row by its id. */
  readonly joinsByRow: readonly string[]
  /** The tables that the joins and the keys name. */
  readonly reads: TableReads
  /** The last key is the primary key, so that no two rows are equal. */
  readonly keys: readonly SortKey[]
  /** Present when the first key is behind an optional reference. */
  readonly split?: Split
  /** Present when the first key descends and its index, which ends in the primary key, ascends. */
  readonly descent?: Descent
  /** Present when the first key is a value of an object that the rows refer to. */
  readonly grouped?: Grouping
  /**
   * Present when the first key is a computed text that shows a stored one: the order of the rows
   * that show each of its sources.
   */
  readonly bySource?: readonly { readonly conditions: readonly string[]; readonly order: Order }[]
}

/** The first key of an order that reads an index backwards. */
export interface Descent {
  /** The SQL expression of the key, and whether it may be null. */
  readonly sql: string
  readonly isNullable: boolean
}

/**
 * Two conditions that split the rows by whether the reference is set, so that each part can be read
 * in index order, without a sort of all rows.
 */
export interface Split {
  /** The joins of the rows with the reference. */
  readonly joins: readonly string[]
  /** The keys of the rows with the reference. */
  readonly keys: readonly SortKey[]
  /** The condition of the rows without the reference. */
  readonly lacking: string
}

/** Options of an order: the rights of the reader, and what all rows refer to. */
export interface OrderOptions {
  readonly hidden: HiddenFromReader
  /** The objects that all rows refer to; their values are constant keys. */
  readonly fixed?: FixedReferences
  /** The columns that are not null in any row: such references count as required ones. */
  readonly notNull?: NotNullColumns
  /** Notes the tables; those of the order alone by default. */
  readonly reads?: TableReads
}

/**
 * Plans the order of the request, or the declared order without terms that the reader may not see.
 * The primary key is always appended. Throws a 400 for a name that cannot be sorted by.
 */
export function planOrder(
  graph: ModelGraph,
  model: Model,
  ordering: readonly string[],
  { hidden, fixed = nothingFixed, notNull, reads = new TableReads(graph.models) }: OrderOptions,
): Order {
  const all =
    ordering.length > 0
      ? upToId([...requestedTerms(model, ordering), ...model.order.slice(-1)])
      : visibleTerms(graph, model, model.order, hidden)
  const terms = notNull?.size ? all.map((term) => withoutNulls(term, notNull)) : all
  const joins = new Map<string, Join>()
  const order = orderBy(terms, { graph, model, fixed, joins, reads, hidden })
  const bySource = partsBySource(graph, model, terms, reads).map((part) => ({
    conditions: part.conditions,
    // Each part selects the keys of the whole order, too.
    order: orderBy(part.terms, { graph, model, fixed, joins: new Map(joins), reads, hidden }),
  }))
  if (bySource.length === 0) return order
  const { grouped: _, ...ungrouped } = order
  return { ...ungrouped, bySource }
}

/** The context of the keys of an order, with the joins that they have so far. */
interface OrderScope {
  readonly graph: ModelGraph
  readonly model: Model
  readonly fixed: FixedReferences
  readonly joins: Map<string, Join>
  readonly reads: TableReads
  readonly hidden: HiddenFromReader
}

function orderBy(given: readonly OrderTerm[], scope: OrderScope): Order {
  const { model, joins, reads, hidden } = scope
  const terms = given.map((term) => withHiddenRows(term, hidden))
  const keys = terms.map((term): SortKey => {
    const constant = constantKey(scope, term)
    if (constant) return constant
    const found = sortKey(term, key(scope, term))
    return leadsToHidden(term, hidden) ? { ...found, isNull: `${found.sql} is null` } : found
  })
  const order = {
    joins: [...joins.values()].map(({ sql }) => sql),
    joinsByRow: [...joins.values()].map(({ byRow }) => byRow),
    reads,
    keys,
  }
  if (keys[0]?.isConstant) return order
  const split = leadsToHidden(terms[0], hidden) ? {} : splitOf(terms[0], order)
  return { ...order, ...split, ...groupingOf(terms[0]), ...descentOf(model, terms, order) }
}

/** Returns a term that takes a reference to an object that the reader does not see for none. */
function withHiddenRows(term: OrderTerm, hidden: HiddenFromReader): OrderTerm {
  if (!leadsToHidden(term, hidden)) return term
  const steps = term.path.steps.map((step) =>
    hasHiddenRows(hidden, step.model) ? { ...step, nullable: true } : step,
  )
  return { ...term, path: { ...term.path, steps } }
}

const leadsToHidden = (term: OrderTerm | undefined, hidden: HiddenFromReader): boolean =>
  term?.path.steps.some(({ model }) => hasHiddenRows(hidden, model)) === true

/**
 * Returns the terms up to the primary key. No two rows are equal in it, so later terms sort
 * nothing.
 */
function upToId(terms: readonly OrderTerm[]): readonly OrderTerm[] {
  const at = terms.findIndex(({ path }) => path.text === 'id')
  return terms.slice(0, at + 1)
}

function descentOf(
  model: Model,
  [first]: readonly OrderTerm[],
  { keys: [key] }: Order,
): { readonly descent?: Descent } {
  if (!first || !key || !isDescending(first) || !isLarge(model)) return {}
  const { field, text } = first.path
  const [declared] = model.order
  const isDeclared = declared !== undefined && isDescending(declared) && declared.path.text === text
  if (isDeclared || !isIndexed(field)) return {}
  return { descent: { sql: key.sql, isNullable: field.nullable } }
}

/**
 * Returns whether a term sorts by a field of the row itself, in descending order with nulls last.
 */
const isDescending = ({ path, descending, nullsFirst }: OrderTerm): boolean =>
  descending && !nullsFirst && path.steps.length === 0

/** Returns whether a large table has an index in the order of a field and of the primary key. */
const isIndexed = (field: Path['field']): boolean =>
  field.name !== 'id' && (hasOrderIndex(field) || field.isIndexable === true)

/** Returns the order from the end to the start. */
export function reversed({ joins, joinsByRow, reads, keys, grouped }: Order): Order {
  const opposite = { first: 'last', last: 'first' } as const
  return {
    joins,
    joinsByRow,
    reads,
    ...(grouped ? { grouped } : {}),
    keys: keys.map(({ nulls, ...key }) => ({
      ...key,
      descending: !key.descending,
      ...(nulls ? { nulls: opposite[nulls] } : {}),
    })),
  }
}

function splitOf(
  first: OrderTerm | undefined,
  { joins: [join = '', ...joins], keys: [key, ...keys] }: Pick<Order, 'joins' | 'keys'>,
): { readonly split?: Split } {
  const [step, ...further] = first?.path.steps ?? []
  if (!first || !key || first.tree || !step?.nullable || further.length > 0) return {}
  // Where the reference is set, the key is null only if the field is, as in the index of the field.
  const present = sortKey({ ...first, path: { ...first.path, steps: [] } }, key.sql)
  return {
    split: {
      joins: [join.replace(/^left /, ''), ...joins],
      keys: [present, ...keys],
      lacking: `t.${step.column} is null`,
    },
  }
}

function sortKey({ path, descending, nullsFirst }: OrderTerm, sql: string): SortKey {
  const { steps, field, text } = path
  const [step] = steps
  const isReference = step !== undefined && steps.length === 1 && !field.nullable
  return {
    sql,
    descending,
    ...(mayLack(path) ? { nulls: nullsFirst ? ('first' as const) : ('last' as const) } : {}),
    isNull: isReference ? `t.${step.column} is null` : `${sql} is null`,
    name: `${descending ? '-' : ''}${text}${nullsFirst ? ' nulls first' : ''}`,
  }
}

/**
 * Returns the key of a term on an object that all rows refer to, undefined for any other term.
 * PostgreSQL reads the value once for the statement, not for each row.
 */
function constantKey(scope: OrderScope, term: OrderTerm): SortKey | undefined {
  const { fixed, reads } = scope
  const { path, tree } = term
  const [step, ...further] = path.steps
  const is = step?.by === 'forward' && further.length === 0 && fixed.get(step.column)
  if (!is || tree) return undefined
  const sql = `(select ${sortSql(scope, path, 'o')} from ${reads.name(step.table)} o where ${is('o')})`
  return { ...sortKey(term, sql), isConstant: true }
}

function requestedTerms(model: Model, ordering: readonly string[]): readonly OrderTerm[] {
  const messages = new FieldMessages()
  const terms = ordering.flatMap((text): readonly OrderTerm[] => {
    const descending = text.startsWith('-')
    const name = descending ? text.slice(1) : text
    const found = model.sortable.get(name)
    if (found) return found.map((term) => ({ ...term, descending }))
    const names = [...model.sortable.keys()]
    const meant = suggest(name, names)
    messages.add('ordering', `Cannot sort by "${name}".${meant} Allowed: ${names.join(', ')}.`)
    return []
  })
  messages.throwAny()
  return terms
}

/** A join of another object that rows are sorted by. */
interface Join {
  readonly alias: string
  readonly sql: string
  readonly byRow: string
}

function key(scope: OrderScope, { path, tree }: OrderTerm): string {
  const { joins, reads } = scope
  let alias = 't'
  let reached = ''
  let nullable = false
  for (const step of path.steps) {
    reached += `.${step.column}`
    nullable ||= step.nullable
    const known = joins.get(reached)
    const next = known?.alias ?? `o${joins.size}`
    if (!known) {
      // A required reference uses an inner join, which lets the planner read the page in the order
      // of the other table.
      const join = nullable ? 'left join' : 'join'
      const table = reads.name(step.table)
      const isTarget = `${next}.id = ${alias}.${step.column}`
      const target = `(select * from ${table} ${next} where ${isTarget} offset 0)`
      joins.set(reached, {
        alias: next,
        sql: `${join} ${table} ${next} on ${isTarget}`,
        byRow: `${join} lateral ${target} ${next} on true`,
      })
    }
    alias = next
  }
  return tree ? depthFirst(tree, path, alias, reads) : sortSql(scope, path, alias)
}

/** Returns SQL to sort by the last field of a path, of the row with an alias. */
const sortSql = ({ graph, reads }: OrderScope, { model, field }: Path, alias: string): string =>
  field.sort(fieldSql(requireModel(graph, model), alias, field.name, reads))
