import { failure } from '../errors/errors.ts'
import type { Item } from '../model/item.ts'
import { canonicalJson, numbersIn } from '../model/json-value.ts'
import type { Rows } from '../database/statement.ts'
import { idsWithin } from './ids-within.ts'
import type { WriteContext } from './context.ts'
import { placeOf } from './row-rights.ts'

/** The parts of a context that decide about fields. */
type FieldContext = Pick<WriteContext, 'model' | 'reader' | 'transition' | 'list'>

/**
 * Refuses values of fields that the author may not set: 403 with the name of the field. Takes a
 * value that is stored and that the author sees. Fields that are not sent keep their values. The
 * permission of a transition includes the state.
 */
export function requireFieldRights(
  { model, reader, transition, list }: FieldContext,
  items: readonly Item[],
): void {
  if (transition) return
  const hidden = reader.rows?.hiddenFields.get(model.key)
  for (const name of reader.fixedFields?.get(model.key) ?? []) {
    const mayRepeat = !hidden?.has(name)
    const wrong = items.findIndex(
      (item) => item.sent.has(name) && !(mayRepeat && isStored(item, name)),
    )
    if (wrong >= 0) throw refusal(model.key, name, placeOf(wrong, { list, of: items.length }))
    for (const item of items) if (item.id !== undefined) delete item.changes[name]
  }
}

/**
 * Refuses values of fields that the author's permission does not include on all rows of the items:
 * 403 with the name of the field. Runs a statement for each set of rows on which such fields may be
 * set, and none for authors whose permissions include all fields.
 */
export async function requireFieldsOnRows(
  { model, reader: { rowsFor }, transition, list }: FieldContext,
  permission: 'add' | 'change',
  items: readonly Item[],
  rows: Rows,
): Promise<void> {
  if (!rowsFor || transition) return
  const whole = rowsFor(model, permission)
  const within = new Map<string, Promise<ReadonlySet<number>>>()
  const ids = items.flatMap(({ id, changes }) => id ?? numbersIn([changes['id']]))
  for (const name of new Set(items.flatMap(({ sent }) => [...sent]))) {
    const visible = rowsFor(model, permission, name)
    if (!visible || visible.digest === whole?.digest) continue
    const known = within.get(visible.digest) ?? idsWithin(model, ids, { visible, rows })
    within.set(visible.digest, known)
    const allowed = await known
    const wrong = items.findIndex(
      (item, at) => item.sent.has(name) && !isStored(item, name) && !allowed.has(ids[at] ?? 0),
    )
    if (wrong >= 0) throw refusal(model.key, name, placeOf(wrong, { list, of: items.length }))
  }
}

const refusal = (model: string, field: string, place: string): Error =>
  failure('ERR_FIELD_PERMISSION', `${model}.${field}`, place)

/**
 * Returns whether a sent value is the stored one, or is left out of the changes because it is; a
 * new object has none.
 */
const isStored = ({ id, before, changes }: Item, name: string): boolean =>
  id !== undefined &&
  (!Object.hasOwn(changes, name) ||
    canonicalJson(changes[name] ?? null) === canonicalJson(before[name] ?? null))
