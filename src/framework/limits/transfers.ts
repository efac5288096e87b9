import type { Client } from './client.ts'

/** A body that arrives, or a response that is read, and the memory that it holds meanwhile. */
export interface Transfer {
  readonly caller: Client
  /** Bytes of the memory that it holds. */
  readonly weight: number
  /** Returns the bytes that its client has sent or read; undefined while the service works. */
  readonly moved: () => number | undefined
  /** Ends it, and gives its memory back. */
  readonly end: () => void
}

/** Milliseconds between two measurements of transfers, made only while clients wait for memory. */
export const measureInterval = 400

const perInterval = (bytesPerSecond: number): number => (bytesPerSecond * measureInterval) / 1_000

/** Bytes in an interval below which a transfer gives way to any client that waits. */
const slow = perInterval(64 * 1024)

/** The same for a transfer of a client that holds more than the waiting one would. */
const slowOfGreedy = perInterval(1024 * 1024)

/** The transfers that hold memory, and how far each was at the last measurement. */
export class Transfers {
  readonly #measured = new Map<Transfer, number | undefined>()

  add(transfer: Transfer): void {
    this.#measured.set(transfer, undefined)
  }

  delete(transfer: Transfer): void {
    this.#measured.delete(transfer)
  }

  /** Notes how far each transfer is. */
  measure(): void {
    for (const transfer of this.#measured.keys()) this.#measured.set(transfer, transfer.moved())
  }

  /**
   * Ends the slowest transfer among those in the way of a client that waits, with the others of its
   * request. `isGreedy` tells whether the client of a transfer holds more than the waiting one
   * would. Returns whether there was one.
   */
  endSlowest(
    isInWay: (transfer: Transfer) => boolean,
    isGreedy: (transfer: Transfer) => boolean,
  ): boolean {
    let slowest: { readonly caller: Client; readonly moved: number } | undefined
    for (const transfer of this.#measured.keys()) {
      if (!isInWay(transfer)) continue
      const moved = this.#movedSince(transfer)
      const most = Math.min(slowest?.moved ?? Infinity, isGreedy(transfer) ? slowOfGreedy : slow)
      if (moved < most) slowest = { caller: transfer.caller, moved }
    }
    if (!slowest) return false
    this.#endAll(slowest.caller)
    return true
  }

  /** Returns the bytes since the last measurement; infinity where that cannot be told. */
  #movedSince(transfer: Transfer): number {
    const [now, before] = [transfer.moved(), this.#measured.get(transfer)]
    return now === undefined || before === undefined ? Infinity : now - before
  }

  /** Ends all transfers of a request. */
  #endAll(request: Client): void {
    const all = Array.from(this.#measured.keys()).filter(({ caller }) => caller === request)
    for (const transfer of all) {
      this.delete(transfer)
      transfer.end()
    }
  }
}
