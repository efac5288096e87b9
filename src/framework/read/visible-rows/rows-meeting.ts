import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { memoize } from '../../memoize.ts'
import type { Model, ModelGraph } from '../../model/graph.ts'
import type { FieldsOfModels, RowConditions, VisibleRows } from '../../model/permission.ts'
import { LimitedTables } from './limited-tables.ts'
import type { TableExpressions } from './table-expressions.ts'

/** The conditions on the rows of models, by the keys of the models. */
export type ConditionsOfModels = ReadonlyMap<string, RowConditions>

/** The rows of a model on which a permission holds. */
interface HeldRows {
  readonly model: Model
  /** The conditions of each level. */
  readonly levels: readonly ('all' | RowConditions)[]
}

interface RowsOptions {
  /** The fields whose values are null. The conditions of the first level find their values. */
  readonly hiddenFields?: FieldsOfModels
  /** The fields whose values are null: those that only computed fields of others could show. */
  readonly sources?: FieldsOfModels
  /** The rows that statements find of one model, in place of the visible ones. */
  readonly held?: HeldRows | undefined
}

/**
 * Returns the rows that meet conditions; undefined if no row and no field is limited. Statements
 * are limited by common table expressions that have the names of the tables, so that no part of a
 * statement can find another row: not a join, a count, nor an order.
 *
 * Conditions come in levels. Those of the first one, of permissions and policies, look at all rows
 * and values. Those of the next ones, of a token and of tokens derived from it, look at what the
 * level before leaves: they narrow it, and tell nothing else.
 *
 * @example
 * const rows = rowsMeeting(graph, [new Map([['lab.Port', [[new Map([['site', ['hq']]])]]]])])
 * rows?.limit({ text: 'select name from lab_port', values: [] }).text
 * // with "lab_port 1" as not materialized (select t.* from lab_port t where …),
 * // lab_port as not materialized (select t.* from "lab_port 1" t)
 * // select * from (select name from lab_port) visible
 */
export function rowsMeeting(
  graph: ModelGraph,
  levels: readonly ConditionsOfModels[],
  options: RowsOptions = {},
): VisibleRows | undefined {
  const { hiddenFields = noFields, sources = noFields, held } = options
  const isLimited = [...levels, hiddenFields, sources].some(({ size }) => size > 0)
  if (!isLimited && !held) return undefined
  const expressions = expressionsFor(graph, levels, { hiddenFields, sources, held })
  const digest = digestOf([levels, hiddenFields, sources, held && [held.model.key, held.levels]])
  return new ConditionalRows(graph, expressions, { hiddenFields, digest })
}

/** Returns the expressions that limit tables; hidden fields are so from the first level on. */
function expressionsFor(
  graph: ModelGraph,
  levels: readonly ConditionsOfModels[],
  { hiddenFields, sources, held }: Required<RowsOptions>,
): TableExpressions {
  const tables = new LimitedTables(graph)
  const [first = noConditions, ...others] = levels
  for (const [index, conditions] of [first, ...others].entries())
    tables.addLevel(conditions, {
      hiddenFields: index === 0 ? hiddenFields : noFields,
      held: held && { model: held.model, conditions: held.levels[index] ?? 'all' },
    })
  return tables.finish(sources)
}

const noFields: FieldsOfModels = new Map()
const noConditions: ConditionsOfModels = new Map()

const digestOf = (parts: readonly unknown[]): string =>
  hash(
    'sha256',
    JSON.stringify(parts, (_, value: unknown) => plain(value)),
    'base64url',
  )

const plain = (value: unknown): unknown =>
  value instanceof Map || value instanceof Set ? [...value] : value

type Beginning = ReturnType<TableExpressions['beginning']>

/**
 * The beginnings of statements of all readers. Those of readers with many conditions are long, so
 * the memory for all of them is bounded, and the least recently used are forgotten.
 */
const beginningsOf = memoize(
  (_graph: ModelGraph) =>
    new LRUCache<string, Beginning>({
      maxSize: 8_000_000, // characters
      sizeCalculation: ({ text }, key) => text.length + key.length,
    }),
)

class ConditionalRows implements VisibleRows {
  readonly models: ReadonlySet<string>
  readonly digest: string
  readonly hiddenFields: FieldsOfModels
  readonly #expressions: TableExpressions
  readonly #known: LRUCache<string, Beginning>

  constructor(
    graph: ModelGraph,
    expressions: TableExpressions,
    { digest, hiddenFields }: Pick<VisibleRows, 'digest' | 'hiddenFields'>,
  ) {
    this.#expressions = expressions
    this.#known = beginningsOf(graph)
    const limited = [...graph.models.values()].filter(({ table }) => expressions.has(table))
    this.models = new Set(limited.map(({ key }) => key))
    this.digest = digest
    this.hiddenFields = hiddenFields
  }

  readonly limit: VisibleRows['limit'] = (statement, tables) => {
    const { text, values } = statement
    const beginning = this.#beginningOf(values.length, tables)
    if (beginning.text === '') return statement
    return {
      ...statement,
      text: `${beginning.text}select * from (${text}) visible`,
      values: [...values, ...beginning.values],
    }
  }

  readonly tablesBehind: VisibleRows['tablesBehind'] = (tables) => [
    ...new Set([...tables, ...this.#expressions.tablesReadBy(tables)]),
  ]

  /** Returns the beginning of a statement with a number of values. */
  #beginningOf(valuesBefore: number, tables?: readonly string[]): Beginning {
    const key = `${this.digest} ${valuesBefore} ${tables?.join() ?? '*'}`
    const known = this.#known.get(key)
    if (known) return known
    const names = tables && [...tables, '_totals']
    const made = this.#expressions.beginning(valuesBefore, names)
    this.#known.set(key, made)
    return made
  }
}
