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
    const parts = [...this.#all.values()]
      .filter(({ name }) => needed?.has(name) ?? true)
      .map((one) => `${one.name} as not materialized (${parameters.embed(one)})`)
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
