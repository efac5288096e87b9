import type { Statement } from '../../../framework/database/statement.ts'
import type { PermissionKind } from '../../../framework/model/permission.ts'
import { objectPermissionsOf } from './object-permissions.ts'

/** Returns SQL for the ids of a user's permissions, including those of the user's groups. */
export const permissionIdsOf = (user: string): string => `
  select l.target_id from users_user_permissions l where l.owner_id = ${user}.id
  union
  select g.target_id
  from users_group_permissions g
  join users_user_groups m on m.target_id = g.owner_id
  where m.owner_id = ${user}.id`

/**
 * Returns SQL for the names of a user's permissions, including those of the user's groups; a
 * superuser needs none.
 */
export const permissionsOf = (user: string): string =>
  `case when ${user}.is_superuser then '{}' else array(
    select p.codename from users_permission p where p.id in (${permissionIdsOf(user)})
  ) end`

/** A permission to perform an action on the objects of a model. */
export interface WantedPermission {
  readonly name: string
  /** The content type of the model, such as `library.book`. */
  readonly model: string
  readonly action: PermissionKind
  readonly codename: string
}

/** Inserts the permissions that do not exist, and renames existing ones after their models. */
export const storePermissions = (permissions: readonly WantedPermission[]): Statement => ({
  text: `
    with wanted as (
      select *
      from jsonb_to_recordset($1::jsonb) as p(name text, model text, action text, codename text)
    ), renamed as (
      update users_permission u
      set name = p.name, codename = p.codename, last_updated = now()
      from wanted p
      where u.model = p.model and u.action = p.action
        and (u.name, u.codename) is distinct from (p.name, p.codename)
    )
    insert into users_permission (name, model, action, codename)
    select p.name, p.model, p.action, p.codename from wanted p
    where not exists (
      select from users_permission u where u.model = p.model and u.action = p.action
    )
    on conflict (codename) do nothing`,
  values: [JSON.stringify(permissions)],
  isReadOnly: false,
})

/** Selects whether a user is a superuser, and the ids of the user's permissions. */
export const selectRights = (user: number): Statement => ({
  text: `
    select u.is_superuser, array(${permissionIdsOf('u')})
    from users_user u
    where u.id = $1`,
  values: [user],
  isReadOnly: true,
})

/** A user with the rights: what `StoredUser` has. */
export type StoredUserRow = [
  userId: number,
  username: string,
  superuser: boolean,
  permissions: string[],
  objectPermissions: string | null,
]

/** Selects users with their rights: the columns of `StoredUserRow`. */
export const selectStoredUsers = (users: readonly number[], hasPolicies: boolean): Statement => ({
  text: `
    select u.id, u.username, u.is_superuser, ${permissionsOf('u')},
      ${objectPermissionsOf('u', hasPolicies)}
    from users_user u
    where u.id = any($1::integer[])`,
  values: [users],
  isReadOnly: true,
})

/** Selects the ids of the permissions of each group that has any. */
export const selectPermissionsOfGroups = (groups: readonly number[]): Statement => ({
  text: `
    select owner_id, array_agg(target_id)
    from users_group_permissions
    where owner_id = any($1::integer[])
    group by owner_id`,
  values: [groups],
  isReadOnly: true,
})

/** A permission as the page of a user or of a group lists it. */
export type ListedPermission = [
  id: number,
  /** The content type of the model. */
  model: string,
  action: PermissionKind,
  codename: string,
  /** True if the user or the group itself has it. */
  held: boolean,
  /** Names of the groups from which a user has it. */
  from: string[],
]

/** Selects all permissions for the page of a group: the columns of `ListedPermission`. */
export const selectListedOfGroup = (group: number): Statement => ({
  text: `
    select p.id, p.model, p.action, p.codename, g.owner_id is not null, '{}'::text[]
    from users_permission p
    left join users_group_permissions g on g.target_id = p.id and g.owner_id = $1
    order by p.id`,
  values: [group],
  isReadOnly: true,
})

/** Selects all permissions for the page of a user: the columns of `ListedPermission`. */
export const selectListedOfUser = (user: number): Statement => ({
  text: `
    select p.id, p.model, p.action, p.codename, u.owner_id is not null, array(
      select g.name
      from users_group_permissions h
      join users_user_groups m on m.target_id = h.owner_id and m.owner_id = $1
      join users_group g on g.id = h.owner_id
      where h.target_id = p.id
      order by g.name
    )
    from users_permission p
    left join users_user_permissions u on u.target_id = p.id and u.owner_id = $1
    order by p.id`,
  values: [user],
  isReadOnly: true,
})
