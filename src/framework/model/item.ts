import type { FieldMessages } from '../errors.ts'
import type { Model, ResolvedField } from './graph.ts'

/** Stored values by field name; references as ids, many references as lists of ids. */
export type Values = ReadonlyMap<string, unknown>

/** One object of a write: what it is to become, and what is wrong with it. */
export interface Item {
  /** Absent while the object is being made. */
  readonly id?: number
  /** The object as it is stored; empty while it is being made. */
  readonly before: Values
  /** What the body held, understood, and defaults where an object is made. */
  readonly given: Values
  /** Names of the fields that the request sent. */
  readonly sent: ReadonlySet<string>
  /** What is written of it: hashes and digests instead of what must not be kept. A behaviour's `prepare` adds to it. */
  readonly changes: Map<string, unknown>
  readonly messages: FieldMessages
}

/** What writing an object needs of it. */
export type Row = Pick<Item, 'id' | 'before' | 'changes'>

/** The value a field would have. */
export function valueOf(item: Row, field: string): unknown {
  return item.changes.has(field) ? item.changes.get(field) : item.before.get(field)
}

/** The object as it would be stored. */
export function merged(item: Row): Values {
  return new Map([...item.before, ...item.changes])
}

/** SQL type of a field in a row that is passed as JSON. */
export function rowType(field: ResolvedField): string {
  if (field.many) return 'integer[]'
  return (field.column?.sql ?? 'text').replace(/^varchar\(\d+\)$/, 'text')
}

/**
 * Rows passed as one JSON parameter: `jsonb_to_recordset($1::jsonb) as r(i integer, id integer, …)`, a column for each
 * of the fields under its own name.
 */
export function rowsSql(model: Model, fields: readonly string[], parameter = '$1'): string {
  const columns = fields.map((name) => {
    const field = model.fields.get(name)
    return `"${name}" ${field ? rowType(field) : 'text'}`
  })
  return `jsonb_to_recordset(${parameter}::jsonb) as r(${['i integer', 'id integer', ...columns.filter((_, index) => fields[index] !== 'id')].join(', ')})`
}

/** The JSON of such rows. */
export function rowsJson(items: readonly Row[], fields: readonly string[]): string {
  return JSON.stringify(
    items.map((item, i) => ({
      ...Object.fromEntries(fields.map((name) => [name, valueOf(item, name) ?? null])),
      i,
      id: item.id ?? null,
    })),
  )
}
