import type { Statement } from '../../../framework/database/statement.ts'
import { objectPermissionsOf } from './object-permissions.ts'
import { permissionsOf } from './permissions.ts'

/** An object permission of a user. */
export interface HeldObjectPermission {
  readonly name: string
  readonly models: readonly string[]
  readonly actions: readonly string[]
  readonly constraints: unknown
}

/** A user with the rights and where they come from. */
export type UserWithSources = [
  userId: number,
  username: string,
  superuser: boolean,
  permissions: string[],
  objectPermissions: string | null,
  /** True if the user has the permission itself. */
  held: boolean,
  /** The names of the groups from which the user has the permission. */
  groups: string[],
  sources: HeldObjectPermission[],
  active: boolean,
]

/**
 * Selects the rights of a user, and where a permission comes from: the columns of
 * `UserWithSources`. `codename` is that of a permission on a whole model.
 */
export const selectSourcesOfRights = (
  username: string,
  codename: string,
  hasPolicies: boolean,
): Statement => ({
  text: `
    select u.id, u.username, u.is_superuser, ${permissionsOf('u')},
      ${objectPermissionsOf('u', hasPolicies)},
      exists (
        select from users_user_permissions l join users_permission p on p.id = l.target_id
        where l.owner_id = u.id and p.codename = $2
      ),
      array(
        select g.name from users_group g
        join users_user_groups m on m.target_id = g.id and m.owner_id = u.id
        join users_group_permissions l on l.owner_id = g.id
        join users_permission p on p.id = l.target_id and p.codename = $2
        order by g.name
      ),
      (
        select coalesce(json_agg(json_build_object(
          'name', o.name, 'models', o.models, 'actions', o.actions, 'constraints', o.constraints
        ) order by o.name), '[]')
        from users_objectpermission o
        where o.enabled and (
          o.id in (
            select l.owner_id from users_objectpermission_users l where l.target_id = u.id
          )
          or o.id in (
            select l.owner_id from users_objectpermission_groups l
            join users_user_groups m on m.target_id = l.target_id
            where m.owner_id = u.id
          )
        )
      ),
      u.is_active
    from users_user u
    where u.username = $1`,
  values: [username, codename],
  isReadOnly: true,
})
