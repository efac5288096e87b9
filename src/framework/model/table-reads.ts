import type { Model } from './graph.ts'
import type { Declared } from './reading.ts'

/** The parts of a model that its SQL depends on; a draft already has them. */
export type SqlModel = Pick<Model, 'table' | 'fields'>

/** The models by their keys; of a graph, or those of which it is made. */
export interface SqlModels {
  readonly get: (key: string) => SqlModel | undefined
}

/**
 * The tables that SQL names, collected while it is made: who makes it gets their names from here.
 * What the SQL finds changes with these tables alone, if `isComplete` holds.
 *
 * @example
 * const reads = new TableReads(graph.models)
 * const text = `select count(*) from ${reads.name(book.table)}`
 * reads.names // ['library_book']
 */
export class TableReads {
  readonly #models: SqlModels
  readonly #whole: TableReads | undefined
  readonly #names = new Set<string>()
  #isComplete = true

  /** @param whole - the SQL that this SQL is a part of */
  constructor(models: SqlModels, whole?: TableReads) {
    this.#models = models
    this.#whole = whole
  }

  /** The unquoted names of the tables, sorted. */
  get names(): readonly string[] {
    return [...this.#names].toSorted()
  }

  /** False if the SQL may depend on more than these tables: on the time, chance or others. */
  get isComplete(): boolean {
    return this.#isComplete
  }

  /** Returns the model with a key; undefined if there is none. */
  find(key: string): SqlModel | undefined {
    return this.#models.get(key)
  }

  /** Notes a table, or the linking table of a list of references; returns its name. */
  name(table: string): string {
    this.#names.add(table.replaceAll('"', ''))
    this.#whole?.name(table)
    return table
  }

  /** Notes that the SQL may depend on more, unless it is declared to depend on tables alone. */
  declare({ dependsOn }: Declared): void {
    if (dependsOn === 'tables') return
    this.#isComplete = false
    this.#whole?.declare({})
  }

  /** Returns the reads of a part of the SQL. They are reads of the whole, too. */
  part(): TableReads {
    return new TableReads(this.#models, this)
  }
}

/** Returns the tables that the parts of a statement name; undefined if it may depend on more. */
export function tablesOf(parts: readonly TableReads[]): readonly string[] | undefined {
  if (!parts.every(({ isComplete }) => isComplete)) return undefined
  return [...new Set(parts.flatMap(({ names }) => names))].toSorted()
}
