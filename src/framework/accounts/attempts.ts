import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import type { Database } from '../database/database.ts'
import { failure } from '../errors.ts'

/** Counts what may be tried only so often, by whoever tries. */
export interface Attempts {
  /** Counts a try. Gives the seconds to wait instead of trying; 0 when it may be tried now. */
  readonly take: (name: string) => Promise<number>
  /** Forgets the tries of somebody who was right. */
  readonly clear: (name: string) => Promise<void>
}

/**
 * Lets `free` tries through in a window of a minute, then makes every further one wait, twice as long each time, up to
 * a quarter of an hour. Kept in the database: all processes count together, and a restart forgets nothing. A try counts
 * before it is looked at, so that many at the same time are not one.
 */
export function attemptsOf(database: Pick<Database, 'rows'>, what: string, free: number): Attempts {
  const digestOf = (name: string): string =>
    createHash('sha256').update(`${what}\n${name}`).digest('hex')
  return {
    take: async (name) => {
      const [row] = await database.rows({
        name: 'take-attempt',
        text: take,
        values: [digestOf(name), free],
      })
      return Number(row?.[0])
    },
    clear: async (name) => {
      await database.rows({ name: 'clear-attempts', text: clear, values: [digestOf(name)] })
    },
  }
}

/** Counts a try; refuses with a 429 while somebody has to wait. */
export async function requireAttempt(
  tried: Attempts,
  name: string,
  reply: FastifyReply,
): Promise<void> {
  const seconds = await tried.take(name)
  if (seconds === 0) return
  reply.header('retry-after', String(seconds))
  throw failure('ERR_ATTEMPTS', String(seconds))
}

const window = `interval '1 minute'`
const longest = 15 * 60

/** Seconds until the try after the nth. */
const pause = (n: string): string =>
  `case when ${n} < $2 then 0 else least(${longest}, 60 * power(2, least(${n} - $2, 10))) end`

/**
 * Tries while waiting neither count nor make the wait longer. Who tried long ago begins anew, and some of those who do
 * are forgotten on the way: each try adds one row and removes up to ten.
 */
const take = `
  with gone as (
    delete from users_attempt where id in (
      select id from users_attempt where until < now() - ${window} and digest <> $1
      order by until limit 10 for update skip locked
    )
  ), tried as (
    insert into users_attempt as a (digest, count, until)
    values ($1, 1, now() + make_interval(secs => ${pause('1')}))
    on conflict (digest) do update set (count, until) = (
      select n, now() + make_interval(secs => ${pause('n')})
      from (select case when a.until < now() - ${window} then 1 else a.count + 1 end as n) c
    ) where a.count < $2::integer or a.until <= now()
    returning 1
  )
  select case when exists (select from tried) then 0 else greatest(1, ceil(extract(epoch from
    coalesce((select until from users_attempt where digest = $1), now()) - now()))) end::integer`

const clear = 'delete from users_attempt where digest = $1'
