import type { Progress } from '../../src/inventory/import/progress.ts'
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

/** A second of each before the first round: code is compiled, statements are prepared, data are in memory. */
const WARM_UP_SECONDS = 1

/** Measures all cases on all services in alternation, so that what else the machine does meets each of them. */
export async function measure(
  running: ReadonlyMap<ServerName, Server>,
  options: MeasureOptions,
): Promise<Rates> {
  await measureRound(running, { ...options, seconds: WARM_UP_SECONDS }, 'warm-up')
  const rounds: Round[] = []
  for (let round = 1; round <= options.rounds; round++)
    rounds.push(await measureRound(running, options, `round ${round} of ${options.rounds}`))
  options.progress.end()
  const median = (one: Case, name: ServerName): number =>
    medianOf(rounds.map((round) => round.get(one)?.get(name) ?? 0))
  return new Map(
    cases.map((one) => [one.name, new Map(servers.map((name) => [name, median(one, name)]))]),
  )
}

type Round = ReadonlyMap<Case, ReadonlyMap<ServerName, number>>

async function measureRound(
  running: ReadonlyMap<ServerName, Server>,
  options: MeasureOptions,
  title: string,
): Promise<Round> {
  const { progress, reset } = options
  progress.begin(title, cases.length * running.size)
  const round = new Map<Case, ReadonlyMap<ServerName, number>>()
  for (const one of cases) {
    const rates = new Map<ServerName, number>()
    for (const [name, { url }] of running) {
      rates.set(name, await loadCase(one, url, options))
      if (one.method !== 'GET') await reset()
      progress.advance(1)
    }
    round.set(one, rates)
  }
  return round
}

/** The middle one; of an even number the mean of the two in the middle. */
export function medianOf(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((one, other) => one - other)
  const middle = sorted.length / 2
  const two = [sorted[Math.ceil(middle) - 1] ?? 0, sorted[Math.floor(middle)] ?? 0] as const
  return (two[0] + two[1]) / 2
}
