import type { Statement } from '../../../framework/database/statement.ts'

/** The name of a permission, and the groups that have it. */
export type PermissionHolders = [
  name: string,
  groups: readonly (readonly [id: number, name: string])[] | null,
]

/** Selects the columns of `PermissionHolders`, with at most 20 groups. */
export const selectPermissionHolders = (codename: string): Statement => ({
  text: `
    select p.name, (
      select json_agg(json_build_array(h.id, h.name) order by h.name)
      from (
        select g.id, g.name
        from users_group_permissions l
        join users_group g on g.id = l.owner_id
        where l.target_id = p.id
        order by g.name
        limit 20
      ) h
    )
    from users_permission p
    where p.codename = $1`,
  values: [codename],
  isReadOnly: true,
})
