import type { Statement } from '../../../framework/database/statement.ts'

/** How long after the end of its wait a name keeps its count. */
const window = `interval '1 minute'`

/** The longest wait before the next attempt, in seconds. */
const maxWait = 15 * 60

/** Returns SQL for the seconds until the attempt after the nth. */
const pauseSql = (n: string): string =>
  `case when ${n} < $2 then 0 else least(${maxWait}, 60 * power(2, least(${n} - $2, 10))) end`

const attempt = `
  with gone as (
    delete from users_attempt where id in (
      select id from users_attempt where until < now() - ${window} and digest <> $1
      order by until limit 10 for update skip locked
    )
  ), tried as (
    insert into users_attempt as a (digest, count, until)
    values ($1, 1, now() + make_interval(secs => ${pauseSql('1')}))
    on conflict (digest) do update set (count, until) = (
      select n, now() + make_interval(secs => ${pauseSql('n')})
      from (select case when a.until < now() - ${window} then 1 else a.count + 1 end as n) c
    ) where a.count < $2::integer or a.until <= now()
    returning 1
  )
  select case when exists (select from tried) then 0 else greatest(1, ceil(extract(epoch from
    coalesce((select until from users_attempt where digest = $1), now()) - now()))) end::integer`

/**
 * Counts an attempt under a digest of its name. Returns the seconds to wait before it may be made;
 * the first `free` attempts within a minute need not wait. Attempts made while waiting neither
 * count nor extend the wait. The count of a name starts again a minute after its wait has ended,
 * and each attempt deletes up to ten such rows of other names, so that the table stays small.
 */
export const countAttempt = (digest: string, free: number): Statement => ({
  text: attempt,
  values: [digest, free],
  isReadOnly: false,
})

/**
 * Takes back an attempt under a digest. The next one need not wait: either there are free attempts
 * left, or the wait after the last mistake was over before this attempt was made.
 */
export const uncountAttempt = (digest: string): Statement => ({
  text: `
    update users_attempt set count = count - 1, until = least(until, now())
    where digest = $1 and count > 0`,
  values: [digest],
  isReadOnly: false,
})

/** Deletes the attempts under a digest. */
export const deleteAttempts = (digest: string): Statement => ({
  text: 'delete from users_attempt where digest = $1',
  values: [digest],
  isReadOnly: false,
})
