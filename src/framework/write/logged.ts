import type { Statement } from '../database/statement.ts'
import type { Author } from '../model/author.ts'
import type { Model, ModelGraph } from '../model/graph.ts'
import { canonicalJson } from '../model/json-value.ts'
import type { PerObject } from '../model/per-object.ts'

/** One entry of the change log. */
export interface LoggedChange {
  readonly model: Model
  readonly id: number
  readonly action: 'create' | 'update' | 'delete'
  /** Stored values without the confidential ones; null for a create. */
  readonly before: Readonly<Record<string, unknown>> | null
  readonly after: Readonly<Record<string, unknown>> | null
}

/** Changes of rows that one statement selects. */
export interface LoggedRows {
  /**
   * The beginning of the statement, `with made as (insert …)`. It runs even without a change log.
   */
  readonly first?: string
  readonly found: readonly FoundRows[]
  /** The ids that the statement has as its parameter `$1`. */
  readonly ids: readonly number[]
}

/** Rows of one model that all changed in the same way. */
export interface FoundRows {
  readonly model: Model
  readonly action: LoggedChange['action']
  /**
   * SQL in which the rows are `t`, such as `lab_site t where …`. Created rows have their new
   * values, other rows the values before the change.
   */
  readonly from: string
  /** The field that an update changes: a reference becomes null, a list of references shorter. */
  readonly changed?: string
  /** SQL of the ids that the list of references loses. */
  readonly lost?: string
}

/**
 * Returns an `insert` of the entry of a new object, for a statement that has the index `i` and the
 * `id` of each new object in `created`. Its parameters begin with `$1`.
 */
export type CreatedEntry = (
  model: Model,
  after: Readonly<Record<string, unknown>>,
  author: Author,
) => Statement

/**
 * Returns an `insert` of the entry of an updated object, for a statement that has its former values
 * in `stored`, in the given columns by field, and its `id` and index `i` in `updated`. Its
 * parameters begin with `$1`. Inserts nothing where the values have not changed.
 */
export type UpdatedEntry = (
  model: Model,
  changes: Readonly<Record<string, unknown>>,
  columns: ReadonlyMap<string, string>,
  author: Author,
) => Statement

/**
 * Returns an `insert` of the entries of deleted objects, for a statement that has them in
 * `removed`, by `id` and `request_id`. Its first parameter is `ids`.
 */
export type DeletedEntry = (
  graph: ModelGraph,
  model: Model,
  ids: readonly number[] | PerObject<number>,
  author: Author,
) => Statement

type Stored = Readonly<Record<string, unknown>>

/** Returns the fields that an update changes. */
export const differingFields = (model: Model, before: Stored, after: Stored): readonly string[] =>
  Object.keys(after).filter((field) => differs(model, field, before, after))

/** Returns true if a field has another value; lists of references have no order. */
function differs(model: Model, field: string, before: Stored, after: Stored): boolean {
  if (before[field] === after[field]) return false
  if (typeof before[field] === 'string' && typeof after[field] === 'string') return true
  const isList = model.fields.get(field)?.many !== undefined
  return comparable(before[field], isList) !== comparable(after[field], isList)
}

function comparable(value: unknown, unordered: boolean): string {
  const sorted = unordered && Array.isArray(value) ? value.map(Number).toSorted(ascending) : value
  return canonicalJson(sorted)
}

const ascending = (one: number, other: number): number => one - other
