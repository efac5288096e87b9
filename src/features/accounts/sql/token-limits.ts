import type { Statement } from '../../../framework/database/statement.ts'

/** Returns SQL that is true for a token with limits: its own, or those of a token before it. */
export const isLimitedToken = (token: string): string =>
  `coalesce(${token}.limits, ${token}.addresses) is not null or ${token}.parent_id is not null`

/**
 * Returns SQL for a token with limits and those that it is derived from, as the text of a JSON
 * object of the type `StoredChain`; null for a token without limits. A token has a higher id than
 * the one that it is derived from.
 */
export const chainOf = (token: string, user: string): string => `
  case when ${isLimitedToken(token)} then (
    with recursive chain as (
      select ${token}.parent_id as up, ${linkColumns(token)}
      union
      select p.parent_id, ${linkColumns('p')}
      from users_token p join chain c on p.id = c.up
    )
    select json_build_object(
      'ended', coalesce(bool_or(c.ended), false),
      'mayWrite', bool_and(c.write_enabled),
      'limits', coalesce(json_agg(c.limits order by c.id) filter (where c.limits is not null), '[]'),
      'addresses', coalesce(json_agg(c.addresses) filter (where c.addresses is not null), '[]'),
      'groups', (
        select coalesce(json_agg(json_build_object('id', g.id, 'name', g.name) order by g.id), '[]')
        from users_user_groups m join users_group g on g.id = m.target_id
        where m.owner_id = ${user}.id
      )
    )::text
    from chain c
  ) end`

const linkColumns = (token: string): string =>
  `${token}.id, ${token}.limits, ${token}.addresses, ${token}.write_enabled, ${token}.expires <= now() as ended`

/** A token from which others are derived. */
export type ParentToken = [
  id: number,
  userId: number,
  expires: string | null,
  /** The number of tokens derived from it itself. */
  children: number,
  /** The number of tokens of its chain: 1 for one that is not derived. */
  depth: number,
]

/** Selects tokens from which others are derived: the columns of `ParentToken`. */
export const selectParentTokens = (ids: readonly number[]): Statement => ({
  text: `
    with recursive chain as (
      select id as start, parent_id, 1 as depth from users_token where id = any($1::integer[])
      union all
      select c.start, p.parent_id, c.depth + 1
      from users_token p join chain c on p.id = c.parent_id
    )
    select
      k.id, k.user_id, to_json(k.expires) #>> '{}',
      (select count(*)::int from users_token d where d.parent_id = k.id),
      (select max(c.depth) from chain c where c.start = k.id)
    from users_token k
    where k.id = any($1::integer[])`,
  values: [ids],
  isReadOnly: true,
})

/** Locks a token, so that others are derived from it one after another. */
export const lockToken = (id: number): Statement => ({
  text: 'select id from users_token where id = $1 for update',
  values: [id],
  isReadOnly: false,
})

/** Stores which token another one is derived from. */
export const updateParent = (id: number, parent: number): Statement => ({
  text: 'update users_token set parent_id = $2 where id = $1',
  values: [id, parent],
  isReadOnly: false,
})
