import type { Statement } from '../database/statement.ts'
import type { VisibleRows } from '../model/permission.ts'

/**
 * Returns a statement that finds only rows that its reader sees. `tables` are those that the
 * statement reads; all of them by default.
 */
export const limited = (
  statement: Statement,
  rows: VisibleRows | undefined,
  tables?: readonly string[],
): Statement => (rows ? { ...rows.limit(statement, tables), isLimited: true } : statement)
