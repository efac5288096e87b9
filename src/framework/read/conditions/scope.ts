import {
  requireModel,
  type ModelGraph,
  type Model,
  type Path,
  type TreeLink,
} from '../../model/graph.ts'
import { endsInLarge, hasOrderIndex, hasTrigram, isLarge } from '../../model/large-tables.ts'
import { fieldSql, textLiteral } from '../../model/sql.ts'
import { TableReads } from '../../model/table-reads.ts'
import type { Parameters } from '../../sql/parameters.ts'
import type { HiddenFromReader } from '../visibility/index.ts'
import { descendants, linkedRows, steps, type Reached } from './reached.ts'

/** Returns a test of a path's last field, from the SQL of that field. */
export type Leaf = (column: string) => string

/** Returns the condition that a row with an alias is a certain object. */
export type Identification = (alias: string) => string

/** The objects that all rows of a list refer to, by the column of the reference. */
export type FixedReferences = ReadonlyMap<string, Identification>

/** Rows that may refer to different objects. */
export const nothingFixed: FixedReferences = new Map()

/** The properties of a scope. Conditions look up other objects first, unless `isByRow` is true. */
type ScopeOptions = Pick<Scope, 'graph' | 'model' | 'parameters' | 'hidden'> &
  Partial<Pick<Scope, 'isByRow' | 'isCommon' | 'reads'>>

/** The context of conditions. Makes their SQL, also for all objects below one in a hierarchy. */
export class Scope {
  readonly graph: ModelGraph
  readonly model: Model
  readonly parameters: Parameters
  /** Models whose objects the reader may not see. */
  readonly hidden: HiddenFromReader
  /** True if a condition on another object is checked for each row, not looked up first. */
  readonly isByRow: boolean
  /** True if many rows meet the conditions: no index of trigrams finds a page of them sooner. */
  readonly isCommon: boolean
  /** The tables that the conditions name. */
  readonly reads: TableReads
  readonly #fixed = new Map<string, Identification>()

  constructor(options: ScopeOptions) {
    const { graph, model, parameters, hidden, isByRow = false, isCommon = false } = options
    this.graph = graph
    this.model = model
    this.parameters = parameters
    this.hidden = hidden
    this.isByRow = isByRow
    this.isCommon = isCommon
    this.reads = options.reads ?? new TableReads(graph.models)
  }

  /** The objects that the conditions let all rows refer to. */
  get fixed(): FixedReferences {
    return this.#fixed
  }

