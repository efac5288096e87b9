import {
  requireModel,
  type Graph,
  type Model,
  type Path,
  type Step,
  type TreeLink,
} from '../model/graph.ts'
import { endsInLarge, hasOrderIndex, hasTrigram, isLarge } from '../model/large-tables.ts'
import { fieldSql } from '../model/sql.ts'
import type { Parameters } from '../sql/parameters.ts'
import type { Hidden } from './visibility.ts'

/** Returns a test of a path's last field, from the SQL of that field. */
export type Leaf = (column: string) => string

/** The context of conditions: the graph, the filtered model and the parameters of the statement. */
export class Scope {
  readonly graph: Graph
  readonly model: Model
  readonly parameters: Parameters
  /** Models whose objects the reader may not see. */
  readonly hidden: Hidden

  constructor(graph: Graph, model: Model, parameters: Parameters, hidden: Hidden) {
    this.graph = graph
    this.model = model
    this.parameters = parameters
    this.hidden = hidden
  }

  /**
   * Returns the condition that a path's last field passes a test, seen from the row `t`. Paths are
   * followed by sub-selects, so that rows are never multiplied.
   */
  along(path: Path, leaf: Leaf, options: WalkOptions = {}): string {
    return this.#follow({ path, leaf, ...options }, 0, 't')
  }

  /** Returns whether a condition on a path reads a table that may have many rows. */
  isLarge(path: Path): boolean {
    return isLarge(this.model) || endsInLarge(this.graph, path)
  }

  /** Returns whether the index of a path's last field is in the order of its sort expression. */
  isOrdered({ model, field }: Path): boolean {
    return isLarge(requireModel(this.graph, model)) && hasOrderIndex(field)
  }

  /**
   * Returns the SQL of a text that is compared with patterns. The index of trigrams of a large
   * table is not used for a pattern without one: it would be read as a whole.
   */
  searched(path: Path, column: string, patterns: readonly unknown[]): string {
    const mayUseIndex = path.field.columnName !== undefined && endsInLarge(this.graph, path)
    const isServed = patterns.every((pattern) => hasTrigram(String(pattern)))
    return mayUseIndex && !isServed ? `(${column} || '')` : column
  }

  /**
   * Returns SQL for an array of values that a path's last field is compared with. For a large table
   * it says more to the planner: the only value of a choice is a literal, so that the planner knows
   * how frequent it is, and any other single value is an array of one.
   */
  list({ path, values, type = path.field.filterType }: ListedValues): string {
    if (!this.isLarge(path)) return this.parameters.add(values, `${type}[]`)
    const [value] = values
    if (values.length > 1 || !isClosed(path.field)) return this.parameters.addList(values, type)
    return closedList(path.field, [value])
  }

  #follow(walk: Walk, index: number, alias: string): string {
    const { path, leaf, tree } = walk
    const step = path.steps[index]
    if (!step) return leaf(this.#column(path, alias))
    const last = index === path.steps.length - 1
    const next = `${alias}${index}`
    const inner = (): string => this.#follow(walk, index + 1, next)
    const among = this.#among(walk, index)
    if (last && tree) return among(`${alias}.${step.column}`, descendants(tree, next, inner()))
    if (last && path.field.name === 'id') {
      const onId = idOnly[step.by]?.({ step, alias, leaf, among })
      if (onId !== undefined) return onId
    }
    const { column, select } = steps[step.by](step, next, inner())
    return among(`${alias}.${column}`, select)
  }

