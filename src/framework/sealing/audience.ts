import type { Model, ResolvedField } from '../model/graph.ts'

/** Returns the key of the model whose `users` and `groups` may open a sealed field. */
export const audienceOf = ({ fields }: Model, { sealed }: ResolvedField): string | undefined =>
  fields.get(sealed?.audience ?? '')?.reference?.target

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
