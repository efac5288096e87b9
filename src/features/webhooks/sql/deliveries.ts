import type { Statement } from '../../../framework/database/statement.ts'
import type { ChangeRecords } from '../../../framework/model/change-records.ts'

/** A change that a webhook gets. */
export interface NewDelivery {
  /** The id of the entry of the change log. */
  readonly event: number
  readonly model: string
  readonly object_id: number
  readonly action: string
  /** The cursor of the change. */
  readonly cursor: string
}

/** A webhook, and the cursors before and after changes that were read for it. */
export interface MovedPosition {
  readonly webhook: number
  readonly from: string
  readonly to: string
}

/**
 * Adds deliveries and moves the position of their webhook, both or none: nothing where another
 * process has moved it meanwhile. Returns a row where it was moved.
 */
export const addDeliveries = (
  { webhook, from, to }: MovedPosition,
  deliveries: readonly NewDelivery[],
): Statement => ({
  text: `
    with moved as (
      update extras_webhook set position = $3
      where id = $1 and position = $2 and enabled
      returning id
    ), added as (
      insert into extras_webhookdelivery (
        webhook_id, state, event, model, object_id, action, attempts, next_attempt, cursor
      )
      select m.id, 'waiting', d.event, d.model, d.object_id, d.action, 0, now(), d.cursor
      from moved m, rows from (
        jsonb_to_recordset($4::jsonb)
          as (event integer, model text, object_id integer, action text, cursor text)
      ) with ordinality as d(event, model, object_id, action, cursor, place)
      order by d.place
    )
    select id from moved`,
  values: [webhook, from, to, JSON.stringify(deliveries)],
  isReadOnly: false,
})

/** A condition of a delivery `d`: its time has come, and it is the earliest one of its object. */
const isDue = `
  d.state = 'waiting' and d.next_attempt <= now()
  and not exists (
    select from extras_webhookdelivery e
    where e.object_id = d.object_id and e.model = d.model and e.webhook_id = d.webhook_id
      and e.state = 'waiting' and e.id < d.id
  )`

/** A delivery that is attempted now. */
export type ClaimedRow = readonly [
  id: number,
  event: number,
  action: string,
  /** With this attempt. */
  attempts: number,
  cursor: string,
]

/**
 * Claims deliveries of a webhook whose time has come, at most a number of them, for an attempt: the
 * columns of `ClaimedRow`. Of each object only the earliest one that waits is claimed. One whose
 * process ends during the attempt is claimed again after some seconds.
 */
export const claimDeliveries = (webhook: number, most: number, seconds: number): Statement => ({
  text: `
    with due as (
      select d.id from extras_webhookdelivery d
      where d.webhook_id = $1 and ${isDue}
        and exists (select from extras_webhook w where w.id = $1 and w.enabled)
      order by d.id
      limit $2
      for update skip locked
    )
    update extras_webhookdelivery d
    set attempts = d.attempts + 1, next_attempt = now() + make_interval(secs => $3::float8)
    from due
    where d.id = due.id
    returning d.id, d.event, d.action, d.attempts, d.cursor`,
  values: [webhook, most, seconds],
  isReadOnly: false,
})

/** The end of an attempt. */
export interface AttemptEnd {
  readonly id: number
  /** The number of the attempt. */
  readonly attempts: number
  readonly state: 'waiting' | 'delivered' | 'failed' | 'hidden'
  readonly status: number | null
  readonly error: string
  /** Seconds until the next attempt; null for the last one. */
  readonly delay: number | null
}

/** Stores the end of an attempt, unless another one has begun. */
export const endAttempt = ({
  id,
  attempts,
  state,
  status,
  error,
  delay,
}: AttemptEnd): Statement => ({
  text: `
    update extras_webhookdelivery
    set state = $3::text, status_code = $4::integer, error = left($5::text, 300),
      next_attempt = now() + make_interval(secs => $6::float8),
      finished = case when $3::text <> 'waiting' then now() end
    where id = $1 and attempts = $2 and state = 'waiting'
    returning id`,
  values: [id, attempts, state, status, error, delay],
  isReadOnly: false,
})

/** Selects those of the ids of entries that the change log has. */
export const selectKept = ({ model }: ChangeRecords, ids: readonly number[]): Statement => ({
  text: `select id from ${model.table} where id = any($1::integer[])`,
  values: [ids],
  isReadOnly: true,
})

/** Lets a delivery begin anew, with all of its attempts. Returns a row if there is one. */
export const restartDelivery = (id: number): Statement => ({
  text: `
    update extras_webhookdelivery
    set state = 'waiting', attempts = 0, next_attempt = now(), finished = null
    where id = $1
    returning id`,
  values: [id],
  isReadOnly: false,
})

/** Selects the ids of those of some webhooks that have a delivery whose time has come. */
export const selectDue = (webhooks: readonly number[]): Statement => ({
  text: `
    select distinct d.webhook_id from extras_webhookdelivery d
    where d.webhook_id = any($1::integer[]) and ${isDue}`,
  values: [webhooks],
  isReadOnly: true,
})

/** Deletes deliveries that ended two weeks ago, at most 10,000 of them. */
export const deleteFinished: Statement = {
  text: `
    delete from extras_webhookdelivery where id in (
      select id from extras_webhookdelivery
      where state <> 'waiting' and finished < now() - interval '14 days'
      limit 10000
    )`,
  values: [],
  isReadOnly: false,
}
