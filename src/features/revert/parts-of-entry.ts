import { objectKeyOf, referencesIn, type LoggedEntry } from './logged-entry.ts'

/**
 * Returns the entries of a request that are undone together with one of them: with a delete, the
 * deletes of objects that belonged to the object, and the changes that cleared references to them.
 */
export function partsOfEntry(
  entry: LoggedEntry,
  entries: readonly LoggedEntry[],
): readonly LoggedEntry[] {
  if (entry.action !== 'delete') return [entry]
  const deletes = entries.filter(({ action }) => action === 'delete')
  const parts = new Set([entry])
  const keys = new Set([objectKeyOf(entry)])
  for (let size = 0; size < parts.size;) {
    size = parts.size
    for (const other of deletes) {
      if (parts.has(other) || !ownersOf(other).some((key) => keys.has(key))) continue
      parts.add(other)
      keys.add(objectKeyOf(other))
    }
  }
  const cleared = entries.filter((one) => one.action === 'update' && clears(one, keys))
  return entries.filter((one) => parts.has(one) || cleared.includes(one))
}

/** Returns the keys of the objects whose delete takes the object of an entry along. */
function ownersOf({ model, before }: LoggedEntry): readonly string[] {
  const owning = Object.entries(before ?? {}).filter(
    ([name]) => model.fields.get(name)?.reference?.onDelete === 'cascade',
  )
  return referencesIn(model, Object.fromEntries(owning))
}

/** Returns whether an update removed a reference to one of the objects. */
function clears({ model, before, after }: LoggedEntry, keys: ReadonlySet<string>): boolean {
  const left = new Set(referencesIn(model, after ?? {}))
  return referencesIn(model, before ?? {}).some((key) => keys.has(key) && !left.has(key))
}
