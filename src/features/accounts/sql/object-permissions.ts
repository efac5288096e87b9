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
        'models', o.models, 'actions', o.actions, 'constraints', o.constraints
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

/**
 * Selects which of the groups and users have object permissions: `group` or `user`, and the id. A
 * user also has those of the user's groups. While conditions name `$groups`, each group decides
 * about rows.
 */
export const selectWithObjectPermissions = (
  groups: readonly number[],
  users: readonly number[],
): Statement => ({
  text: `
    select 'group', target_id from users_objectpermission_groups
    where target_id = any($1::integer[])
    union
    select 'group', unnest($1::integer[])
    where exists (
      select from users_objectpermission
      where jsonb_path_exists(constraints, '$.** ? (@ == "$groups")')
    )
    union
    select 'user', target_id from users_objectpermission_users
    where target_id = any($2::integer[])
    union
    select 'user', m.owner_id
    from users_user_groups m join users_objectpermission_groups g on g.target_id = m.target_id
    where m.owner_id = any($2::integer[])`,
  values: [groups, users],
  isReadOnly: true,
})
