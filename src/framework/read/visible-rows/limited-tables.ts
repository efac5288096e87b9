import { requireModel, type Model, type ModelGraph } from '../../model/graph.ts'
import type { FieldsOfModels, RowConditions } from '../../model/permission.ts'
import { recordModels, visibleLinks, visibleRecords } from './derived-rows.ts'
import { TableExpressions, type NamesOfTables, type TableExpression } from './table-expressions.ts'
import { columnsWithout, rowsOfModel, type LimitedRows, type TableRows } from './table-rows.ts'

/** The limits that one level of conditions adds. */
interface LevelOptions {
  readonly hiddenFields: FieldsOfModels
  /** The rows of a model on which a permission holds. */
  readonly held: { readonly model: Model; readonly conditions: 'all' | RowConditions } | undefined
}

/**
 * The expressions that limit tables. Each level adds to a table `lab_port` an expression
 * `"lab_port 1"`, then `"lab_port 2"`, which narrows the one before; the last expressions have the
 * names of the tables. Until then, the name of a table finds all of its rows.
 */
export class LimitedTables {
  readonly #graph: ModelGraph
  readonly #expressions = new TableExpressions()
  readonly #names = new Map<string, string>()
  /** What stood for tables before the current level. */
  #before: NamesOfTables = new Map()
  readonly #counts = new Map<string, number>()
  /** The expressions with rows on which a permission holds. */
  readonly #held: { readonly table: string; readonly name: string }[] = []

  constructor(graph: ModelGraph) {
    this.#graph = graph
  }

  /** Adds a level of conditions by the keys of models, which look at what stands for tables now. */
  addLevel(
    conditions: ReadonlyMap<string, RowConditions>,
    { hiddenFields, held }: LevelOptions,
  ): void {
    const names = new Map(this.#names)
    this.#before = names
    const models = [...new Set([...conditions.keys(), ...hiddenFields.keys()])]
      .map((key) => requireModel(this.#graph, key))
      .filter((model) => conditions.has(model.key) || !model.view)
    if (held && held.conditions !== 'all') {
      const rows = rowsOfModel(this.#graph, held.model, held.conditions, names)
      this.#held.push({ table: rows.table, name: this.#add(rows) })
    }
    const own = models.map((model): LimitedRows => {
      const hidden = hiddenFields.get(model.key) ?? nothing
      return {
        ...rowsOfModel(this.#graph, model, conditions.get(model.key) ?? everyRow, names),
        hidden,
      }
    })
    for (const rows of own) this.#put(rows)
    const tables = new Map(own.map((rows) => [rows.table, rows]))
    const limited = { tables, names: this.#names }
    for (const links of visibleLinks(this.#graph, hiddenFields, limited)) this.#put(links)
    for (const model of recordModels(this.#graph)) {
      const rows = visibleRecords(this.#graph, model, limited)
      if (!rows) continue
      this.#putRecords(rows)
      tables.set(rows.table, rows)
    }
    // The last ones of the level: whether a record is visible may depend on a hidden field.
    for (const model of models) this.#hide(model, hiddenFields.get(model.key) ?? nothing)
  }

  /** Makes fields of a model null. */
  #hide(model: Model, hidden: ReadonlySet<string>): void {
    const { table } = model
    if (hidden.size === 0) return
    const text = this.#visibleSql(table, columnsWithout(model, hidden))
    const needs = new Set([this.#names.get(table) ?? ''])
    this.#put({ table, text, values: [], needs, reads: new Set([table]) })
  }

  /**
   * Adds the expressions that have the names of tables, and returns all of them. The fields of
   * `sources` are null in them.
   */
  finish(sources: FieldsOfModels): TableExpressions {
    const masked = new Map(
      [...sources].map(([key, fields]) => {
        const model = requireModel(this.#graph, key)
        return [model.table, columnsWithout(model, fields)] as const
      }),
    )
    const held = new Set(this.#held.map(({ table }) => table))
    const tables = [...new Set([...this.#names.keys(), ...masked.keys(), ...held])]
    for (const table of tables)
      this.#expressions.add({
        name: table,
        text: held.has(table) ? this.#heldSql(table) : this.#visibleSql(table, masked.get(table)),
        values: [],
        needs: new Set([this.#names.get(table) ?? '', ...this.#heldNames(table)]),
        reads: new Set([table]),
      })
    this.#expressions.add(totalsWithout(tables))
    return this.#expressions
  }

  #visibleSql(table: string, columns = 't.*'): string {
    return `select ${columns} from ${this.#names.get(table) ?? table} t`
  }

  /** Returns SQL for the rows on which a permission holds, visible or not. */
  #heldSql(table: string): string {
    const conditions = this.#heldNames(table).map((name) => `t.id in (select id from ${name})`)
    return `select t.* from ${table} t where ${conditions.join(' and ')}`
  }

  #heldNames(table: string): readonly string[] {
    return this.#held.filter((one) => one.table === table).map(({ name }) => name)
  }

  /** Adds an expression that stands for a table from now on. */
  #put(rows: TableRows): void {
    const name = this.#add(rows)
    this.#names.set(rows.table, name)
  }

  /**
   * Adds an expression that stands for a table of records from now on. It reads other records of
   * its objects in the table itself, whatever stands for the table.
   */
  #putRecords(rows: TableRows): void {
    const before = [...this.#before].filter(([table]) => table !== rows.table)
    this.#names.set(rows.table, this.#add(rows, new Map(before)))
  }

  /** Adds an expression with the rows of a table; returns its name. */
  #add({ table, ...rows }: TableRows, names = this.#before): string {
    const number = (this.#counts.get(table) ?? 0) + 1
    this.#counts.set(table, number)
    const name = `"${table.replaceAll('"', '')} ${number}"`
    this.#expressions.add({ name, ...rows, names })
    return name
  }
}

const nothing: ReadonlySet<string> = new Set()

/** The conditions that every row meets: one alternative without filters. */
const everyRow: RowConditions = [[]]

/** Returns the kept totals, without those of limited tables: statements then count the rows. */
function totalsWithout(tables: readonly string[]): TableExpression {
  const rows = `case when name = any($1::text[]) then null else rows end as rows`
  return {
    name: '_totals',
    text: `select name, version, ${rows} from _totals`,
    values: [tables.map((table) => table.replaceAll('"', ''))],
    needs: new Set(),
    reads: new Set(),
  }
}
