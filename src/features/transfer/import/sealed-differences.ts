import type { WriteContext } from '../../../framework/write/context.ts'
import { openValue } from '../../../framework/sealing/sealed-value.ts'
import type { ResolvedField } from '../../../framework/model/graph.ts'
import type { Values } from '../../../framework/model/item.ts'
import { makeSqlContext } from '../../../framework/model/sql.ts'
import { TableReads } from '../../../framework/model/table-reads.ts'
import { sealedFields, sealedSql, SealedValue } from '../../../framework/sealing/sealed.ts'

/**
 * Returns, by id, the names of sealed fields whose wanted text differs from the stored text, or
 * whose stored text cannot be opened.
 */
export async function sealedDifferences(
  context: WriteContext,
  wanted: ReadonlyMap<number, Values>,
): Promise<ReadonlyMap<number, readonly string[]>> {
  const { model, unlocked } = context
  const differing = new Map<number, readonly string[]>()
  if (!unlocked || wanted.size === 0) return differing
  for (const field of sealedFields(model)) {
    for (const value of await readSealed(context, field, [...wanted.keys()])) {
      const text = wanted.get(value.id)?.[field.name]
      if (typeof text !== 'string' || openValue(value, model, unlocked.ring) === text) continue
      differing.set(value.id, [...(differing.get(value.id) ?? []), field.name])
    }
  }
  return differing
}

async function readSealed(
  { graph, model, database }: WriteContext,
  field: ResolvedField,
  ids: readonly number[],
): Promise<readonly SealedValue[]> {
  const packed = sealedSql(field, 't', makeSqlContext(model, new TableReads(graph.models)))
  const text = `select ${packed} from ${model.table} t where t.id = any($1::integer[])`
  return (await database.rows({ text, values: [ids], isReadOnly: true })).map(
    ([row]) => new SealedValue(row, field),
  )
}
