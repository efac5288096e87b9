import type { Statement } from '../../../framework/database/statement.ts'

/** A response, and the digests by which its request is recognised. */
export interface StoredResponseRow {
  /** Digest of the user and the key. */
  readonly digest: string
  /** Digest of the method, the URL and the body. */
  readonly request: string
  readonly status: number
  readonly location: string | null
  /** JSON; null for a response without a body. */
  readonly body: string | null
}

/**
 * Locks a key until the end of the transaction. Returns false if another request with the key has
 * it.
 */
export const lockKey = (digest: string): Statement => ({
  text: `select pg_try_advisory_xact_lock(hashtextextended('idempotency ' || $1, 0))`,
  values: [digest],
})

/** Returns the columns of the response that was stored under a digest within so many hours. */
export const findResponse = (digest: string, hours: number): Statement => ({
  text: `
    select request, status, location, body from users_storedresponse
    where digest = $1 and created > now() - make_interval(hours => $2)`,
  values: [digest, hours],
  isReadOnly: true,
})

/**
 * Stores a response. Deletes up to ten that are older than so many hours, so that the table stays
 * small.
 */
export const storeResponse = (response: StoredResponseRow, hours: number): Statement => ({
  text: `
    with gone as (
      delete from users_storedresponse where id in (
        select id from users_storedresponse
        where created <= now() - make_interval(hours => $6) and digest <> $1
        order by created limit 10 for update skip locked
      )
    )
    insert into users_storedresponse (digest, request, status, location, body)
    values ($1, $2, $3, $4, $5)
    on conflict (digest) do update
    set (request, status, location, body, created) =
      (excluded.request, excluded.status, excluded.location, excluded.body, now())`,
  values: [
    response.digest,
    response.request,
    response.status,
    response.location,
    response.body,
    hours,
  ],
  isReadOnly: false,
})
