import type { FieldMessage } from '../../errors/error-messages.ts'
import type { Exclusion } from '../../model/exclusion.ts'
import type { Model } from '../../model/graph.ts'
import type { Item } from '../../model/item.ts'
import type { SetCondition } from '../../model/set-conditions.ts'
import { conditionsSql } from '../../model/set-sql.ts'

/** A message about an object; `overlaps` is set where another stored object may be named in it. */
export interface CheckMessage extends FieldMessage {
  readonly overlaps?: Exclusion
}

/** Returns the messages about an item that follow from the value of a check's column. */
export type Judge = (value: unknown, item: Item) => readonly CheckMessage[]

/** One column of the check statement, and the judgement of its values. */
export interface ColumnCheck {
  readonly sql: string
  /** A recursive table expression over `batch` that the column reads. */
  readonly climbing?: string
  readonly judge: Judge
  /**
   * SQL that is true for a new object without a message. Absent where every new object passes, and
   * for references: foreign keys refuse those that do not exist.
   */
  readonly passes?: string
}

/** Returns SQL of conditions that a stored object `u` and a row `r` meet. */
export const bothMeetSql = (model: Model, where: readonly SetCondition[]): readonly string[] => [
  ...conditionsSql(model, where, ({ column }) => `u.${column}`),
  ...conditionsSql(model, where, ({ field }) => `r."${field}"`),
]
