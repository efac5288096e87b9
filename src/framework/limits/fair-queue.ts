import { ClientGone, type Client } from './client.ts'
import { measureInterval, type Transfers } from './transfers.ts'

/** Milliseconds that a request waits for its turn. */
export const turnTimeout = 10_000

/** Limits of the entries that run and wait at the same time. */
export interface QueueLimits {
  /** The sum of the weights of running entries; an entry has the weight 1 by default. */
  readonly running: number
  /** The same for one client. */
  readonly perClient: number
  /** The same for all anonymous clients, and for all identified ones. */
  readonly perGroup: number
  readonly waiting: number
  /** The number of waiting entries of one client. */
  readonly waitingPerClient: number
  /** Milliseconds that an entry may wait. */
  readonly timeout: number
}

/**
 * Returns limits that leave room for others: one client may use half of the running and half of the
 * waiting entries, and a group of clients three quarters of the running ones.
 *
 * @example
 * new FairQueue(fairLimits({ running: 8, waiting: 1_000, timeout: 10_000 }), () => new Full())
 */
export const fairLimits = ({
  running,
  waiting,
  timeout,
}: Pick<QueueLimits, 'running' | 'waiting' | 'timeout'>): QueueLimits => ({
  running,
  perClient: Math.ceil(running / 2),
  perGroup: Math.ceil((running * 3) / 4),
  waiting,
  waitingPerClient: waiting / 2,
  timeout,
})

/** Takes the result of an entry, or its error. */
export interface Callbacks<T> {
  readonly resolve: (value: T) => void
  readonly reject: (error: unknown) => void
}

interface Entry {
  readonly caller: Client
  readonly weight: number
  readonly start: () => void
  readonly refuse: (error: Error) => void
  readonly timer: NodeJS.Timeout
}

/**
 * Limits the entries that run at the same time, for each client and in total. Clients with waiting
 * entries take turns: a client with a thousand requests delays another one by a single request.
 * Ends transfers that are slow while others wait for what they hold.
 */
export class FairQueue {
  readonly #limits: QueueLimits
  /** Makes the error for an entry that finds no place in the queue or waits too long. */
  readonly #full: () => Error
  readonly #running = new Map<string, number>()
  readonly #waiting = new Map<string, Entry[]>()
  /** Running entries that end when their clients have sent or read everything; none by default. */
  readonly transfers: Transfers | undefined
  #total = 0
  #size = 0
  #timer: NodeJS.Timeout | undefined
  #isMakingRoom = false

  constructor(limits: QueueLimits, full: () => Error, transfers?: Transfers) {
    this.#limits = limits
    this.#full = full
    this.transfers = transfers
  }

  /** The number of waiting entries. */
  get size(): number {
    return this.#size
  }

