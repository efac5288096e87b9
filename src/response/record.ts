import type { Model } from '../model/graph.ts'

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
    const value = given.has(field.name) ? given.get(field.name) : stored.get(field.name)
    const hidden = field.echo && !given.has(field.name)
    record[field.name] = hidden && value !== null ? field.echo?.(value) : (value ?? null)
  }
  return record
}
