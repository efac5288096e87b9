import type { Rows } from '../../database/statement.ts'
import type { Item } from '../../model/item.ts'
import { limited } from '../../sql/limited.ts'
import { addName, planOverlaps, type CheckMessage, type Judgement } from '../checks/index.ts'
import type { WriteContext } from '../context.ts'

/**
 * Returns a judgement whose messages about overlaps name the other object, where the author of the
 * write sees one. Runs a statement only where items overlap with stored objects.
 */
export async function withNames(
  { model, reader }: WriteContext,
  items: readonly Item[],
  judgement: Judgement,
  rows: Rows,
): Promise<Judgement> {
  const overlaps = judgement.messages.some((own) => own.some((one) => one.overlaps))
  if (!overlaps || !reader.maySee(model)) return judgement
  const search = limited(planOverlaps(model, items), reader.rows, [model.table])
  const found = new Map((await rows(search)).map(([index, ...ids]) => [Number(index), ids]))
  const named = (one: CheckMessage, index: number): CheckMessage => {
    const id = one.overlaps && found.get(index)?.[model.exclusions.indexOf(one.overlaps)]
    return typeof id === 'number'
      ? { ...one, message: addName(one.message, `${model.label} ${id}`) }
      : one
  }
  const messages = judgement.messages.map((own, index) => own.map((one) => named(one, index)))
  return { ...judgement, messages }
}
