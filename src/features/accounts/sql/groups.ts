import type { Statement } from '../../../framework/database/statement.ts'

/** A user of a group, or a group of a user. */
export type ListedMember = [id: number, name: string, detail: string]

/** Selects the members of a group with their full names: the columns of `ListedMember`. */
export const selectMembers = (group: number, limit: number): Statement => ({
  text: `
    select u.id, u.username, concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, ''),
      case when not u.is_active then '(inactive)' end)
    from users_user_groups m
    join users_user u on u.id = m.owner_id
    where m.target_id = $1
    order by u.username
    limit $2`,
  values: [group, limit],
  isReadOnly: true,
})

/** Selects how many members each of these groups has. */
export const selectMemberCounts = (ids: readonly number[]): Statement => ({
  text: `
    select target_id, count(*)::int
    from users_user_groups
    where target_id = any($1::integer[])
    group by target_id`,
  values: [ids],
  isReadOnly: true,
})

/** Selects the ids and the names of groups. */
export const selectGroupNames = (ids: readonly number[]): Statement => ({
  text: 'select id, name from users_group where id = any($1::integer[])',
  values: [ids],
  isReadOnly: true,
})

/** Selects the groups of a user: the columns of `ListedMember`. */
export const selectGroups = (user: number, limit: number): Statement => ({
  text: `
    select g.id, g.name, ''
    from users_user_groups m
    join users_group g on g.id = m.target_id
    where m.owner_id = $1
    order by g.name
    limit $2`,
  values: [user, limit],
  isReadOnly: true,
})

/** Selects the ids of the groups of each of these users. */
export const selectGroupsOfUsers = (users: readonly number[]): Statement => ({
  text: `
    select u.id, array(select m.target_id from users_user_groups m where m.owner_id = u.id)
    from users_user u
    where u.id = any($1::integer[])`,
  values: [users],
  isReadOnly: true,
})
