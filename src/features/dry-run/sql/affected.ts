import type { Statement } from '../../../framework/database/statement.ts'

/** Counts the objects that a request has created, changed or deleted so far. */
export const countAffected = (requestId: string): Statement => ({
  text: `
    select count(distinct (model, object_id))::int
    from extras_objectchange
    where request_id = $1 collate natural_sort`,
  values: [requestId],
  isLimited: true,
  isReadOnly: true,
})

/** Reads the models and the ids of the objects that a request has created so far. */
export const createdBy = (requestId: string): Statement => ({
  text: `
    select model, object_id from extras_objectchange
    where request_id = $1 collate natural_sort and action = 1`,
  values: [requestId],
  isLimited: true,
  isReadOnly: true,
})
