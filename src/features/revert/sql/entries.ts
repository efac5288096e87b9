import type { Statement } from '../../../framework/database/statement.ts'

/**
 * Reads the entries of a request in their order: the number, the model, the id and the name of the
 * object, the action, and the values before and after. PostgreSQL uses the index of the ids of
 * requests where the collation is that of the index.
 */
export const selectOfRequest = (requestId: string, limit: number): Statement => ({
  text: `
    select id, model, object_id, object_name, action, before, after
    from extras_objectchange
    where request_id = $1 collate natural_sort
    order by id
    limit $2`,
  values: [requestId, limit],
  isReadOnly: true,
})

/** Reads the models and the ids of those objects that have entries after the given ones. */
export const selectChangedSince = (
  requestId: string,
  models: readonly string[],
  ids: readonly number[],
): Statement => ({
  text: `
    select distinct e.model, e.object_id
    from unnest($2::text[], $3::integer[]) o (model, id)
    join extras_objectchange e on e.model = o.model and e.object_id = o.id
    where e.request_id <> $1
      and e.id > (
        select max(id) from extras_objectchange where request_id = $1 collate natural_sort
      )`,
  values: [requestId, models, ids],
  isReadOnly: true,
})

/** Reads the id of the request that made an entry. */
export const selectRequestOf = (id: number): Statement => ({
  text: 'select request_id from extras_objectchange where id = $1',
  values: [id],
  isReadOnly: true,
})

/** Reads the ids of the entries of a request. */
export const selectIdsOfRequest = (requestId: string): Statement => ({
  text: 'select id from extras_objectchange where request_id = $1 collate natural_sort',
  values: [requestId],
  isReadOnly: true,
})

/** Reads the model and the id of the object of an entry. */
export const selectObjectOf = (id: number): Statement => ({
  text: 'select model, object_id from extras_objectchange where id = $1',
  values: [id],
  isReadOnly: true,
})

/** Selects a row if entries of a request were trimmed, and others are left. */
export const selectTrimmedPart = (requestId: string): Statement => ({
  text: 'select from _trimmed_log where $1 = any(requests)',
  values: [requestId],
  isReadOnly: true,
})
