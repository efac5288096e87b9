import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '../../framework/log.ts'
import { comparePositions, type Position } from '../../framework/database/caller/index.ts'
import type { ServerList, ServerRole, ServerState } from '../../framework/database/servers/index.ts'
import { ServerProbe, type ProbeResult, type Observation } from './probe.ts'
import { serverName } from '../../framework/database/servers/index.ts'
import { Revocations, type SeenRevocations } from './revocations.ts'
import { Timelines } from './timelines.ts'
import { WriteTimes } from './write-times.ts'

/** Options of the servers. */
export interface ServersOptions {
  readonly log: Log
  /** Seconds that a standby may be behind. */
  readonly maxLag: number
  /**
   * Called when the connections to a server are of no use any more: it does not answer, or it is no
   * longer the primary.
   */
  readonly onLost: (index: number) => void
}

/** Milliseconds that a read waits for a standby. */
const maxWait = 50

/** A server with its probe and the last result. */
interface Watched {
  readonly index: number
  readonly name: string
  readonly probe: ServerProbe
  /** False until the first check has ended. */
  isSeen: boolean
  /** The highest timeline that it had since it is a standby; 0 for none. */
  timeline: number
  /** Undefined while the server cannot be used. */
  observation: Observation | undefined
  /** Why the server was not used after the last check, as logged; undefined if it was. */
  problem: string | undefined
}

/**
 * Finds out which server is the primary and how far the standbys are, and follows every change. A
 * server whose timeline is lower than one that was seen is not the primary, whatever it reports: it
 * was replaced and does not know it.
 */
export class Servers {
  readonly #options: ServersOptions
  readonly #system: string
  readonly #all: readonly Watched[]
  readonly #timelines = new Timelines()
  readonly #writeTimes = new WriteTimes(this.#timelines)
  readonly #revocations = new Revocations(this.#timelines)
  #timeline = 0
  #primary: Watched | undefined
  /** The number of choices between standbys, which take turns. */
  #choices = 0

