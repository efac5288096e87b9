import { failure } from '../errors/errors.ts'
import type { Item } from '../model/item.ts'
import { canonicalJson } from '../model/json-value.ts'
import type { WriteContext } from './context.ts'

/**
 * Refuses values of fields that the author may not set: 403 with the name of the field. Takes a
 * value that is stored and that the author sees. Fields that are not sent keep their values.
 */
export function requireFieldRights(
  { model, reader }: Pick<WriteContext, 'model' | 'reader'>,
  items: readonly Item[],
): void {
  const hidden = reader.rows?.hiddenFields.get(model.key)
  for (const name of reader.fixedFields?.get(model.key) ?? []) {
    const mayRepeat = !hidden?.has(name)
    const wrong = items.findIndex(
      (item) => item.sent.has(name) && !(mayRepeat && isStored(item, name)),
    )
    if (wrong >= 0) {
      const which = items.length > 1 ? ` (object ${wrong + 1} of the request)` : ''
      throw failure('ERR_FIELD_PERMISSION', `${model.key}.${name}`, which)
    }
    for (const item of items) if (item.id !== undefined) delete item.changes[name]
  }
}

/** Returns whether a sent value is the stored one; a new object has none. */
const isStored = ({ id, before, changes }: Item, name: string): boolean =>
  id !== undefined && canonicalJson(changes[name] ?? null) === canonicalJson(before[name] ?? null)
