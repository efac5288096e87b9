import type { Client } from './client.ts'
import { fairLimits, FairQueue, turnTimeout } from './fair-queue.ts'
import { RowsTooLarge, type SizeLimit } from './size-limit.ts'
import { Transfers, type Transfer } from './transfers.ts'

/** The number of pages of the largest size that may be in memory at the same time. */
const maxFullPages = 4

/** The number of steps in the largest page: memory is reserved step by step. */
const steps = 16

/** The part of a step that needs no reservation; nearly all results are smaller. */
const unreservedPart = 1 / 8

/**
 * Thrown when other requests use the memory for large results, and the time to wait for it is over.
 */
export class ResultMemoryFull extends Error {
  override readonly name = 'ResultMemoryFull'
  /** The memory to wait for before the statement is retried; absent after a wait that failed. */
  readonly reservation: Reservation | undefined

  constructor(reservation?: Reservation) {
    super('The memory for large results is in use.')
    this.reservation = reservation
  }
}

/**
 * Distributes the memory for large results among the clients of the service. A result holds a part
 * of it from the arrival of its rows until the response was sent: its objects and its JSON take a
 * multiple of the bytes of its rows. One client gets at most half of the memory, all anonymous
 * clients three quarters, and all identified ones three quarters. A response that is read slowly is
 * ended when another client waits for what it holds.
 */
export class ResultMemory {
  /** Bytes of rows that need no reservation. */
  readonly unreserved: number
  /** Bytes in one step of a reservation. */
  readonly step: number
  /** The largest number of bytes of rows for a statement of a request. */
  readonly most: number
  readonly queue: FairQueue

  /** `pageBytes` is the largest number of bytes of rows in a page of a list. */
  constructor(pageBytes: number) {
    const total = maxFullPages * pageBytes
    this.step = Math.ceil(pageBytes / steps)
    this.unreserved = Math.floor(this.step * unreservedPart)
    const limits = fairLimits({ running: total, waiting: 1_000, timeout: turnTimeout })
    this.most = limits.perClient
    this.queue = new FairQueue(limits, () => new ResultMemoryFull(), new Transfers())
  }

  /** Returns the reservation of a statement, which is empty until it grows. */
  reservation(caller: Client, maxBytes: number = this.most): Reservation {
    return new Reservation(this, caller, maxBytes)
  }
}

/** The memory that is reserved for one statement. */
export class Reservation implements SizeLimit, Transfer {
  readonly caller: Client
  readonly #memory: ResultMemory
  readonly #maxBytes: number
  #reserved = 0

  constructor(memory: ResultMemory, caller: Client, maxBytes: number) {
    this.caller = caller
    this.#memory = memory
    this.#maxBytes = maxBytes
  }

  /** Bytes that are reserved. */
  get weight(): number {
    return this.#reserved
  }

  /** Bytes of rows that fit now. */
  get room(): number {
    return Math.max(this.#reserved, Math.min(this.#memory.unreserved, this.#maxBytes))
  }

  /**
   * Reserves memory for rows of so many bytes; returns how many bytes then fit. Throws when the
   * statement exceeds its limit, or when other requests hold the memory. In both cases the
   * reservation is released, so that no statement waits for memory while it holds some.
   */
  grow(needed: number): number {
    const { queue, step } = this.#memory
    if (needed > this.#maxBytes) {
      this.release()
      throw new RowsTooLarge(this.#maxBytes)
    }
    while (this.#reserved < needed) {
      const more = Math.min(step, this.#maxBytes - this.#reserved)
      if (!queue.tryEnter(this.caller, more)) {
        this.release()
        throw new ResultMemoryFull(this)
      }
      this.#reserved += more
    }
    return this.#reserved
  }

  /** Waits in the queue for as much memory as the statement may need. */
  wait(): Promise<void> {
    return new Promise((resolve, reject) => {
      const start = (): void => {
        this.#reserved = this.#maxBytes
        resolve()
      }
      this.#memory.queue.enter(this.caller, start, reject, this.#maxBytes)
    })
  }

  /**
   * Keeps what the rows need until the response was sent, and releases the rest. Returns whether
   * they hold memory.
   */
  keep(needed: number): boolean {
    if (this.#reserved === 0) return false
    this.#giveBack(this.#reserved - needed)
    this.#memory.queue.transfers?.add(this)
    this.caller.atEnd(() => this.release())
    return true
  }

  moved(): number | undefined {
    return this.caller.sent?.()
  }

  /** Closes the connection of a client that reads too slowly, and releases the reservation. */
  end(): void {
    this.caller.disconnect?.()
    this.release()
  }

  /** Releases the whole reservation. */
  release(): void {
    this.#memory.queue.transfers?.delete(this)
    if (this.#reserved > 0) this.#giveBack(this.#reserved)
  }

  #giveBack(bytes: number): void {
    this.#reserved -= bytes
    this.#memory.queue.leave(this.caller, bytes)
  }
}