  constructor({ all, system }: ServerList, options: ServersOptions) {
    this.#options = options
    this.#system = system
    this.#all = all.map((connection, index) => ({
      index,
      name: serverName(connection),
      probe: new ServerProbe(connection, (result) => this.#take(index, result)),
      isSeen: false,
      timeline: 0,
      observation: undefined,
      problem: undefined,
    }))
    this.#primary = this.#all[0]
    for (const { probe } of this.#all) probe.start()
  }

  /** The index of the primary; undefined while there is none. */
  get primary(): number | undefined {
    return this.#primary?.index
  }

  /** Every server, with what is known about it. */
  get all(): readonly ServerState[] {
    return this.#all.map((server) => this.#describe(server))
  }

  /**
   * Returns the indexes of the standbys to read from, beginning with another one at each call.
   * Without a primary these are the ones that have replayed most, however old that is.
   */
  standbys(): readonly number[] {
    const standbys = this.#all.filter(({ observation }) => observation?.isPrimary === false)
    const fit = this.#primary
      ? standbys.filter((server) => this.#lagOf(server) <= this.#options.maxLag)
      : standbys.filter((one) => standbys.every((other) => this.#isAsFar(one, other)))
    const start = fit.length > 1 ? (this.#choices += 1) % fit.length : 0
    return [...fit.slice(start), ...fit.slice(0, start)].map(({ index }) => index)
  }

  /** Returns whether a server has reached a position. */
  hasReached(index: number, position: Position): boolean {
    const observation = this.#all[index]?.observation
    return observation !== undefined && this.#timelines.hasReached(observation.position, position)
  }

  /** Returns the one of some servers that has replayed most; undefined for none. */
  mostAdvanced(indexes: readonly number[]): number | undefined {
    const position = (index: number): Position =>
      this.#all[index]?.observation?.position ?? noPosition
    return indexes.toSorted((one, two) => comparePositions(position(two), position(one)))[0]
  }

  /** Returns how many seconds a standby was behind at the last check. */
  lag(index: number): number {
    const server = this.#all[index]
    return server ? this.#lagOf(server) : Infinity
  }

  /** Waits until a standby has reached a position; returns false if it does not in time. */
  async waitUntilReached(index: number, position: Position): Promise<boolean> {
    const server = this.#all[index]
    for (const end = performance.now() + maxWait; performance.now() < end; await sleep(5)) {
      await server?.probe.check()
      if (this.hasReached(index, position)) return true
    }
    return false
  }

  /** Returns whether a server has the last known revocation of rights. */
  hasRevocations(index: number): boolean {
    const observation = this.#all[index]?.observation
    return observation !== undefined && this.#revocations.areIn(observation)
  }

  /** Takes what a server returned after a write, unless it is no longer the primary. */
  noteWrite(index: number, seen: SeenRevocations): void {
    if (index === this.#primary?.index && seen.position.timeline >= this.#timeline)
      this.#revocations.note(seen)
  }

  /** Returns how many seconds ago a standby had everything that the primary had, rounded up. */
  staleness(index: number): number {
    const observation = this.#all[index]?.observation
    const time = observation && this.#writeTimes.asOf(observation.position)
    if (time === undefined) return Math.ceil(observation?.replayAge ?? 0)
    return Math.ceil((performance.now() - time) / 1000)
  }

  /** Checks a server that failed, unless it is known to be lost. */
  async check(index: number): Promise<void> {
    const server = this.#all[index]
    if (server?.observation || server?.isSeen === false) await server.probe.check()
  }

  close(): void {
    for (const { probe } of this.#all) probe.close()
  }

  #describe(server: Watched): ServerState {
    const { index, name, observation } = server
    const lag = observation && !observation.isPrimary ? this.#lagOf(server) : undefined
    return {
      index,
      name,
      role: this.#roleOf(server),
      position: observation?.position,
      lag: lag === Infinity ? undefined : lag,
    }
  }

  /** A primary that another one has replaced is of no use. */
  #roleOf({ index, observation }: Watched): ServerRole {
    if (index === this.#primary?.index) return 'primary'
    return observation?.isPrimary === false ? 'standby' : 'unavailable'
  }

  #lagOf({ observation }: Watched): number {
    const { last } = this.#writeTimes
    if (!observation) return Infinity
    const time = this.#writeTimes.asOf(observation.position)
    if (last === undefined || time === undefined) return observation.replayAge ?? Infinity
    return (last - time) / 1000
  }

  #take(index: number, result: ProbeResult): void {
    const server = this.#all[index]
    if (!server) return
    server.isSeen = true
    server.observation =
      'observation' in result ? this.#accepted(server, result.observation) : undefined
    this.#logProblem(server, result)
    if ('reason' in result && result.isSilent) this.#options.onLost(index)
    this.#choose()
  }

  /** Ignores a server that holds other data. */
  #accepted(server: Watched, observation: Observation): Observation | undefined {
    const { system, isPrimary, position } = observation
    if (system !== this.#system) return undefined
    if (!isPrimary) return withHighestTimeline(server, observation)
    server.timeline = 0
    if (position.timeline >= this.#timeline) {
      this.#timeline = position.timeline
      this.#timelines.note(position)
      if (server === this.#primary) this.#note(observation)
    }
    return observation
  }

  /** Logs once why a server is not used, and that it can be used again. */
  #logProblem(server: Watched, result: ProbeResult): void {
    const { name, problem: before } = server
    const problem = 'reason' in result ? 'a database server is lost' : this.#misuse(server)
    if (problem === before) return
    server.problem = problem
    const { log } = this.#options
    if (problem === undefined) log.info({ server: name }, 'a database server can be used again')
    else log.warn({ server: name, ...('reason' in result && { reason: result.reason }) }, problem)
  }

  /** Returns why a server that answers is not used; undefined if it is. */
  #misuse({ observation }: Watched): string | undefined {
    if (!observation) return 'a database server is not a copy of the others: it is not used'
    return observation.isPrimary && observation.position.timeline < this.#timeline
      ? 'a database server is a former primary that was replaced: it is not used'
      : undefined
  }

  #note(observation: Observation): void {
    this.#writeTimes.note(observation.position, performance.now())
    this.#revocations.note(observation)
  }

  #isAsFar({ observation: one }: Watched, { observation: other }: Watched): boolean {
    return (
      one !== undefined &&
      other !== undefined &&
      this.#timelines.hasReached(one.position, other.position)
    )
  }

  /** Chooses the primary: keeps the present one unless another has a higher timeline. */
  #choose(): void {
    const before = this.#primary
    if (before?.isSeen === false) return
    const candidates = this.#all.filter(
      ({ observation }) =>
        observation?.isPrimary === true && observation.position.timeline >= this.#timeline,
    )
    this.#primary = candidates.find((one) => one === before) ?? candidates[0]
    if (this.#primary === before) return
    const { log, onLost } = this.#options
    if (before) onLost(before.index)
    if (this.#primary) log.warn({ server: this.#primary.name }, 'the database has another primary')
    else log.error({ server: before?.name }, 'the database has no primary: it can only be read')
  }
}

const noPosition: Position = { timeline: 0, lsn: 0 }

/**
 * Returns what a standby reported, with the highest timeline that it reported before: it reports an
 * earlier one when its stream ends with the primary.
 */
function withHighestTimeline(server: Watched, observation: Observation): Observation {
  const { timeline, lsn } = observation.position
  server.timeline = Math.max(server.timeline, timeline)
  return { ...observation, position: { timeline: server.timeline, lsn } }
}
