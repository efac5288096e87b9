import type { Progress } from '../../src/framework/transfer/import/progress.ts'
import { cases, type Case } from './cases.ts'
import { loadCase, type Load } from './load.ts'
import { servers, type Server, type ServerName } from './servers.ts'

/** Requests a second, the medians of all rounds. */
export type Rates = ReadonlyMap<string, ReadonlyMap<ServerName, number>>

/** How it is measured. */
export interface MeasureOptions extends Load {
  readonly rounds: number
  /** Makes the data what they were before a measurement wrote. */
  readonly reset: () => Promise<void>
  readonly progress: Progress
}

/**
 * Measures all cases on all services in alternation, so that what else the machine does meets each
 * of them.
 */
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

/** Finds the rate of a case at a service. */
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
const WARM_UP_TIMES = 6

/**
 * Asks until a service gets no faster: its code is compiled, statements are prepared, data are in
 * memory.
 */
async function warmUp(one: Case, url: string, options: MeasureOptions): Promise<number> {
  let best = 0
  for (let time = 1; time <= WARM_UP_TIMES; time++) {
    const rate = await measureCase(one, url, { ...options, seconds: WARM_UP_SECONDS })
    if (rate < best * 1.05) break
    best = rate
  }
  return best
}

/** The middle one; of an even number the mean of the two in the middle. */
export function medianOf(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((one, other) => one - other)
  const middle = sorted.length / 2
  const two = [sorted[Math.ceil(middle) - 1] ?? 0, sorted[Math.floor(middle)] ?? 0] as const
  return (two[0] + two[1]) / 2
}
