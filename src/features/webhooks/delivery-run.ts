import { ApiError } from '../../framework/errors/errors.ts'
import type { Delivering } from './delivering.ts'
import { attemptDeliveries } from './attempt.ts'
import { enqueueChanges, type Enqueued } from './enqueue.ts'
import type { ServedWebhook } from './owner.ts'
import { selectDue } from './sql/deliveries.ts'
import { disableWebhook, selectServed, type ServedRow } from './sql/webhooks.ts'

/**
 * Delivers changes to all webhooks, each apart from the others, so that a slow receiver holds up
 * nobody else. Several processes may do so at once: positions move and deliveries are claimed in
 * one statement each.
 */
export class DeliveryRun {
  readonly #delivering: Delivering
  readonly #busy = new Map<number, Promise<void>>()
  /** The positions up to which the changes of webhooks were read. */
  readonly #readTo = new Map<number, string>()
  readonly #failures: unknown[] = []

  constructor(delivering: Delivering) {
    this.#delivering = delivering
  }

  /**
   * Begins to serve the webhooks that have something to do: all of them where there are changes.
   * Returns the number of those that are served at all. Throws the error of one that failed.
   */
  async begin(hasChanges: boolean): Promise<number> {
    this.#throwFirst()
    const served = await this.#served(null)
    const free = served.filter(({ id }) => !this.#busy.has(id))
    const due = await this.#due(free)
    for (const webhook of free) {
      const isRead = !hasChanges && this.#readTo.get(webhook.id) === webhook.position
      if (isRead && !due.has(webhook.id)) continue
      const work = this.#serve(webhook, isRead)
        .catch((error: unknown) => void this.#failures.push(error))
        .finally(() => this.#busy.delete(webhook.id))
      this.#busy.set(webhook.id, work)
    }
    return served.length
  }

  /** Waits for what has begun. Throws the error of a webhook that failed. */
  async finish(): Promise<void> {
    await Promise.all(this.#busy.values())
    this.#throwFirst()
  }

  #throwFirst(): void {
    if (this.#failures.length > 0) throw this.#failures.shift()
  }

  async #served(ids: readonly number[] | null): Promise<readonly ServedWebhook[]> {
    const { database, owners } = this.#delivering
    const rows = await database.rows<[...ServedRow]>(selectServed(ids, owners.hasPolicies))
    return rows.map((row) => owners.served(row))
  }

  async #due(webhooks: readonly ServedWebhook[]): Promise<ReadonlySet<number>> {
    if (webhooks.length === 0) return new Set()
    const ids = webhooks.map(({ id }) => id)
    const rows = await this.#delivering.database.rows<[number]>(selectDue(ids))
    return new Set(rows.map(([id]) => id))
  }

  /**
   * Reads the changes of a webhook and attempts its deliveries until nothing is left to do. Each
   * round is done with the rights that the owner has by then.
   */
  async #serve(first: ServedWebhook, isRead: boolean): Promise<void> {
    let webhook: ServedWebhook | undefined = first
    let more = !isRead
    while (webhook && !this.#delivering.signal.aborted) {
      if (more) {
        const read = await this.#read(webhook)
        if (!read) return
        more = read.more
      }
      const attempted = await attemptDeliveries(this.#delivering, webhook)
      if (!more && attempted === 0) return
      ;[webhook] = await this.#served([first.id])
    }
  }

  /** Adds deliveries. Disables a webhook whose changes cannot be read any more: undefined. */
  async #read(webhook: ServedWebhook): Promise<Enqueued | undefined> {
    try {
      const read = await enqueueChanges(this.#delivering, webhook)
      if (!read.more) this.#readTo.set(webhook.id, read.position)
      return read
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const { rows } = this.#delivering.database
      await rows(disableWebhook(webhook.id, error.message.slice(0, 300)))
      return undefined
    }
  }
}
