import type { Rows } from '../database/statement.ts'
import { contentType, type Model } from '../model/graph.ts'

/** A custom field as an administrator defines it. */
export interface Definition {
  readonly id: number
  readonly name: string
  readonly type: number
  readonly required: boolean
  readonly filterable: boolean
  /** The value of new objects, as text; empty for none. */
  readonly default: string
  /** Labels by id, in order; empty for all types but selections. */
  readonly choices: ReadonlyMap<number, string>
}

const lockSql = `
  select f.id from extras_customfield f where f.content_types @> $1::jsonb order by f.id for share`

/**
 * Locks the custom fields of a model until the end of the transaction, then reads them. They are
 * read by a second statement, since a statement that waits for a lock still sees the rows as they
 * were before.
 */
export async function lockDefinitions(model: Model, ask: Rows): Promise<readonly Definition[]> {
  const locked = await ask({ text: lockSql, values: [JSON.stringify([contentType(model)])] })
  return locked.length > 0 ? readDefinitions(model, ask) : []
}

const readSql = `
  select f.id, f.name, f.type, f.required, f.is_filterable, f."default",
    (select coalesce(json_agg(json_build_array(o.id, o.value) order by o.weight, o.value), '[]')
      from extras_customfieldchoice o where o.field_id = f.id)
  from extras_customfield f where f.content_types @> $1::jsonb order by f.weight, f.name`

type Columns = [
  id: number,
  name: string,
  type: number,
  required: boolean,
  filterable: boolean,
  fallback: string,
  choices: [number, string][],
]

/** Reads the custom fields of a model without a lock. */
export async function readDefinitions(model: Model, ask: Rows): Promise<readonly Definition[]> {
  const rows = await ask<Columns>({ text: readSql, values: [JSON.stringify([contentType(model)])] })
  return rows.map(([id, name, type, required, filterable, fallback, choices]) => ({
    id,
    name,
    type,
    required,
    filterable,
    default: fallback,
    choices: new Map(choices),
  }))
}
