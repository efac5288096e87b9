import type { Model } from '../../model/graph.ts'

/**
 * Returns SQL for those of the groups `$1` that are in the audience of an object which does not
 * admit the user `$2`.
 */
export function groupsBeyondAuthorSql(model: Model): string {
  const groups = model.fields.get('groups')?.columnName ?? ''
  return `select g.target_id from ${groups} g
    where g.target_id = any($1::integer[]) and g.owner_id not in (${admittingSql(model)})`
}

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
