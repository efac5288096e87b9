import type { Rows } from '../../framework/database/statement.ts'
import { contentType, type Model } from '../../framework/model/graph.ts'
import { lockFieldsOf, selectFieldsOf, type FieldRow } from './sql/definitions.ts'

/** A custom field as an administrator defines it. */
export interface Definition {
  readonly id: number
  readonly name: string
  /** The name for people; empty if they see the name of the field. */
  readonly label: string
  readonly description: string
  readonly type: number
  readonly required: boolean
  readonly filterable: boolean
  /** The value of new objects, as text; empty for none. */
  readonly default: string
  /** Labels by id, in order; empty for all types but selections. */
  readonly choices: ReadonlyMap<number, string>
}

/**
 * Locks the custom fields of a model until the end of the transaction, then reads them. They are
 * read by a second statement, since a statement that waits for a lock still sees the rows as they
 * were before.
 */
export async function lockDefinitions(model: Model, ask: Rows): Promise<readonly Definition[]> {
  const locked = await ask(lockFieldsOf(contentType(model)))
  return locked.length > 0 ? readDefinitions(model, ask) : []
}

/** Reads the custom fields of a model without a lock. */
export async function readDefinitions(model: Model, ask: Rows): Promise<readonly Definition[]> {
  const rows = await ask<FieldRow>(selectFieldsOf(contentType(model)))
  return rows.map(
    ([id, name, label, description, type, required, filterable, fallback, choices]) => ({
      id,
      name,
      label,
      description,
      type,
      required,
      filterable,
      default: fallback,
      choices: new Map(choices),
    }),
  )
}
