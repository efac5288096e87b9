import { DatabaseUnavailable } from '../../framework/database/failures/index.ts'
import type { Position } from '../../framework/database/caller/index.ts'
import type { Servers } from './servers.ts'

/** Seconds of lag from which a read does not wait for a standby. */
const maxLagToWaitFor = 1

/** Chooses the server for each statement, by its index. Rejects if no server will do. */
export class ServerChoice {
  readonly #servers: Servers

  constructor(servers: Servers) {
    this.#servers = servers
  }

  /** Returns the server to write to. */
  primary(): number {
    const { primary } = this.#servers
    if (primary === undefined)
      throw new DatabaseUnavailable('No server of the database can be written to.')
    return primary
  }

  /**
   * Returns the server to authenticate on: the primary, or without one a standby that has the last
   * known revocation of rights.
   */
  async toIdentify(): Promise<number> {
    const server = this.#servers.primary ?? this.#upToDate() ?? (await this.#upToDateNow())
    if (server === undefined)
      throw new DatabaseUnavailable('No server of the database has the latest permissions.')
    return server
  }

  #upToDate(): number | undefined {
    return this.#servers.standbys().find((index) => this.#servers.hasRevocations(index))
  }

  /** Looks at all standbys again, since the last check of them was before the loss. */
  async #upToDateNow(): Promise<number | undefined> {
    await Promise.all(this.#servers.standbys().map((index) => this.#servers.check(index)))
    return this.#servers.primary ?? this.#upToDate()
  }

  /**
   * Returns the server to read from: a standby that has reached a position, else the primary. A
   * read that is repeated does not run on a standby while there is a primary.
   */
  async toRead(position: Position | undefined, isRepeated: boolean): Promise<number> {
    const { primary } = this.#servers
    if (isRepeated && primary !== undefined) return primary
    const standby = await this.#standby(position)
    return standby ?? this.#primaryFor(position)
  }

  #primaryFor(position: Position | undefined): number {
    const { primary } = this.#servers
    if (primary !== undefined) return primary
    throw new DatabaseUnavailable(
      position
        ? 'No server of the database has what the client wrote or read before.'
        : 'No server of the database can be read.',
    )
  }

  async #standby(position: Position | undefined): Promise<number | undefined> {
    const standbys = this.#servers.standbys()
    if (!position) return standbys[0]
    const ready = standbys.find((index) => this.#servers.hasReached(index, position))
    if (ready !== undefined) return ready
    const standby = this.#servers.mostAdvanced(standbys)
    if (standby === undefined) return undefined
    // Without a primary there is nothing else to read from.
    const isWorthIt =
      this.#servers.primary === undefined || this.#servers.lag(standby) < maxLagToWaitFor
    const isReached = isWorthIt && (await this.#servers.waitUntilReached(standby, position))
    return isReached ? standby : undefined
  }
}
