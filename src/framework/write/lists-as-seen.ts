import type { Rows } from '../database/statement.ts'
import { requireModel } from '../model/graph.ts'
import type { Values } from '../model/item.ts'
import { numbersIn } from '../model/json-value.ts'
import type { ReadContext } from '../model/permission.ts'
import { idsWithin } from './ids-within.ts'

/** Returns values without the objects in lists of references that a reader does not see. */
export type AsSeen = <V extends Values>(values: V) => V

/**
 * Returns a function for the values of some objects. Runs a statement for each list of references
 * to objects of which the reader sees some only, and none for other readers.
 *
 * @example
 * const asSeen = await listsAsSeen(context, [{ tags: [7, 8] }], rows)
 * asSeen({ tags: [7, 8] }) // { tags: [7] } for a reader who does not see the tag 8
 */
export async function listsAsSeen(
  { graph, model, reader: { rows: visible } }: ReadContext,
  all: readonly Values[],
  rows: Rows,
): Promise<AsSeen> {
  const seen = new Map<string, ReadonlySet<number>>()
  for (const { name, many } of model.fields.values()) {
    if (!many || !visible?.models.has(many.target)) continue
    const ids = [...new Set(all.flatMap((values) => numbersIn(values[name])))]
    const target = requireModel(graph, many.target)
    seen.set(name, ids.length > 0 ? await idsWithin(target, ids, { visible, rows }) : new Set())
  }
  if (seen.size === 0) return (values) => values
  return (values) => {
    const shown = [...seen].flatMap(([name, ids]) =>
      name in values ? [[name, numbersIn(values[name]).filter((id) => ids.has(id))]] : [],
    )
    return { ...values, ...Object.fromEntries(shown) }
  }
}
