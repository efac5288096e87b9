import type { Rows } from '../../framework/database/statement.ts'
import type { Model, ResolvedField } from '../../framework/model/graph.ts'
import { isEmpty } from '../../framework/model/json-value.ts'
import { keptAmong } from '../../framework/write/restoring/index.ts'
import type { Conflict } from './conflicts.ts'
import { objectTitleOf, type LoggedEntry } from './logged-entry.ts'

/**
 * Returns the values that the change log does not hold and that undoing the entries needs:
 * confidential values, files, and those of fields that the model does not have any more.
 */
export async function findLostValues(
  entries: readonly LoggedEntry[],
  rows: Rows,
): Promise<readonly Conflict[]> {
  const lost = entries.flatMap((entry) => (entry.action === 'update' ? lostByUpdate(entry) : []))
  const deletes = entries.filter(({ action }) => action === 'delete')
  for (const model of new Set(deletes.map((entry) => entry.model))) {
    const own = deletes.filter((entry) => entry.model === model)
    const kept = await keptAmong(
      model,
      own.map(({ id }) => id),
      rows,
    )
    lost.push(...own.filter(({ id }) => !kept.has(id)).flatMap(lostByDelete))
  }
  return lost
}

const lostByUpdate = (entry: LoggedEntry): readonly Conflict[] =>
  Object.entries(entry.before ?? {}).flatMap(([name, value]) => {
    const field = entry.model.fields.get(name)
    if (!field) return [lostValue(entry, name, 'the model has no such field any more')]
    return isLost(field, value) ? [lostValue(entry, name)] : []
  })

const lostByDelete = (entry: LoggedEntry): readonly Conflict[] =>
  storedFields(entry.model)
    .filter((field) => isLost(field, entry.before?.[field.name]))
    .map(({ name }) => lostValue(entry, name))

const storedFields = ({ fields }: Model): readonly ResolvedField[] =>
  [...fields.values()].filter(({ columnName }) => columnName !== undefined)

/** Returns whether the log does not hold a value: only an empty field has no file. */
const isLost = ({ confidential, file }: ResolvedField, value: unknown): boolean =>
  confidential === true || (file !== undefined && !isEmpty(value))

const lostValue = (
  entry: LoggedEntry,
  name: string,
  reason = 'the change log does not hold the value',
): Conflict => ({ entry, text: `${objectTitleOf(entry)}, ${name}: ${reason}`, isFinal: true })
