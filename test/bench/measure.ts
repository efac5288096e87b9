import type { Progress } from '../../src/features/transfer/import/progress.ts'
import { cases, type Case } from './cases.ts'
import { loadCase, type Load } from './load.ts'
import { servers, type Server, type ServerName } from './servers.ts'

/** Requests a second, the medians of all rounds. */
export type Rates = ReadonlyMap<string, ReadonlyMap<ServerName, number>>

/** Options of a measurement. */
export interface MeasureOptions extends Load {
  readonly rounds: number
  /** Restores the data after a measurement that writes. */
  readonly reset: () => Promise<void>
  readonly progress: Progress
}

/** Measures all cases on all services in turn, so that other load of the machine affects each. */
export async function measure(
  running: ReadonlyMap<ServerName, Server>,
  options: MeasureOptions,
): Promise<Rates> {
  await measureRound(running, options, 'warm-up', warmUp)
  const rounds: Round[] = []
  for (let round = 1; round <= options.rounds; round++)
    rounds.push(
      await measureRound(running, options, `round ${round} of ${options.rounds}`, measureCase),
    )
  options.progress.end()
  const median = (one: Case, name: ServerName): number =>
    medianOf(rounds.map((round) => round.get(one)?.get(name) ?? 0))
  return new Map(
    cases.map((one) => [one.name, new Map(servers.map((name) => [name, median(one, name)]))]),
  )
}

type Round = ReadonlyMap<Case, ReadonlyMap<ServerName, number>>

/** Measures the rate of a case on a service. */
type Measuring = (one: Case, url: string, options: MeasureOptions) => Promise<number>

async function measureRound(
  running: ReadonlyMap<ServerName, Server>,
  options: MeasureOptions,
  title: string,
  measuring: Measuring,
): Promise<Round> {
  const { progress } = options
  progress.begin(title, cases.length * running.size)
  const round = new Map<Case, ReadonlyMap<ServerName, number>>()
  for (const one of cases) {
    const rates = new Map<ServerName, number>()
    for (const [name, { url }] of running) {
      rates.set(name, await measuring(one, url, options))
      progress.advance(1)
    }
    round.set(one, rates)
  }
  return round
}

async function measureCase(one: Case, url: string, options: MeasureOptions): Promise<number> {
  const rate = await loadCase(one, url, options)
  if (one.method !== 'GET') await options.reset()
  return rate
}

const WARM_UP_SECONDS = 2

/** The largest number of warm-up measurements of a case: restoring data takes long. */
const maxWarmUps = ({ maxRequests }: Case): number => (maxRequests === undefined ? 6 : 2)

/**
 * Sends requests until a service gets no faster: its code is compiled, statements are prepared,
 * data are in memory.
 */
async function warmUp(one: Case, url: string, options: MeasureOptions): Promise<number> {
  let best = 0
  for (let time = 1; time <= maxWarmUps(one); time++) {
    const rate = await measureCase(one, url, { ...options, seconds: WARM_UP_SECONDS })
    if (rate < best * 1.05) break
    best = rate
  }
  return best
}

/** Returns the median: of an even count the mean of the two middle numbers. */
export function medianOf(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((one, other) => one - other)
  const middle = sorted.length / 2
  const [lower, upper] = [sorted[Math.ceil(middle) - 1] ?? 0, sorted[Math.floor(middle)] ?? 0]
  return (lower + upper) / 2
}
