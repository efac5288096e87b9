import type { Progress } from '../../src/features/transfer/import/progress.ts'
import { cases, type Case } from './cases.ts'
import { loadCase, type Load } from './load.ts'
import { processorSeconds } from './processor-time.ts'
import { servers, type Protocol, type Server, type ServerName } from './servers.ts'

/** The rate of the requests of a case on a service, and the processor time of one. */
export interface Measured {
  /** Requests a second. */
  readonly rate: number
  /** The same in each round. */
  readonly rates: readonly number[]
  /** Processor time of a request in milliseconds, of the service and of PostgreSQL. */
  readonly service: number
  readonly database: number
}

/** The medians of all rounds, by case and service. */
export type Measurements = ReadonlyMap<string, ReadonlyMap<ServerName, Measured>>

/** Options of a measurement. */
export interface MeasureOptions extends Load {
  readonly rounds: number
  /** The process of the PostgreSQL server. */
  readonly postmaster: number
  /** Restores the data after a measurement that writes. */
  readonly reset: () => Promise<void>
  readonly progress: Progress
}

/** Measures all cases on all services in turn, so that other load of the machine affects each. */
export async function measure(
  running: ReadonlyMap<ServerName, Server>,
  options: MeasureOptions,
): Promise<Measurements> {
  await measureRound(running, options, 'warm-up', warmUp)
  const rounds: Round[] = []
  for (let round = 1; round <= options.rounds; round++)
    rounds.push(
      await measureRound(running, options, `round ${round} of ${options.rounds}`, measureCase),
    )
  options.progress.end()
  const measuredBy = (one: Case, name: ServerName): Measured =>
    mediansOf(rounds.flatMap((round) => round.get(one)?.get(name) ?? []))
  return new Map(
    cases.map((one) => [
      one.name,
      new Map([...running.keys()].map((name) => [name, measuredBy(one, name)])),
    ]),
  )
}

type Round = ReadonlyMap<Case, ReadonlyMap<ServerName, Measured>>

/** A service that is measured. */
interface Target {
  readonly server: Server
  readonly protocol?: Protocol | undefined
}

/** Measures a case on a service. */
type Measuring = (one: Case, target: Target, options: MeasureOptions) => Promise<Measured>

async function measureRound(
  running: ReadonlyMap<ServerName, Server>,
  options: MeasureOptions,
  title: string,
  measuring: Measuring,
): Promise<Round> {
  const { progress } = options
  progress.begin(title, cases.length * running.size)
  const round = new Map<Case, ReadonlyMap<ServerName, Measured>>()
  for (const one of cases) {
    const measured = new Map<ServerName, Measured>()
    for (const [name, server] of running) {
      const { protocol } = servers[name]
      measured.set(name, await measuring(one, { server, protocol }, options))
      progress.advance(1)
    }
    round.set(one, measured)
  }
  return round
}

async function measureCase(
  one: Case,
  { server, protocol }: Target,
  options: MeasureOptions,
): Promise<Measured> {
  const seconds = (): readonly number[] => [server.pid, options.postmaster].map(processorSeconds)
  const before = seconds()
  const { rate, requests } = await loadCase(one, server.url, options, protocol)
  const [service = NaN, database = NaN] = seconds().map(
    (after, index) => (1000 * (after - (before[index] ?? NaN))) / requests,
  )
  if (one.method !== 'GET') await options.reset()
  return { rate, rates: [rate], service, database }
}

const mediansOf = (measured: readonly Measured[]): Measured => ({
  rate: medianOf(measured.map(({ rate }) => rate)),
  rates: measured.map(({ rate }) => rate),
  service: medianOf(measured.map(({ service }) => service)),
  database: medianOf(measured.map(({ database }) => database)),
})

const WARM_UP_SECONDS = 2

/** The largest number of warm-up measurements of a case: restoring data takes long. */
const maxWarmUps = ({ maxRequests }: Case): number => (maxRequests === undefined ? 4 : 2)

/**
 * Sends requests until a service gets no faster: its code is compiled, statements are prepared,
 * data are in memory.
 */
async function warmUp(one: Case, target: Target, options: MeasureOptions): Promise<Measured> {
  let best = await measureCase(one, target, { ...options, seconds: WARM_UP_SECONDS })
  for (let time = 2; time <= maxWarmUps(one); time++) {
    const next = await measureCase(one, target, { ...options, seconds: WARM_UP_SECONDS })
    if (next.rate < best.rate * 1.05) break
    best = next
  }
  return best
}

/** Returns the median: of an even count the mean of the two middle numbers. */
export function medianOf(numbers: readonly number[]): number {
  const sorted = sortedOf(numbers)
  const middle = sorted.length / 2
  const [lower, upper] = [sorted[Math.ceil(middle) - 1] ?? 0, sorted[Math.floor(middle)] ?? 0]
  return (lower + upper) / 2
}

/** Returns the numbers between which half of all are: a quarter is lower, a quarter higher. */
export function middleHalfOf(numbers: readonly number[]): readonly [number, number] {
  const sorted = sortedOf(numbers)
  const quarter = Math.floor(sorted.length / 4)
  return [sorted[quarter] ?? 0, sorted[sorted.length - 1 - quarter] ?? 0]
}

/** Returns the numbers in their order, the smallest first. */
export const sortedOf = (numbers: readonly number[]): readonly number[] =>
  numbers.toSorted((one, other) => one - other)
