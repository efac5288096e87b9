import type { Statement } from '../../../framework/database/statement.ts'

/**
 * Reads all entries about an object, the last one first: the number, the action, the values before,
 * the time, and whether that is after a moment.
 */
export const selectAbout = (model: string, id: number, moment: string): Statement => ({
  text: `
    select id, action, before, time::text, time > $3::timestamptz
    from extras_objectchange
    where model = $1 and object_id = $2
    order by id desc`,
  values: [model, id, moment],
  isReadOnly: true,
})

/**
 * Reads the last entries about an object, at most a number of them, in the same way: all of them
 * are later than any moment.
 */
export const selectLatest = (model: string, id: number, most: number): Statement => ({
  text: `
    select id, action, before, time::text, true
    from extras_objectchange
    where model = $1 and object_id = $2
    order by id desc
    limit ${most}`,
  values: [model, id],
  isReadOnly: true,
})
