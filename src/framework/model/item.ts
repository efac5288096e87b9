import type { FieldMessages } from '../errors/error-messages.ts'
import type { Model, ResolvedField } from './graph.ts'
import { rowsPerObject, type Keys, type PerObject } from './per-object.ts'

/** The fields of a model that the code does not know. */
export type AnyFields = Readonly<Record<string, unknown>>

/** The types of the stored fields of models, by the keys of the models. */
export type ModelTypes = Readonly<Record<string, AnyFields>>

/**
 * Stored values by field name: a reference is an id, a many reference a list of ids. `Fields` is
 * the flat serializer of the model, such as `FlatVLAN`: other names are type errors. The object is
 * frozen, and has the properties of known values only.
 *
 * @example
 * const moved = before.site !== after.site
 */
export type Values<Fields extends AnyFields = AnyFields> = Readonly<Partial<Fields>>

/** Values to write by field name, also of fields that clients may not send. */
export type Changes<Fields extends AnyFields = AnyFields> = Record<string, unknown> & {
  -readonly [Name in keyof Fields]?: Fields[Name]
}

/** The parts of an item that are needed to write its row. */
export interface Row<Fields extends AnyFields = AnyFields> {
  /** Absent on create. */
  readonly id?: number
  /** The stored object; empty on create. */
  readonly before: Values<Fields>
  /**
   * The values to write: hashes and digests instead of confidential values. A behaviour's `prepare`
   * may add to it.
   */
  readonly changes: Changes<Fields>
}

/** One object of a write: its new values and the messages about them. */
export interface Item<Fields extends AnyFields = AnyFields> extends Row<Fields> {
  /** The parsed values of the body, with the defaults on create. */
  readonly given: Values<Fields>
  /** Names of the fields that the request sent. */
  readonly sent: ReadonlySet<string>
  /** True if changes to the stored value are checked too, as `cadastre check` does. */
  readonly isAllChecked?: boolean
  /** Messages about the fields: any of them refuses the write with a 400. */
  readonly messages: FieldMessages<(keyof Fields & string) | 'non_field_errors'>
}

/**
 * Returns the value that a field will have.
 *
 * @example
 * const due = valueOf(item, 'due') // the sent one, else the stored one
 */
export function valueOf<Fields extends AnyFields, Name extends keyof Fields & string>(
  { before, changes }: Row<Fields>,
  field: Name,
): Fields[Name] | undefined {
  // The field's kind made the value.
  return Object.hasOwn(changes, field) ? (changes[field] as Fields[Name]) : before[field]
}

/** The values of an object that is not stored. */
export const noValues: Values = Object.freeze({})

/** Returns the object as it will be stored. */
export const merged = ({ before, changes }: Row): Values => Object.freeze({ ...before, ...changes })

/** Returns the SQL type of a field in a row that is passed as JSON. */
export function rowType(field: ResolvedField): string {
  if (field.many) return 'integer[]'
  return field.column?.passedAs ?? field.column?.sql ?? 'text'
}

/**
 * Returns SQL for rows passed as one JSON parameter: `jsonb_to_recordset($1::jsonb) as r(i integer,
 * id integer, …)`, with a column for each field.
 *
 * @example
 * const text = `select r.i from ${rowsSql(model, ['title'])} where r.title = ''`
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

/**
 * Returns a statement in which `r` stands for rows that are passed as one JSON parameter.
 *
 * @example
 * overRowsSql(port, ['site'], 'select r.i from r join lab_site s on s.id = r.site')
 */
export const overRowsSql = (model: Model, fields: readonly string[], sql: string): string =>
  `with recursive r as (select * from ${rowsSql(model, fields)}) ${sql}`

/**
 * Returns the JSON text of the rows that `rowsSql` reads, without their nulls.
 *
 * @example
 * const statement = { text, values: [rowsJson(items, ['title'])] }
 */
export const rowsJson = (items: readonly Row[], fields: readonly string[]): string =>
  JSON.stringify(items.map((item, i) => Object.assign(rowFor(item, fields), { i })))

/**
 * Returns the parameter that `rowsSql` reads, for a statement that writes the objects.
 *
 * @param keys returns what the objects of statements that run as one may not share
 */
export const itemsPerObject = (
  items: readonly Row[],
  fields: readonly string[],
  keys?: Keys,
): PerObject<object> =>
  rowsPerObject(
    items.map((item) => rowFor(item, fields)),
    keys,
  )

function rowFor(item: Row, fields: readonly string[]): Record<string, unknown> {
  const row: Record<string, unknown> = {}
  for (const name of fields) row[name] = valueOf(item, name) ?? undefined
  row['id'] = item.id
  return row
}
