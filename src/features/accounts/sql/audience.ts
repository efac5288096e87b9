import type { Statement } from '../../../framework/database/statement.ts'
import type { Model } from '../../../framework/model/graph.ts'

/**
 * Returns SQL for those of the groups `$1` that are in the audience of an object which does not
 * admit the user `$2`.
 */
export function groupsBeyondAuthorSql(model: Model): string {
  const groups = model.fields.get('groups')?.columnName ?? ''
  return `select g.target_id from ${groups} g
    where g.target_id = any($1::integer[]) and g.owner_id not in (${admittingSql(model)})`
}

/**
 * Returns SQL for those of the users `$1` whom an object of an audience admits which does not admit
 * the user `$2`.
 */
export function usersBeyondAuthorSql(model: Model): string {
  const users = model.fields.get('users')?.columnName ?? ''
  const groups = model.fields.get('groups')?.columnName ?? ''
  const admitting = admittingSql(model)
  return `select l.target_id from ${users} l
    where l.target_id = any($1::integer[]) and l.owner_id not in (${admitting})
    union
    select m.owner_id
    from users_user_groups m
    join ${groups} g on g.target_id = m.target_id
    where m.owner_id = any($1::integer[]) and g.owner_id not in (${admitting})`
}

/** Selects those of the objects of an audience that admit a user. */
export const selectAdmitting = (
  model: Model,
  ids: readonly number[],
  user: number | null,
): Statement => ({
  text: `select o.id from unnest($1::integer[]) o(id) where o.id in (${admittingSql(model)})`,
  values: [ids, user],
  isReadOnly: true,
})

/** Returns SQL for the ids of the objects of an audience that admit the user `$2`. */
export function admittingSql({ fields }: Model): string {
  const users = fields.get('users')?.columnName ?? ''
  const groups = fields.get('groups')?.columnName ?? ''
  return `select l.owner_id from ${users} l where l.target_id = $2 union
    select g.owner_id
    from ${groups} g
    join users_user_groups m on m.target_id = g.target_id
    where m.owner_id = $2`
}
