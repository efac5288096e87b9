import type { Database } from '../../framework/database/database.ts'
import type { SealedColumn } from './sealed-columns.ts'
import { countSealed, type ColumnCondition } from './sql/sealed-values.ts'

/** Counts the values in sealed columns that meet a condition. */
export async function countValues(
  columns: readonly SealedColumn[],
  condition: ColumnCondition,
  prefix: string,
  { rows }: Pick<Database, 'rows'>,
): Promise<number> {
  return Number((await rows(countSealed(columns, condition, prefix)))[0]?.[0])
}
