import type { Statement } from '../../../framework/database/statement.ts'
import { loggedActions, trimmedId } from '../entry.ts'

const trimmedEntry = `
    select ${trimmedId}, ${loggedActions.update.number}, null, changed::text, false
    from _trimmed_objects
    where model = $1 and id = $2`

/**
 * Reads all entries about an object, the last one first: the number, the action, the values before,
 * the time, and whether that is after a moment. Of the trimmed entries it reads when the last one
 * was, which is before any moment of which the log tells.
 */
export const selectAbout = (model: string, id: number, moment: string): Statement => ({
  text: `
    select id, action, before, time::text, time > $3::timestamptz
    from extras_objectchange
    where model = $1 and object_id = $2
    union all ${trimmedEntry}
    order by id desc`,
  values: [model, id, moment],
  isReadOnly: true,
})

/**
 * Reads the last entries about an object, at most a number of them, in the same way: all of them
 * but a trimmed one are later than any moment.
 */
export const selectLatest = (model: string, id: number, most: number): Statement => ({
  text: `
    (
      select id, action, before, time::text, true
      from extras_objectchange
      where model = $1 and object_id = $2
      order by id desc
      limit ${most}
    )
    union all ${trimmedEntry}
    order by id desc`,
  values: [model, id],
  isReadOnly: true,
})
