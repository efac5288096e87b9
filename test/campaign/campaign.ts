/** How a campaign is run. */
export interface CampaignOptions {
  /** Equal seeds make equal requests. */
  readonly seed: number
  /** The time, in milliseconds since 1970, after which no further round is begun. */
  readonly until: number
  /** Takes a line about the progress. */
  readonly report: (line: string) => void
}

/** The result of a campaign. */
export interface Figures {
  /** Counts and measurements by name. */
  readonly counts: Readonly<Record<string, number>>
  /** One sentence for each requirement that the service did not meet. */
  readonly failures: readonly string[]
}

/** Puts load on a service of its own and checks that it meets its requirements. */
export type Campaign = (options: CampaignOptions) => Promise<Figures>

/** Milliseconds between two lines about the progress. */
const REPORT_MS = 5_000

/** The largest number of failures that are listed. */
const MAX_FAILURES = 50

/** Counts what happens in a campaign, and reports the counts every few seconds. */
export class Tally {
  readonly #counts: Record<string, number> = {}
  readonly #failures: string[] = []
  readonly #report: (line: string) => void
  #reported = Date.now()

  constructor(report: (line: string) => void) {
    this.#report = report
  }

  /** Adds to a count. */
  add(name: string, number = 1): void {
    this.#counts[name] = (this.#counts[name] ?? 0) + number
    this.#reportSometimes()
  }

  /** Keeps the largest of the values of a name. */
  greatest(name: string, value: number): void {
    this.#counts[name] = Math.max(this.#counts[name] ?? 0, Math.round(value))
  }

  /** Records a requirement that is not met. */
  fail(sentence: string): void {
    this.add('failures')
    if (this.#failures.length >= MAX_FAILURES) return
    this.#failures.push(sentence)
    this.#report(`failed: ${sentence}`)
  }

  /** Records a requirement that is not met if a condition is false. */
  expect(holds: boolean, sentence: () => string): void {
    if (!holds) this.fail(sentence())
  }

  /** Returns everything that was counted. */
  figures(): Figures {
    return { counts: { ...this.#counts }, failures: [...this.#failures] }
  }

  #reportSometimes(): void {
    if (Date.now() - this.#reported < REPORT_MS) return
    this.#reported = Date.now()
    this.#report(lineOf(this.#counts))
  }
}

/** Writes counts on one line. */
export const lineOf = (counts: Figures['counts']): string =>
  Object.entries(counts)
    .map(([name, number]) => `${name}: ${number}`)
    .join(', ')

/** Yields the numbers of the rounds until a time: at least `least` rounds. */
export function* roundsUntil(until: number, least = 1): Generator<number> {
  for (let round = 0; round < least || Date.now() < until; round++) yield round
}
