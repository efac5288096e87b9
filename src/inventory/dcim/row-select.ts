import type { AnyFields } from '../../framework/model/item.ts'

/** A statement over the objects of a write, any number of them. */
export interface RowSelect<Fields extends AnyFields> {
  /**
   * Fields that the statement uses of the rows `r`, under their own names, besides `i` and `id`.
   */
  readonly fields: readonly (keyof Fields & string)[]
  /** The statement over the rows `r` (see `overRowsSql`), whose first column is `r.i`. */
  readonly sql: string
}
