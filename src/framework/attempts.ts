import { createHash } from 'node:crypto'
import type { Database } from './database/database.ts'
import { failure } from './errors.ts'

/** Limits attempts, such as log-ins, by name. */
export interface Attempts {
  /**
   * Counts an attempt. Returns the seconds to wait before it may be made; 0 if it may be made now.
   */
  readonly take: (name: string) => Promise<number>
  /** Deletes the attempts of a name after a success. */
  readonly clear: (name: string) => Promise<void>
}

/**
 * Allows `free` attempts within a minute; each further one must wait twice as long as the last, up
 * to 15 minutes. Attempts are stored in the database, so that all processes share them and a
 * restart does not reset them. An attempt is counted before it is made, so that concurrent ones are
 * all counted.
 */
export function attemptsOf(database: Pick<Database, 'rows'>, what: string, free: number): Attempts {
  const digestOf = (name: string): string =>
    createHash('sha256').update(`${what}\n${name}`).digest('hex')
  return {
    take: async (name) => {
      const [row] = await database.rows({
        text: countAttempt,
        values: [digestOf(name), free],
      })
      return Number(row?.[0])
    },
    clear: async (name) => {
      await database.rows({ text: deleteAttempts, values: [digestOf(name)] })
    },
  }
}

/** Counts an attempt. Throws a 429, with `Retry-After`, while the name has to wait. */
export async function requireAttempt(
  tried: Attempts,
  name: string,
  reply: { readonly header: (name: string, value: string) => unknown },
): Promise<void> {
  const seconds = await tried.take(name)
  if (seconds === 0) return
  reply.header('retry-after', String(seconds))
  throw failure('ERR_ATTEMPTS', String(seconds))
}

const window = `interval '1 minute'`
/** In seconds. */
const longestWait = 15 * 60

/** Returns SQL for the seconds until the attempt after the nth. */
const pauseSql = (n: string): string =>
  `case when ${n} < $2 then 0 else least(${longestWait}, 60 * power(2, least(${n} - $2, 10))) end`

/**
 * Attempts made while waiting neither count nor extend the wait. The count of a name starts again a
 * minute after its wait has ended, and each attempt deletes up to ten such rows of other names, so
 * that the table stays small.
 */
const countAttempt = `
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

const deleteAttempts = 'delete from users_attempt where digest = $1'
