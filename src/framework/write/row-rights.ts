import type { Rows } from '../database/statement.ts'
import { failure } from '../errors/errors.ts'
import { contentType, requireModel } from '../model/graph.ts'
import { valueOf, type Item } from '../model/item.ts'
import { numbersIn } from '../model/json-value.ts'
import { permissionName, type PermissionKind } from '../model/permission.ts'
import { idsWithin, type VisibleSearch } from './ids-within.ts'
import type { WriteContext } from './context.ts'

/** Returns whether the author of a write may see or write only some of the rows or fields. */
export const hasRowRights = ({ reader }: WriteContext): boolean =>
  [reader.rows, reader.rowsFor, reader.fixedFields].some((limits) => limits !== undefined)

/** Returns those of the ids that the author of a write sees. */
export async function seenIds(
  { model, reader }: Pick<WriteContext, 'model' | 'reader'>,
  ids: readonly number[],
  rows: Rows,
): Promise<ReadonlySet<number>> {
  return reader.rows?.models.has(model.key)
    ? idsWithin(model, ids, { visible: reader.rows, rows })
    : new Set(ids)
}

/**
 * Refuses ids of objects that the author of a write does not see: 404. Statements of a transaction
 * find all rows, so that an action calls this for the objects that a request names. Runs no
 * statement for authors who see all rows.
 *
 * @example
 * await requireSeen(writeContextOf(shelf, options, request), [idOf(request)], writer.rows)
 */
export async function requireSeen(
  context: Pick<WriteContext, 'model' | 'reader'>,
  ids: readonly number[],
  rows: Rows,
): Promise<void> {
  const seen = await seenIds(context, ids, rows)
  if (ids.some((id) => !seen.has(id))) throw failure('ERR_NOT_FOUND')
}

/**
 * Refuses a write unless the author's permission holds for all rows: 403. `ids` are those of stored
 * rows in the order of the request, before a change, or after a change or a create.
 */
export async function requireRowRights(
  context: Pick<WriteContext, 'model' | 'reader' | 'list'>,
  permission: PermissionKind,
  ids: readonly number[],
  rows: Rows,
): Promise<void> {
  const { model, reader } = context
  const visible = reader.rowsFor?.(model, permission)
  if (!visible) return
  const within = await idsWithin(model, ids, { visible, rows })
  refuseOutside(context, permission, ids, within)
}

/** Throws a 403 that tells the place in the request of the first id outside a permission. */
function refuseOutside(
  { model, list }: Pick<WriteContext, 'model' | 'list'>,
  permission: PermissionKind,
  ids: readonly number[],
  within: ReadonlySet<number>,
): void {
  const index = ids.findIndex((id) => !within.has(id))
  if (index < 0) return
  const place = placeOf(index, { list, of: ids.length })
  throw failure('ERR_ROW_PERMISSION', permissionName(model, permission), place)
}

/**
 * Returns the place of an object in the request, for a message: among the children of one name, if
 * `list` is given; empty for the only object.
 */
export function placeOf(
  index: number,
  { list, of }: { readonly list: string | undefined; readonly of: number },
): string {
  if (list !== undefined) return ` (object ${index + 1} of ${list} in the request)`
  return of > 1 ? ` (object ${index + 1} of the request)` : ''
}

/** Refuses a write after which the author does not see all rows: 403. */
export async function requireStillSeen(
  context: Pick<WriteContext, 'model' | 'reader' | 'list'>,
  ids: readonly number[],
  rows: Rows,
): Promise<void> {
  refuseOutside(context, 'view', ids, await seenIds(context, ids, rows))
}

/**
 * Replaces new references to objects that the author does not see by ids that no object has: all
 * checks then say what they say of an object that does not exist. Keeps the objects in a list of
 * references that the author does not see.
 */
export async function hideReferences(
  { graph, model, reader }: WriteContext,
  items: readonly Item[],
  rows: Rows,
): Promise<void> {
  const visible = reader.rows
  if (!visible) return
  for (const { name, reference, many } of model.fields.values()) {
    const target = reference?.target ?? many?.target
    if (target === undefined || !visible.models.has(target)) continue
    const written = items.filter(({ changes }) => name in changes)
    const idsOf = ({ before, changes }: Item): readonly number[] =>
      [before[name], changes[name]].flatMap((value) => idsIn(value))
    const all = [...new Set(written.flatMap(idsOf))]
    if (all.length === 0) continue
    const seen = await idsWithin(requireModel(graph, target), all, { visible, rows })
    for (const item of written) hideIn(item, name, seen)
  }
  await hideSubjects({ graph, model }, items, { visible, rows })
}

/** Does the same with the objects that the items are about: a model's name and an id. */
async function hideSubjects(
  { graph, model }: Pick<WriteContext, 'graph' | 'model'>,
  items: readonly Item[],
  search: VisibleSearch,
): Promise<void> {
  for (const { name, subject } of model.fields.values()) {
    if (!subject) continue
    const written = items.filter(({ changes }) => name in changes || subject.id in changes)
    for (const target of graph.models.values()) {
      const own = written.filter((item) => valueOf(item, name) === contentType(target))
      if (own.length === 0 || !search.visible.models.has(target.key)) continue
      const idOf = (item: Item): number => Number(valueOf(item, subject.id))
      const ids = own.map(idOf).filter(Number.isInteger)
      const seen = await idsWithin(target, ids, search)
      for (const item of own)
        if (!seen.has(idOf(item)) && !isSame(item, [name, subject.id]))
          item.changes[subject.id] = -idOf(item)
    }
  }
}

const isSame = (item: Item, names: readonly string[]): boolean =>
  names.every((name) => item.before[name] === valueOf(item, name))

const idsIn = (value: unknown): readonly number[] =>
  typeof value === 'number' ? [value] : numbersIn(value)

function hideIn({ before, changes }: Item, name: string, seen: ReadonlySet<number>): void {
  const stored = idsIn(before[name])
  const value = changes[name]
  if (typeof value === 'number')
    changes[name] = seen.has(value) || stored.includes(value) ? value : -value
  else if (Array.isArray(value))
    changes[name] = [
      ...new Set(idsIn(value).map((id) => (seen.has(id) ? id : -id))),
      ...stored.filter((id) => !seen.has(id)),
    ]
}