  /** Starts an entry if there is room now; returns whether there is. */
  tryEnter(caller: Client, weight = 1): boolean {
    if (!this.#hasRoom(caller, weight)) return false
    this.#count(caller, weight)
    return true
  }

  /** Calls `start`, now or later, or `refuse`. Call `leave` when a started entry ends. */
  enter(caller: Client, start: () => void, refuse: (error: Error) => void, weight = 1): void {
    if (caller.isGone()) {
      refuse(new ClientGone())
      return
    }
    if (this.tryEnter(caller, weight)) {
      start()
      return
    }
    const entries = this.#waiting.get(caller.key) ?? []
    const { waiting, waitingPerClient, timeout } = this.#limits
    if (this.#size >= waiting || entries.length >= waitingPerClient) {
      refuse(this.#full())
      return
    }
    const timer = setTimeout(() => this.#expire(entry), timeout)
    const entry: Entry = { caller, weight, start, refuse, timer }
    entries.push(entry)
    this.#waiting.set(caller.key, entries)
    this.#size += 1
    if (this.transfers && !this.#timer) this.#measure(this.transfers)
  }

  /** Starts an entry although there is no room for it; it may be one that waits. */
  startAnyway(caller: Client, start: () => void, weight = 1): void {
    const waiting = this.#waiting.get(caller.key)?.find((entry) => entry.start === start)
    if (waiting) this.#remove(caller.key, waiting)
    this.#count(caller, weight)
    start()
  }

  /** Runs an entry, which ends when one of its callbacks is called. */
  run<T>(caller: Client, start: (callbacks: Callbacks<T>) => void): Promise<T> {
    return new Promise((resolve, reject) => {
      const leaving =
        <V>(settle: (value: V) => void) =>
        (value: V): void => {
          this.leave(caller)
          settle(value)
        }
      const callbacks = { resolve: leaving<T>(resolve), reject: leaving(reject) }
      this.enter(caller, () => start(callbacks), reject)
    })
  }

  /**
   * Ends an entry of a client, or a part of its weight, and starts waiting entries that now have
   * room.
   */
  leave(caller: Client, weight = 1): void {
    this.#count(caller, -weight)
    if (!this.#isMakingRoom) this.#startWaiting()
  }

  #startWaiting(): void {
    for (const [, [entry]] of this.#waiting) {
      if (this.#total >= this.#limits.running) return
      if (entry && this.#hasRoom(entry.caller, entry.weight)) this.#start(entry)
    }
  }

  #start(entry: Entry): void {
    const { caller, weight } = entry
    this.#remove(caller.key, entry)
    if (caller.isGone()) {
      entry.refuse(new ClientGone())
    } else {
      this.#count(caller, weight)
      entry.start()
    }
  }

  /** Measures the transfers, and makes room once they can be compared with this measurement. */
  #measure(transfers: Transfers): void {
    transfers.measure()
    this.#timer = setTimeout(() => {
      this.#timer = undefined
      this.#makeRoom(transfers)
      if (this.#size > 0) this.#measure(transfers)
    }, measureInterval).unref()
  }

  /** Ends slow transfers in favour of waiting clients, first of those that hold least. */
  #makeRoom(transfers: Transfers): void {
    const first = [...this.#waiting.values()].flatMap((entries) => entries.slice(0, 1))
    this.#isMakingRoom = true
    for (const entry of first.toSorted((a, b) => this.#held(a.caller) - this.#held(b.caller))) {
      while (this.#waitsForRoom(entry) && this.#endInWayOf(entry, transfers)) continue
      if (this.#isWaiting(entry) && !this.#waitsForRoom(entry)) this.#start(entry)
    }
    this.#isMakingRoom = false
    this.#startWaiting()
  }

  /** Ends the slowest transfer of others that an entry waits for; returns whether there was one. */
  #endInWayOf({ caller, weight }: Entry, transfers: Transfers): boolean {
    const { running, perClient } = this.#limits
    const wouldHold = this.#held(caller) + weight
    if (wouldHold > perClient) return false // it waits for its own client
    const isFull = this.#total + weight > running
    return transfers.endSlowest(
      ({ caller: { key, group } }) => key !== caller.key && (isFull || group === caller.group),
      (transfer) => this.#held(transfer.caller) > wouldHold,
    )
  }

  /** The end of a transfer may have started an entry by `startAnyway`. */
  #isWaiting(entry: Entry): boolean {
    return this.#waiting.get(entry.caller.key)?.includes(entry) === true
  }

  #waitsForRoom(entry: Entry): boolean {
    return this.#isWaiting(entry) && !this.#hasRoom(entry.caller, entry.weight)
  }

  #held({ key }: Client): number {
    return this.#running.get(key) ?? 0
  }

  #hasRoom(caller: Client, weight: number): boolean {
    const { running, perClient, perGroup } = this.#limits
    return (
      this.#total + weight <= running &&
      this.#held(caller) + weight <= perClient &&
      (this.#running.get(caller.group) ?? 0) + weight <= perGroup
    )
  }

  #count({ key, group }: Client, change: number): void {
    this.#total += change
    for (const name of [key, group]) {
      const count = (this.#running.get(name) ?? 0) + change
      if (count > 0) this.#running.set(name, count)
      else this.#running.delete(name)
    }
  }

  /** Moves the client behind the others: the iteration over a map reaches it again at the end. */
  #remove(key: string, entry: Entry): void {
    clearTimeout(entry.timer)
    const rest = (this.#waiting.get(key) ?? []).filter((other) => other !== entry)
    this.#waiting.delete(key)
    if (rest.length > 0) this.#waiting.set(key, rest)
    this.#size -= 1
  }

  #expire(entry: Entry): void {
    this.#remove(entry.caller.key, entry)
    entry.refuse(this.#full())
  }
}
