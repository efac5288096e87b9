import type { Statement } from '../../../framework/database/statement.ts'

/** The kind of object that has conditions. */
export type HolderOfConditions = 'permission' | 'token'

/** The conditions of an enabled object permission, or of the limits of a token. */
export type StoredConditions = [
  of: HolderOfConditions,
  /** The name of the permission; of a token its id and user, such as `12 of ada`. */
  name: string,
  parts: { readonly models: readonly string[]; readonly constraints: unknown }[],
]

/**
 * Selects the conditions of enabled object permissions, and of tokens that are not expired: the
 * columns of `StoredConditions`.
 */
export const selectConditions: Statement = {
  text: `
    select 'permission', o.name,
      json_build_array(json_build_object('models', o.models, 'constraints', o.constraints))
    from users_objectpermission o
    where o.enabled and o.constraints is not null
    union all
    select 'token', k.id || ' of ' || u.username, k.limits::json
    from users_token k join users_user u on u.id = k.user_id
    where k.limits @? '$[*].constraints ? (@ != null)'
      and (k.expires is null or k.expires > now())`,
  values: [],
  isReadOnly: true,
}
