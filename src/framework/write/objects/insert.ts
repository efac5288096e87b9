import type { Writer } from '../../database/transaction/index.ts'
import type { Item } from '../../model/item.ts'
import { workOf, type WriteContext, type Written } from '../context.ts'
import { requireFieldsOnRows } from '../field-rights.ts'
import { requireRowRights, requireStillSeen } from '../row-rights.ts'
import { storeFiles } from './files.ts'
import { loggable } from './loggable.ts'
import { shownRecords, type StoredRecord } from './record.ts'
import { sealItems } from './seal.ts'

/**
 * Inserts checked items with their entries of the change log, runs the behaviour, and returns the
 * records.
 */
export async function insertItems(
  context: WriteContext,
  items: readonly Item[],
  writer: Writer,
): Promise<readonly StoredRecord[]> {
  const { model, extensions } = context
  const work = workOf(context, writer)
  await sealItems(items, work, extensions.vault)
  await storeFiles(context, items, writer)
  await writer.create(
    model,
    items.map((item) => ({ ...item, id: newIdOf(item) })),
  )
  const written = items.map(writtenOf)
  const ids = written.map(({ id }) => id)
  await requireRowRights(context, 'add', ids, writer.rows)
  await requireFieldsOnRows(context, 'add', items, writer.rows)
  await requireStillSeen(context, ids, writer.rows)
  await extensions.behaviours.get(model.key)?.created?.(written, work)
  await work.log(
    written.map(({ id, after }) => ({
      model,
      id,
      action: 'create',
      before: null,
      after: loggable(model, after),
    })),
  )
  return shownRecords(context, items, writer.rows)
}

function writtenOf(item: Item): Written {
  const { id, ...after } = item.changes
  return { id: Number(id), before: item.before, after: Object.freeze(after) }
}

/** Returns the id that the check allocated for a new item. */
export const newIdOf = (item: Item): number => Number(item.changes['id'])
