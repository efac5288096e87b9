import type { Caller } from '../../database/caller/index.ts'
import { fairLimits, FairQueue, Transfers, type Transfer } from '../../limits/index.ts'
import { failure } from '../../errors/errors.ts'

/** Limits of the memory for bodies. */
export interface BodyMemoryOptions {
  /** Bytes of large bodies that are received and processed at the same time; 64 MiB by default. */
  readonly maxBytes?: number
  /** Milliseconds that a request waits for room; 10 seconds by default. */
  readonly timeout?: number
  /** Milliseconds over which the rate of a large body is measured; 10 seconds by default. */
  readonly rateWindow?: number
}

/** Bytes of a body that are not counted: thousands of small bodies take little memory. */
export const uncounted = 16 * 1024

/** Bytes by which a reservation grows. */
const step = 64 * 1024

/** The least bytes that a body must bring in a second, on average over a window. */
const minRate = 1024

/** The memory for bodies, and the bodies that have a part of it, the oldest first. */
export class BodyShares {
  /** The stated sizes of the bodies of each client: they wait for each other before they begin. */
  readonly own: FairQueue
  /** The memory that the bodies of all clients take. */
  readonly shared: FairQueue
  /** The most bytes that count for one body. */
  readonly most: number
  readonly rateWindow: number
  readonly #open = new Set<BodyMemory>()

  constructor({
    maxBytes = 64 * 1024 * 1024,
    timeout = 10_000,
    rateWindow = 10_000,
  }: BodyMemoryOptions) {
    const limits = fairLimits({ running: maxBytes, waiting: 1_000, timeout })
    const full = (): Error => failure('ERR_LARGE_BODIES')
    this.own = new FairQueue({ ...limits, running: Infinity, perGroup: Infinity }, full)
    this.shared = new FairQueue({ ...limits, perClient: maxBytes }, full, new Transfers())
    this.most = limits.perClient
    this.rateWindow = rateWindow
  }

  begin(body: BodyMemory): void {
    this.#open.add(body)
    this.shared.transfers?.add(body)
  }

  /** Returns whether no body that began earlier is open. */
  isOldest(body: BodyMemory): boolean {
    return this.#open.values().next().value === body
  }

  /** Removes a body; the next oldest one goes on, also if there is no room for it. */
  end(body: BodyMemory): void {
    this.shared.transfers?.delete(body)
    this.#open.delete(body)
    for (const oldest of this.#open) return oldest.proceed()
  }
}

/**
 * The memory that the body of one request takes, from its first bytes to its response. It grows
 * with what has arrived. Where there is no room for the next step, the body waits for all that it
 * may still need. The oldest body never waits, so that bodies that each hold a part cannot wait for
 * each other; all bodies take at most the rest of one body more than the limit.
 */
export class BodyMemory implements Transfer {
  readonly caller: Caller
  /** Takes the error when the body is refused while it arrives. */
  onRefused: ((error: Error) => void) | undefined
  readonly #shares: BodyShares
  readonly #most: number
  #received = 0
  #own = 0
  #reserved = 0
  #hasBegun = false
  #isReleased = false
  #refusal: Error | undefined
  /** Takes the memory that the body waits for. */
  #start: (() => void) | undefined
  #isWaiting = false
  #timer: NodeJS.Timeout | undefined
  /** Bytes that had arrived at the beginning of the window. */
  #before = 0

  /** @param bytes the most bytes that the body may have */
  constructor(shares: BodyShares, caller: Caller, bytes: number) {
    this.#shares = shares
    this.caller = caller
    this.#most = Math.min(bytes, shares.most)
  }

  get weight(): number {
    return this.#reserved
  }

  /** Counts received bytes. Waits until there is room for them, or rejects with a 503. */
  async add(bytes: number): Promise<void> {
    if (this.#refusal) throw this.#refusal
    this.#received += bytes
    if (this.#received <= uncounted) return
    const needed = Math.min(this.#received, this.#most)
    if (!this.#hasBegun) await this.#begin()
    while (this.#reserved < needed && !this.#isReleased) {
      const more = Math.min(step, this.#most - this.#reserved)
      if (this.#shares.shared.tryEnter(this.caller, more)) this.#reserved += more
      else await this.#takeRest()
    }
  }

  moved(): number | undefined {
    return this.#isWaiting ? undefined : this.#received
  }

  /** Notes that the whole body has arrived. */
  complete(): void {
    clearInterval(this.#timer)
    this.#shares.shared.transfers?.delete(this)
  }

  /** Refuses the body, since others wait for what it holds. */
  end(): void {
    this.#refuse(failure('ERR_LARGE_BODIES'))
  }

  /** Takes the memory that the body waits for, although there is no room. */
  proceed(): void {
    const start = this.#start
    if (start) this.#shares.shared.startAnyway(this.caller, start, this.#rest)
  }

  get #rest(): number {
    return this.#most - this.#reserved
  }

  async #begin(): Promise<void> {
    this.#hasBegun = true
    this.caller.atEnd(() => this.#release())
    await this.#wait((start, refuse) => {
      this.#shares.own.enter(this.caller, start, refuse, this.#most)
    })
    if (this.#isReleased) return this.#shares.own.leave(this.caller, this.#most)
    this.#own = this.#most
    this.#shares.begin(this)
    this.#before = this.#received
    this.#timer = setInterval(() => this.#requireRate(), this.#shares.rateWindow)
  }

  async #takeRest(): Promise<void> {
    const rest = this.#rest
    const { shared } = this.#shares
    await this.#wait((start, refuse) => {
      this.#start = () => {
        this.#start = undefined
        start()
      }
      const giveUp = (error: Error): void => {
        this.#start = undefined
        refuse(error)
      }
      if (this.#shares.isOldest(this)) this.proceed()
      else shared.enter(this.caller, this.#start, giveUp, rest)
    })
    if (this.#isReleased) shared.leave(this.caller, rest)
    else this.#reserved += rest
  }

  /** Waits for memory; the client is not to blame for this time. */
  async #wait(enter: (start: () => void, refuse: (error: Error) => void) => void): Promise<void> {
    this.#isWaiting = true
    await new Promise<void>(enter).finally(() => {
      this.#isWaiting = false
      this.#start = undefined
      this.#before = this.#received
      this.#timer?.refresh()
    })
  }

  #requireRate(): void {
    const least = (minRate * this.#shares.rateWindow) / 1_000
    if (!this.#isWaiting && this.#received - this.#before < least)
      this.#refuse(failure('ERR_TOO_SLOW'))
    this.#before = this.#received
  }

  #refuse(error: Error): void {
    this.#refusal = error
    this.#release()
    this.onRefused?.(error)
  }

  #release(): void {
    if (this.#isReleased) return
    this.#isReleased = true
    clearInterval(this.#timer)
    const { own, shared } = this.#shares
    if (this.#own > 0) own.leave(this.caller, this.#own)
    if (this.#reserved > 0) shared.leave(this.caller, this.#reserved)
    this.#shares.end(this)
  }
}
