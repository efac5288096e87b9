import type { VisibleRows } from '../model/permission.ts'
import type { Statement } from './statement.ts'

/** Returns a statement that finds only rows that its reader sees, unless it writes. */
export const limitedTo = (visible: VisibleRows | undefined, statement: Statement): Statement =>
  visible && statement.isLimited !== true && statement.isReadOnly !== false
    ? visible.limit(statement)
    : statement
