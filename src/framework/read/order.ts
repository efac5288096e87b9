import { FieldMessages } from '../error-messages.ts'
import {
  requireModel,
  type Graph,
  type Model,
  type OrderTerm,
  type Path,
  type TreeLink,
} from '../model/graph.ts'
import { nearest } from '../model/resolve/mistakes.ts'
import { fieldSql } from '../model/sql.ts'
import { visibleTerms, type Hidden } from './visibility.ts'

/** The parts of a statement that sort it: joins inside the page, keys and directions. */
export interface Order {
  readonly joins: readonly string[]
  readonly keys: readonly string[]
  /** Direction of each key, such as ` desc nulls last`. */
  readonly directions: readonly string[]
  /** Present when the first key is behind an optional reference. */
  readonly split?: Split
}

/**
 * Two conditions that split the rows by whether the reference is set, so that each part can be read
 * in index order, without a sort of all rows.
 */
export interface Split {
  readonly joins: readonly string[]
  readonly directions: readonly string[]
  /** The condition of the rows without the reference. */
  readonly lacking: string
}

/**
 * Plans the order of the request, or the declared order without terms that the reader may not see.
 * The primary key is always appended. Throws a 400 for a name that cannot be sorted by.
 */
export function planOrder(
  graph: Graph,
  model: Model,
  ordering: readonly string[],
  hidden: Hidden,
): Order {
  const terms =
    ordering.length > 0
      ? [...requestedTerms(model, ordering), ...model.order.slice(-1)]
      : visibleTerms(graph, model.order, hidden)
  const joins = new Map<string, { readonly alias: string; readonly sql: string }>()
  const keys = terms.map((term) => key(graph, term, joins))
  const order = {
    joins: [...joins.values()].map((join) => join.sql),
    keys,
    directions: terms.map(direction),
  }
  return { ...order, ...splitOf(terms[0], order) }
}

function splitOf(
  first: OrderTerm | undefined,
  { joins: [join = '', ...joins], directions: [, ...directions] }: Order,
): { readonly split?: Split } {
  const [step, ...further] = first?.path.steps ?? []
  if (!first || first.tree || !step?.nullable || further.length > 0) return {}
  // With the reference set, the sort key is the column of its index.
  const present = { ...first, path: { ...first.path, steps: [] } }
  return {
    split: {
      joins: [join.replace(/^left /, ''), ...joins],
      directions: [direction(present), ...directions],
      lacking: `t.${step.column} is null`,
    },
  }
}

function requestedTerms(model: Model, ordering: readonly string[]): readonly OrderTerm[] {
  const messages = new FieldMessages()
  const terms = ordering.flatMap((text): readonly OrderTerm[] => {
    const descending = text.startsWith('-')
    const name = descending ? text.slice(1) : text
    const found = model.sortable.get(name)
    if (found) return found.map((term) => ({ ...term, descending }))
    const guess = nearest(name, model.sortable.keys())
    const allowed = [...model.sortable.keys()].join(', ')
    messages.add(
      'ordering',
      `Cannot sort by "${name}".${guess ? ` Did you mean "${guess}"?` : ''} Allowed: ${allowed}.`,
    )
    return []
  })
  messages.throwAny()
  return terms
}

function key(
  graph: Graph,
  { path, tree }: OrderTerm,
  joins: Map<string, { readonly alias: string; readonly sql: string }>,
): string {
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
      const sql = `${join} ${step.table} ${next} on ${next}.id = ${alias}.${step.column}`
      joins.set(reached, { alias: next, sql })
    }
    alias = next
  }
  const value = fieldSql(requireModel(graph, path.model), alias, path.field.name, (name) =>
    graph.models.get(name),
  )
  return tree ? depthFirst(tree, path, alias) : path.field.sort(value)
}

/** Returns SQL for the sort keys of a row and all its ancestors, from the root down. */
function depthFirst(tree: TreeLink, { field }: Path, alias: string): string {
  const sorted = field.sort(`up.${field.columnName ?? 'id'}`)
  return (
    `(with recursive up as (select r.*, 0 as steps from ${tree.table} r where r.id = ${alias}.id ` +
    `union all select r.*, up.steps + 1 from ${tree.table} r ` +
    `join up on r.id = up.${tree.column} where up.steps < 100) ` +
    `select array_agg(${sorted} order by up.steps desc) from up)`
  )
}

function direction({ path, descending, nullsFirst }: OrderTerm): string {
  const mayLack = path.field.nullable || path.steps.some((step) => step.nullable)
  const nulls = !mayLack ? '' : nullsFirst ? ' nulls first' : ' nulls last'
  return `${descending ? ' desc' : ''}${nulls}`
}
