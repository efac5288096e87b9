import { memoize } from '../../memoize.ts'
import { isWritable, type Model, type ResolvedField } from '../../model/graph.ts'
import { valueOf, type Item } from '../../model/item.ts'
import { seesAll, type ReadContext, type Reader } from '../../model/permission.ts'
import type { Rows } from '../../database/statement.ts'
import { listsAsSeen } from '../lists-as-seen.ts'

/** The values of an object in the response to a write, by field. */
export type StoredRecord = Record<string, unknown>

/**
 * Returns the response to a write: the id and every writable field, flat, as raw stored values. A
 * field whose stored form differs, such as a digest, has the sent value: this is the only time a
 * new key is shown. Omits write-only fields, those that the reader does not see, and fields with
 * `echoedWhenSent` that the request did not send.
 */
export function recordOf(
  model: Model,
  id: number,
  item: Item,
  { rows }: Pick<Reader, 'rows'> = seesAll,
): StoredRecord {
  const hidden = rows?.hiddenFields.get(model.key)
  const { given, sent } = item
  const record: StoredRecord = { id }
  for (const field of answeredFields(model)) {
    if ((field.echoedWhenSent && !sent.has(field.name)) || hidden?.has(field.name)) continue
    const isEchoed = field.store !== undefined && Object.hasOwn(given, field.name)
    record[field.name] = isEchoed ? given[field.name] : shownValue(field, item)
  }
  return record
}

/** Returns the responses to a write, without the objects in lists that its author does not see. */
export async function shownRecords(
  context: ReadContext,
  items: readonly Item[],
  rows: Rows,
): Promise<readonly StoredRecord[]> {
  const { model, reader } = context
  const records = items.map((item) =>
    recordOf(model, Number(item.id ?? item.changes['id']), item, reader),
  )
  return records.map(await listsAsSeen(context, records, rows))
}

/** Returns the fields of a response, where they are visible, also those with `echoedWhenSent`. */
const answeredFields = memoize(({ fields }: Model): readonly ResolvedField[] =>
  [...fields.values()].filter((field) => isWritable(field) && !field.writeOnly),
)

function shownValue({ name, echo }: ResolvedField, item: Item): unknown {
  const value = valueOf(item, name) ?? null
  return echo && value !== null ? echo(value) : value
}
