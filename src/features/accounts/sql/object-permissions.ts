import type { Statement } from '../../../framework/database/statement.ts'

/**
 * Returns SQL for the object permissions of a user, including those of the user's groups, as the
 * text of a JSON object of the type `StoredGrants`; null without any, and for a superuser. Where
 * models have policies it is never null, and tells whether the user is staff.
 */
export const objectPermissionsOf = (user: string, hasPolicies = false): string =>
  hasPolicies
    ? `(${grantsOf(user, `, 'staff', ${user}.is_staff`)})`
    : `
  case when not ${user}.is_superuser then (${grantsOf(user, '')}
    having count(*) > 0
  ) end`

const grantsOf = (user: string, more: string): string => `
    select json_build_object(
      'permissions', coalesce(json_agg(json_build_object(
        'models', o.models, 'actions', o.actions, 'constraints', o.constraints, 'fields', o.fields
      ) order by o.id), '[]'),
      'groups', (
        select coalesce(json_agg(json_build_object('id', g.id, 'name', g.name) order by g.id), '[]')
        from users_user_groups m join users_group g on g.id = m.target_id
        where m.owner_id = ${user}.id
      )${more}
    )::text
    from users_objectpermission o
    where o.enabled and (
      exists (
        select from users_objectpermission_users l
        where l.owner_id = o.id and l.target_id = ${user}.id
      )
      or exists (
        select from users_objectpermission_groups l
        join users_user_groups m on m.target_id = l.target_id and m.owner_id = ${user}.id
        where l.owner_id = o.id
      )
    )`

/** An object permission and who has it, out of some groups and users. */
export type PermissionOf = [
  of: 'group' | 'user',
  id: number,
  models: string[],
  actions: string[],
  constraints: unknown,
  fields: string[] | null,
]

/**
 * Selects the object permissions of groups and users: the columns of `PermissionOf`. A user also
 * has those of the user's groups.
 */
export const selectObjectPermissions = (
  groups: readonly number[],
  users: readonly number[],
): Statement => ({
  text: `
    with held as (
      select 'group' as of, l.target_id as id, l.owner_id as permission
      from users_objectpermission_groups l
      where l.target_id = any($1::integer[])
      union
      select 'user', l.target_id, l.owner_id
      from users_objectpermission_users l
      where l.target_id = any($2::integer[])
      union
      select 'user', m.owner_id, l.owner_id
      from users_user_groups m join users_objectpermission_groups l on l.target_id = m.target_id
      where m.owner_id = any($2::integer[])
    )
    select h.of, h.id, o.models, o.actions, o.constraints, o.fields
    from held h join users_objectpermission o on o.id = h.permission`,
  values: [groups, users],
  isReadOnly: true,
})

/** Selects a row if the conditions of an object permission name the groups of the reader. */
export const selectNamesGroups: Statement = {
  text: `
    select from users_objectpermission
    where jsonb_path_exists(constraints, '$.** ? (@ == "$groups")')
    limit 1`,
  values: [],
  isReadOnly: true,
}

/** Selects object permissions by id: the values of `RowRight`. */
export const selectRightsById = (ids: readonly number[]): Statement => ({
  text: `
    select models, actions, constraints, fields from users_objectpermission
    where id = any($1::integer[])`,
  values: [ids],
  isReadOnly: true,
})

/** An object permission with the names of those who have it. */
export type ListedObjectPermission = [
  name: string,
  enabled: boolean,
  models: string[],
  actions: string[],
  constraints: unknown,
  fields: string[] | null,
  users: string[],
  groups: string[],
]

/**
 * Selects the object permissions of a user, with those of the user's groups, or of a group, by
 * their names; all with null: the columns of `ListedObjectPermission`.
 */
export const selectListedPermissions = (user: string | null, group: string | null): Statement => ({
  text: `
    select o.name, o.enabled, o.models, o.actions, o.constraints, o.fields, holders.users,
      holders.groups
    from users_objectpermission o
    cross join lateral (
      select
        array(
          select u.username::text from users_objectpermission_users l
          join users_user u on u.id = l.target_id
          where l.owner_id = o.id
          order by u.username
        ) as users,
        array(
          select g.name::text from users_objectpermission_groups l
          join users_group g on g.id = l.target_id
          where l.owner_id = o.id
          order by g.name
        ) as groups
    ) holders
    where ($1::text is null or $1 = any(holders.users) or holders.groups && array(
        select g.name::text from users_user u
        join users_user_groups m on m.owner_id = u.id
        join users_group g on g.id = m.target_id
        where u.username = $1
      ))
      and ($2::text is null or $2 = any(holders.groups))
    order by o.name`,
  values: [user, group],
  isReadOnly: true,
})
