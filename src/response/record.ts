import type { Model, ResolvedField } from '../model/graph.ts'

/**
 * The answer to a write: the id and every writable field flat, as raw stored values. Fields in `given` show what was
 * sent (a new key is shown this once); others show what is stored. What is only ever written is left out.
 */
export function recordOf(
  model: Model,
  id: number,
  stored: ReadonlyMap<string, unknown>,
  given: ReadonlyMap<string, unknown>,
): Record<string, unknown> {
  const record: Record<string, unknown> = { id }
  for (const field of model.fields.values()) {
    if (!field.write || field.readOnly || field.writeOnly) continue
    const sent = given.has(field.name) && !field.raw
    record[field.name] = sent ? given.get(field.name) : shownValue(field, stored)
  }
  return record
}

function shownValue({ name, echo }: ResolvedField, stored: ReadonlyMap<string, unknown>): unknown {
  const value = stored.get(name) ?? null
  return echo && value !== null ? echo(value) : value
}