  /**
   * Returns how a column is compared with the values of a sub-select. In a large table the
   * sub-select is looked up first and its values are then found in the index of the column. A broad
   * condition is checked for each row, which is fast only in a hashed sub-select.
   */
  #among(walk: Walk, index: number): Among {
    const { path, isBroad = false } = walk
    const owner = index === 0 ? this.model.key : path.steps[index - 1]?.model
    const isLookedUp = !isBroad && isLarge(requireModel(this.graph, owner ?? ''))
    if (!isLookedUp) return (column, select) => `${column} in (${select})`
    // The planner expects ten values of an array, and one of a sub-select.
    const findsOne = this.#findsOne(walk)
    return (column, select) => `${column} = ${findsOne ? `(${select})` : `any(array(${select}))`}`
  }

  /** Returns whether a walk to another object finds at most one. */
  #findsOne({ path, isOne = false }: Walk): boolean {
    const [step, ...further] = path.steps
    return isOne && step?.by === 'forward' && further.length === 0 && this.#isUnique(path)
  }

  /** Returns whether no two objects have the same value of a path's last field. */
  #isUnique({ model, field }: Path): boolean {
    return requireModel(this.graph, model).unique.some(
      ({ fields: [name, ...others], whenSet }) =>
        name === field.name && others.length === 0 && whenSet.length === 0,
    )
  }

  #column(path: Path, alias: string): string {
    return fieldSql(requireModel(this.graph, path.model), alias, path.field.name, (key) =>
      this.graph.models.get(key),
    )
  }
}

/** Values of a filter. */
interface ListedValues {
  readonly path: Path
  readonly values: readonly unknown[]
  /** Their SQL type, if it is not that of the field. */
  readonly type?: string
}

/** How a path is followed. */
interface WalkOptions {
  /** The objects found include their descendants in this hierarchy. */
  readonly tree?: TreeLink
  /** The sub-selects may find many rows, as those of a negated condition do. */
  readonly isBroad?: boolean
  /** The last field is compared with one value. */
  readonly isOne?: boolean
}

interface Walk extends WalkOptions {
  readonly path: Path
  readonly leaf: Leaf
}

/** Returns the condition that a column has one of the values of a sub-select. */
type Among = (column: string, select: string) => string

/** Returns whether the declaration lists all values of a field. */
export const isClosed = ({ choices, filterType }: Path['field']): boolean =>
  choices !== undefined || filterType === 'boolean'

/** Returns SQL for an array of declared values of a choice. */
export const closedList = ({ filterType }: Path['field'], values: readonly unknown[]): string =>
  `array[${values.map(literal).join(', ')}]::${filterType}[]`

const literal = (value: unknown): string =>
  typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value)

/** Steps to an id read it from the reference, without the target's row. */
const idOnly: Partial<Record<Step['by'], (last: LastStep) => string>> = {
  forward: ({ step, alias, leaf }) => leaf(`${alias}.${step.column}`),
  manyForward: ({ step, alias, leaf, among }) =>
    among(
      `${alias}.id`,
      `select l.owner_id from ${step.through ?? ''} l where ${leaf('l.target_id')}`,
    ),
}

interface LastStep {
  readonly step: Step
  readonly alias: string
  readonly leaf: Leaf
  readonly among: Among
}

/**
 * The column of each kind of step, and the sub-select of its values, around the condition on the
 * rows that the step leads to.
 */
const steps: Readonly<
  Record<
    Step['by'],
    (
      step: Step,
      next: string,
      inner: string,
    ) => { readonly column: string; readonly select: string }
  >
> = {
  forward: ({ column, table }, next, inner) => ({
    column,
    select: `select ${next}.id from ${table} ${next} where ${inner}`,
  }),
  reverse: ({ column, table }, next, inner) => ({
    column: 'id',
    select: `select ${next}.${column} from ${table} ${next} where ${inner}`,
  }),
  manyForward: ({ table, through = '' }, next, inner) => ({
    column: 'id',
    select:
      `select l.owner_id from ${through} l ` +
      `join ${table} ${next} on ${next}.id = l.target_id where ${inner}`,
  }),
  manyReverse: ({ table, through = '' }, next, inner) => ({
    column: 'id',
    select:
      `select l.target_id from ${through} l ` +
      `join ${table} ${next} on ${next}.id = l.owner_id where ${inner}`,
  }),
}

function descendants(tree: TreeLink, alias: string, where: string): string {
  return (
    `with recursive below(id) as (select ${alias}.id from ${tree.table} ${alias} where ${where} ` +
    `union select child.id from ${tree.table} child ` +
    `join below on child.${tree.column} = below.id) select id from below`
  )
}
