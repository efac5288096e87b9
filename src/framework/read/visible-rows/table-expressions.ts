import { Parameters } from '../../sql/parameters.ts'

/** A named part of a statement, a common table expression, that finds rows of a table. */
export interface TableExpression {
  /** Its name, as statements write it. */
  readonly name: string
  /** SQL for the rows, with parameters from `$1` on. */
  readonly text: string
  readonly values: readonly unknown[]
  /** The names of the expressions that it reads; each of them comes before it. */
  readonly needs: ReadonlySet<string>
  /** The tables that it reads. */
  readonly reads: ReadonlySet<string>
  /** The names of the expressions that stand for tables inside it; undefined for none. */
  readonly names?: NamesOfTables
}

/** The beginning of a statement, and the values that it adds. */
interface Beginning {
  readonly text: string
  readonly values: readonly unknown[]
}

/** Common table expressions in the order in which a statement has them. */
export class TableExpressions {
  readonly #all = new Map<string, TableExpression>()

  add(expression: TableExpression): void {
    this.#all.set(expression.name, expression)
  }

  has(name: string): boolean {
    return this.#all.has(name)
  }

  /** Returns the tables that expressions and those that they need read. */
  tablesReadBy(names: Iterable<string>): readonly string[] {
    const tables = [...this.#needed(names)].flatMap((name) => [
      ...(this.#all.get(name)?.reads ?? []),
    ])
    return [...new Set(tables)]
  }

  /**
   * Returns the beginning of a statement with the expressions that it needs; all of them without
   * names.
   *
   * @param valuesBefore the number of values that the statement has already
   */
  beginning(valuesBefore: number, names?: Iterable<string>): Beginning {
    const needed = names && this.#needed(names)
    const parameters = new Parameters(valuesBefore)
    const used = [...this.#all.values()].filter(({ name }) => needed?.has(name) ?? true)
    const materialized = materializedOf(used)
    const parts = used.map((one) => {
      const how = materialized.has(one.name) ? 'materialized' : 'not materialized'
      return `${one.name} as ${how} (${parameters.embed(one)})`
    })
    return { text: withSql(parts), values: parameters.values }
  }

  #needed(names: Iterable<string>): ReadonlySet<string> {
    const needed = new Set<string>()
    const add = (name: string): void => {
      if (needed.has(name)) return
      needed.add(name)
      this.#all.get(name)?.needs.forEach(add)
    }
    for (const name of names) add(name)
    return needed
  }
}

/** The most tables that the planner repeats for an expression that several others read. */
const maxRepeatedTables = 30

/**
 * Returns the names of the expressions to materialize: those that others read more than once and
 * that read many tables. The planner repeats the rest wherever they are read. Were all of them
 * repeated, the number of tables would be multiplied by each level, and planning a statement for a
 * few levels could take gigabytes of memory.
 */
function materializedOf(expressions: readonly TableExpression[]): ReadonlySet<string> {
  const counts = new Map<string, number>()
  const read = expressions.map((one) => {
    // A name that no expression before it has is that of a table.
    const names = namesRead(one).map((name) => (counts.has(name) ? name : ''))
    for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
    counts.set(one.name, 0)
    return { name: one.name, names }
  })
  const tables = new Map<string, number>()
  const materialized = new Set<string>()
  for (const { name, names } of read) {
    const all = names.reduce((sum, one) => sum + (tables.get(one) ?? 1), 0)
    const isRepeated = (counts.get(name) ?? 0) > 1 && all > maxRepeatedTables
    if (isRepeated) materialized.add(name)
    tables.set(name, isRepeated ? 1 : all)
  }
  return materialized
}

/** Returns the names of the tables and expressions that an expression reads, once for each time. */
const namesRead = ({ text, names }: TableExpression): readonly string[] =>
  [...text.matchAll(/\b(?:from|join) (?:lateral )?("[^"]+"|\w+)/g)].map(
    ([, name = '']) => names?.get(name) ?? name,
  )

/** The names of the expressions that stand for tables; others are found by their own names. */
export type NamesOfTables = ReadonlyMap<string, string>

/** Returns SQL under which tables have the names of other expressions, and what it needs. */
export function tablesAs(
  names: NamesOfTables,
  tables: Iterable<string>,
): { readonly sql: string; readonly needs: ReadonlySet<string> } {
  const renamed = [...tables].flatMap((table) => {
    const name = names.get(table)
    return name === undefined ? [] : [{ table, name }]
  })
  const parts = renamed.map(
    ({ table, name }) => `${table} as not materialized (select * from ${name})`,
  )
  return { sql: withSql(parts), needs: new Set(renamed.map(({ name }) => name)) }
}

/** Returns the beginning of a statement with common table expressions. */
const withSql = (parts: readonly string[]): string =>
  parts.length > 0 ? `with ${parts.join(', ')} ` : ''