  /** Records that all rows have one value at the end of a path, which passes a test. */
  fix(path: Path, leaf: Leaf): void {
    const { steps, field } = path
    const [step] = steps
    if (step && this.#leadsToOne(path))
      this.#fixed.set(step.column, (alias) => leaf(this.#column(path, alias)))
    else if (!step && field.reference && !field.many && field.columnName)
      this.#fixed.set(field.columnName, (alias) => leaf(`${alias}.id`))
  }

  /**
   * Returns a scope whose conditions suit rows that are read in the order of a list until a page is
   * full: conditions on other objects are checked for each row.
   */
  byRow({ isCommon = false }: Pick<ScopeOptions, 'isCommon'> = {}): Scope {
    const { graph, model, parameters, hidden, reads } = this
    return new Scope({ graph, model, parameters, hidden, reads, isByRow: true, isCommon })
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
  isOrdered(path: Path): boolean {
    return endsInLarge(this.graph, path) && hasOrderIndex(path.field)
  }

  /**
   * Returns whether a search for the beginning of a text can use an index in the order of its sort
   * expression. The texts of large tables have one, and those of the objects that they refer to.
   */
  isSearchedInOrder(path: Path): boolean {
    return this.isLarge(path) && hasOrderIndex(path.field)
  }

  /**
   * Returns the SQL of a text that is compared with patterns. The texts of large tables and those
   * of the objects that they refer to have an index of trigrams. Appending the empty text prevents
   * its use for patterns that many rows match, and for one without a trigram, for which PostgreSQL
   * would read the whole index.
   */
  searched(path: Path, column: string, patterns: readonly unknown[]): string {
    const mayUseIndex = path.field.columnName !== undefined && this.isLarge(path)
    const isServed = !this.isCommon && patterns.every((pattern) => hasTrigram(String(pattern)))
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
    if (last && tree) {
      const column = `${alias}.${step.column}`
      const below = descendants(tree, this.reads, {
        alias: next,
        where: inner(),
        isBroad: walk.isBroad,
      })
      // Without IS TRUE the planner may find all rows of the tree first and sort them.
      if (this.isByRow) return `(${column} in (${below})) is true`
      return this.#inSet(walk, index, { column, select: below })
    }
    if (last && path.field.name === 'id') {
      if (step.by === 'forward') return leaf(`${alias}.${step.column}`)
      if (step.by === 'manyForward')
        return this.#reached(walk, index, {
          alias,
          ...linkedRows(step, this.reads),
          where: leaf('l.target_id'),
        })
    }
    return this.#reached(walk, index, {
      alias,
      ...steps[step.by](step, next, this.reads),
      where: inner(),
    })
  }

  /** Returns the condition that a step leads to rows that meet a condition. */
  #reached(walk: Walk, index: number, { alias, column: own, from, key, where }: Found): string {
    const column = `${alias}.${own}`
    if (!this.isByRow)
      return this.#inSet(walk, index, {
        column,
        select: `select ${key} from ${from} where ${where}`,
      })
    // The planner turns EXISTS into a join, unless there is an OFFSET.
    return `exists (select from ${from} where ${key} = ${column} and (${where}) offset 0)`
  }

  /**
   * Returns the condition that a column has one of the values of a sub-select. Where the listed
   * table or the table of the column is large, the sub-select is run first, and its values are then
   * looked up in the index of the column. A broad condition is checked for each row, which is fast
   * only in a hashed sub-select.
   */
  #inSet(
    walk: Walk,
    index: number,
    { column, select }: { readonly column: string; readonly select: string },
  ): string {
    const { path, isBroad = false } = walk
    const owner = index === 0 ? this.model.key : path.steps[index - 1]?.model
    const owners = [this.model, requireModel(this.graph, owner ?? '')]
    const isLookedUp = !isBroad && owners.some(isLarge)
    if (!isLookedUp) return `${column} in (${select})`
    // The planner expects ten values of an array, and one of a sub-select.
    return `${column} = ${this.#findsOne(walk) ? `(${select})` : `any(array(${select}))`}`
  }

  /** Returns whether a walk to another object finds at most one. */
  #findsOne({ path, tree, isOne = false }: Walk): boolean {
    return isOne && !tree && this.#leadsToOne(path)
  }

  /** Returns whether a path with one value leads to the same object from all rows. */
  #leadsToOne(path: Path): boolean {
    const [step, ...further] = path.steps
    return step?.by === 'forward' && further.length === 0 && this.#isUnique(path)
  }

  /** Returns whether no two objects have the same value of a path's last field. */
  #isUnique({ model, field }: Path): boolean {
    if (field.name === 'id') return true
    return requireModel(this.graph, model).unique.some(
      ({ fields: [name, ...others], where }) =>
        name === field.name && others.length === 0 && where.length === 0,
    )
  }

  #column(path: Path, alias: string): string {
    return fieldSql(requireModel(this.graph, path.model), alias, path.field.name, this.reads)
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

/** Returns whether the declaration lists all values of a field. */
export const isClosed = ({ choices, filterType }: Path['field']): boolean =>
  choices !== undefined || filterType === 'boolean'

/** Returns SQL for an array of declared values of a choice. */
export const closedList = ({ filterType }: Path['field'], values: readonly unknown[]): string =>
  `array[${values.map(literal).join(', ')}]::${filterType}[]`

const literal = (value: unknown): string =>
  typeof value === 'string' ? textLiteral(value) : String(value)

/** A step from the row with an alias, and the condition on the rows that it leads to. */
interface Found extends Reached {
  readonly alias: string
  readonly where: string
}
