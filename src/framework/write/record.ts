import { isWritable, type Model, type ResolvedField } from '../model/graph.ts'
import { valueOf, type Item } from '../model/item.ts'

/** The values of an object in the response to a write, by field. */
export type StoredRecord = Record<string, unknown>

/**
 * Returns the response to a write: the id and every writable field, flat, as raw stored values.
 * Fields of the request have the sent values unless a behaviour has replaced them; hashed ones
 * always have them, since this is the only time a new key is shown. The others have the stored
 * ones. Omits write-only fields, and fields with `echoedWhenSent` that the request did not send.
 */
export function recordOf(model: Model, id: number, item: Item): StoredRecord {
  const { given, sent } = item
  const record: StoredRecord = { id }
  for (const field of model.fields.values()) {
    if (!isWritable(field) || field.writeOnly) continue
    if (field.echoedWhenSent && !sent.has(field.name)) continue
    record[field.name] = isEchoed(field, item) ? given.get(field.name) : shownValue(field, item)
  }
  return record
}

/** Returns whether the response has the sent value of a field. */
function isEchoed({ name, raw, store }: ResolvedField, { given, changes }: Item): boolean {
  if (raw || !given.has(name)) return false
  return store !== undefined || changes.get(name) === given.get(name)
}

function shownValue({ name, echo }: ResolvedField, item: Item): unknown {
  const value = valueOf(item, name) ?? null
  return echo && value !== null ? echo(value) : value
}
