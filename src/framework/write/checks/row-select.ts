import type { AnyFields } from '../../model/item.ts'

/** A statement over all objects of a write, which are its rows `r`. */
export interface RowSelect<Fields extends AnyFields> {
  /**
   * Fields that are columns of `r`, besides the index `i` of the object in the write and its `id`.
   */
  readonly fields: readonly (keyof Fields & string)[]
  /**
   * A `select` over the rows `r`. Its first column is `r.i`; objects without a row have no message.
   * It may join `r` with itself, to compare objects of one write.
   */
  readonly sql: string
}
