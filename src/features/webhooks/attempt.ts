import { textOf, type JsonObject } from '../../framework/model/json-value.ts'
import { readEvents } from '../changes/read-changes.ts'
import type { Delivering } from './delivering.ts'
import type { ServedWebhook } from './owner.ts'
import { delayAfter } from './retries.ts'
import { signedHeaders } from './secrets.ts'
import { sendRequest, type SendResult } from './send.ts'
import {
  claimDeliveries,
  endAttempt,
  selectKept,
  type AttemptEnd,
  type ClaimedRow,
} from './sql/deliveries.ts'
import { disableWebhook } from './sql/webhooks.ts'

/** The most deliveries of a webhook that are attempted at the same time. */
const concurrency = 10

/** Seconds until a claimed delivery whose process ended is claimed again. */
const claimSeconds = 60

/**
 * Attempts deliveries of a webhook whose time has come, at most some at a time, and returns their
 * number. What its owner does not see now is not sent, nor is what was trimmed.
 */
export async function attemptDeliveries(
  delivering: Delivering,
  webhook: ServedWebhook,
): Promise<number> {
  const { database, sealing } = delivering
  const claimed = await database.rows<[...ClaimedRow]>(
    claimDeliveries(webhook.id, concurrency, claimSeconds),
  )
  if (claimed.length === 0) return 0
  const events = await visibleEvents(delivering, webhook, claimed)
  const trimmed = await trimmedAmong(
    delivering,
    claimed.flatMap(([, id]) => (events.has(id) ? [] : [id])),
  )
  const secrets = await Promise.all(webhook.secrets.map((one) => sealing.open(one, webhook.id)))
  await Promise.all(
    claimed.map(async (row) => {
      const event = events.get(row[1])
      const sent = event && (await send(delivering, webhook, { event, secrets }))
      // A delivery that was cut off is claimed again.
      if (sent?.error !== undefined && delivering.signal.aborted) return
      if (trimmed.has(row[1])) await delivering.database.rows(endAttempt(endOfTrimmed(row)))
      else await storeEnd(delivering, webhook, row, sent)
    }),
  )
  return claimed.length
}

/** Returns the events of deliveries that the owner of the webhook sees, by their ids. */
async function visibleEvents(
  { graph, config, database: { rows }, records, context }: Delivering,
  { owner: reader }: ServedWebhook,
  claimed: readonly ClaimedRow[],
): Promise<ReadonlyMap<number, JsonObject>> {
  if (!reader.maySee(records.model)) return new Map()
  const wanted = claimed.map(([, id, , , cursor]) => ({ id, cursor }))
  const events = await readEvents({ graph, config, records }, { reader, context }, { rows, wanted })
  return new Map(events.map((event) => [Number(event['id']), event]))
}

/** Returns those of the ids of entries that the change log does not have. */
async function trimmedAmong(
  { database: { rows }, records }: Delivering,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set()
  const kept = new Set((await rows<[number]>(selectKept(records, ids))).map(([id]) => id))
  return new Set(ids.filter((id) => !kept.has(id)))
}

interface Signed {
  readonly event: JsonObject
  readonly secrets: readonly string[]
}

function send(
  { allowsPrivate, signal }: Delivering,
  { endpoint }: ServedWebhook,
  { event, secrets }: Signed,
): Promise<SendResult> {
  const body = JSON.stringify(event)
  const id = `change_${textOf(event['id'])}`
  const timestamp = Math.floor(Date.now() / 1000)
  const headers = {
    'content-type': 'application/cloudevents+json; charset=utf-8',
    'user-agent': 'Cadastre-Webhooks',
    ...signedHeaders({ id, timestamp, body }, secrets),
  }
  return sendRequest({ endpoint, headers, body, allowsPrivate, signal })
}

/** Stores the end of an attempt. A receiver that is gone disables the webhook. */
async function storeEnd(
  { database: { rows } }: Delivering,
  webhook: ServedWebhook,
  claimed: ClaimedRow,
  sent: SendResult | undefined,
): Promise<void> {
  if (sent?.status === gone) await rows(disableWebhook(webhook.id, goneReason))
  await rows(endAttempt(endOf(claimed, sent)))
}

const gone = 410

const goneReason = 'The endpoint answered 410: it takes no more changes.'

/** Returns the end of the attempt to send a change that the change log does not have any more. */
const endOfTrimmed = ([id, , , attempts]: ClaimedRow): AttemptEnd => ({
  id,
  attempts,
  state: 'failed',
  status: null,
  error: 'The change log does not keep the change any more.',
  delay: null,
})

/** Returns the end of an attempt; `sent` is undefined where the owner does not see the change. */
function endOf([id, , , attempts]: ClaimedRow, sent: SendResult | undefined): AttemptEnd {
  const ended = { id, attempts, status: sent?.status ?? null, error: '', delay: null }
  if (!sent) return { ...ended, state: 'hidden' }
  const { status = 0 } = sent
  if (status >= 200 && status < 300) return { ...ended, state: 'delivered' }
  const error = sent.error ?? `The endpoint answered ${status}.`
  const delay = status === gone ? undefined : delayAfter(attempts, sent.retryAfter)
  return delay === undefined
    ? { ...ended, state: 'failed', error }
    : { ...ended, state: 'waiting', error, delay }
}
