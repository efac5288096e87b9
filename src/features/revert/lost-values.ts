import type { Rows } from '../../framework/database/statement.ts'
import type { Model, ResolvedField } from '../../framework/model/graph.ts'
import { isEmpty, textOf, textsIn } from '../../framework/model/json-value.ts'
import { isUnlogged, selectDropped, selectUnlogged } from '../../framework/sql/unlogged-values.ts'
import { keptAmong } from '../../framework/write/restoring/index.ts'
import type { Conflict } from './conflicts.ts'
import { objectKeyOf, objectTitleOf, type LoggedEntry } from './logged-entry.ts'

/** The deleted objects, confidential values and files that the service keeps outside the log. */
interface KeptBeside {
  /** The keys of the deleted objects that are kept whole. */
  readonly whole: ReadonlySet<string>
  /** The keys of the deleted objects whose confidential values are kept. */
  readonly confidential: ReadonlySet<string>
  /** The paths of the files that no object has any more and that are kept. */
  readonly files: ReadonlySet<string>
}

/**
 * Returns the values that neither the change log holds nor the tables beside it, and that undoing
 * entries of a request needs: confidential values, files, and those of fields that the model does
 * not have any more.
 */
export async function findLostValues(
  entries: readonly LoggedEntry[],
  requestId: string,
  rows: Rows,
): Promise<readonly Conflict[]> {
  const kept = await readKept(entries, requestId, rows)
  return entries.flatMap((entry) => {
    if (entry.action === 'create') return []
    return entry.action === 'update' ? lostByUpdate(entry) : lostByDelete(entry, kept)
  })
}

async function readKept(
  entries: readonly LoggedEntry[],
  requestId: string,
  rows: Rows,
): Promise<KeptBeside> {
  const [whole, confidential] = [new Set<string>(), new Set<string>()]
  const deletes = entries.filter(({ action }) => action === 'delete')
  for (const model of new Set(deletes.map((entry) => entry.model))) {
    const ids = deletes.filter((entry) => entry.model === model).map(({ id }) => id)
    for (const id of await keptAmong(model, ids, rows)) whole.add(objectKeyOf({ model, id }))
    if (![...model.fields.values()].some(isUnlogged)) continue
    const found = await rows<[number]>(selectUnlogged(model, ids, requestId))
    for (const [id] of found) confidential.add(objectKeyOf({ model, id }))
  }
  const paths = deletes.flatMap(({ model, before }) =>
    textsIn(fileFields(model).map(({ name }) => before?.[name])),
  )
  const dropped = paths.length === 0 ? [] : await rows<[string]>(selectDropped(paths))
  return { whole, confidential, files: new Set(dropped.map(([path]) => path)) }
}

const fileFields = ({ fields }: Model): readonly ResolvedField[] =>
  [...fields.values()].filter(({ file }) => file)

const lostByUpdate = (entry: LoggedEntry): readonly Conflict[] =>
  Object.entries(entry.before ?? {}).flatMap(([name, value]) => {
    const field = entry.model.fields.get(name)
    if (!field) return [lostValue(entry, name, 'the model has no such field any more')]
    // A replaced file is removed at once.
    const isLost = field.confidential === true || (field.file !== undefined && !isEmpty(value))
    return isLost ? [lostValue(entry, name)] : []
  })

function lostByDelete(entry: LoggedEntry, kept: KeptBeside): readonly Conflict[] {
  const key = objectKeyOf(entry)
  if (kept.whole.has(key)) return []
  return [...entry.model.fields.values()]
    .filter(
      (field) =>
        (isUnlogged(field) && !kept.confidential.has(key)) ||
        isLostFile(field, entry.before?.[field.name], kept),
    )
    .map(({ name }) => lostValue(entry, name))
}

/** Returns whether a file is gone: only an empty field has none. */
const isLostFile = ({ file }: ResolvedField, value: unknown, { files }: KeptBeside): boolean =>
  file !== undefined && !isEmpty(value) && !files.has(textOf(value))

const lostValue = (
  entry: LoggedEntry,
  name: string,
  reason = 'the change log does not hold the value',
): Conflict => ({ entry, text: `${objectTitleOf(entry)}, ${name}: ${reason}`, isFinal: true })
