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
  /** One sentence for each broken promise, which is a guarantee of the service. */
  readonly broken: readonly string[]
}

/** Puts load on a service of its own and checks that its promises hold. */
export type Campaign = (options: CampaignOptions) => Promise<Figures>

/** Milliseconds between two lines about the progress. */
const REPORT_MS = 5_000

/** The largest number of broken promises that are listed. */
const MAX_BROKEN = 50

/** Counts what happens in a campaign, and reports the counts every few seconds. */
export class Tally {
  readonly #counts: Record<string, number> = {}
  readonly #broken: string[] = []
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

  /** Records a broken promise. */
  broke(sentence: string): void {
    this.add('broken promises')
    if (this.#broken.length >= MAX_BROKEN) return
    this.#broken.push(sentence)
    this.#report(`broken: ${sentence}`)
  }

  /** Records a broken promise if a condition is false. */
  expect(holds: boolean, sentence: () => string): void {
    if (!holds) this.broke(sentence())
  }

  /** Returns everything that was counted. */
  figures(): Figures {
    return { counts: { ...this.#counts }, broken: [...this.#broken] }
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

/** Yields the numbers of the rounds until a time: at least one round. */
export function* roundsUntil(until: number): Generator<number> {
  for (let round = 0; round === 0 || Date.now() < until; round++) yield round
}
