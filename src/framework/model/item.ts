import type { FieldMessages } from '../errors.ts'
import type { Model, ResolvedField } from './graph.ts'

/** Stored values by field name: a reference is an id, a many reference a list of ids. */
export type Values = ReadonlyMap<string, unknown>

/** One object of a write: its new values and the messages about them. */
export interface Item {
  /** Absent on create. */
  readonly id?: number
  /** The stored object; empty on create. */
  readonly before: Values
  /** The parsed values of the body, with the defaults on create. */
  readonly given: Values
  /** Names of the fields that the request sent. */
  readonly sent: ReadonlySet<string>
  /**
   * The values to write: hashes and digests instead of confidential values. A behaviour's `prepare`
   * may add to it.
   */
  readonly changes: Map<string, unknown>
  readonly messages: FieldMessages
}

/** The parts of an item that are needed to write its row. */
export type Row = Pick<Item, 'id' | 'before' | 'changes'>

/** Returns the value that a field will have. */
export function valueOf(item: Row, field: string): unknown {
  return item.changes.has(field) ? item.changes.get(field) : item.before.get(field)
}

/** Returns the object as it will be stored. */
export function merged(item: Row): Values {
  return new Map([...item.before, ...item.changes])
}

/** Returns the SQL type of a field in a row that is passed as JSON. */
export function rowType(field: ResolvedField): string {
  if (field.many) return 'integer[]'
  return (field.column?.sql ?? 'text').replace(/^varchar\(\d+\)$/, 'text')
}

/**
 * Returns SQL for rows passed as one JSON parameter: `jsonb_to_recordset($1::jsonb) as r(i integer,
 * id integer, …)`, with a column for each field.
 */
export function rowsSql(model: Model, fields: readonly string[], parameter = '$1'): string {
  const columns = fields
    .filter((name) => name !== 'id')
    .map((name) => {
      const field = model.fields.get(name)
      return `"${name}" ${field ? rowType(field) : 'text'}`
    })
  const all = ['i integer', 'id integer', ...columns].join(', ')
  return `jsonb_to_recordset(${parameter}::jsonb) as r(${all})`
}

/** Returns the JSON text of such rows. */
export function rowsJson(items: readonly Row[], fields: readonly string[]): string {
  return JSON.stringify(
    items.map((item, i) => ({
      ...Object.fromEntries(fields.map((name) => [name, valueOf(item, name) ?? null])),
      i,
      id: item.id ?? null,
    })),
  )
}
