import type { Model } from '../../../framework/model/graph.ts'
import type { ImportListener, ImportOutcome } from './incoming.ts'
import type { Progress } from './progress.ts'

const maxPrintedRefusals = 200

/** Counts the results of an import and summarizes them at its end. */
export class Report implements ImportListener {
  readonly #progress: Progress
  readonly #counts = new Map<string, Map<ImportOutcome, number>>()
  readonly #notes = new Map<string, { times: number; readonly location: string }>()
  #refusals = 0

  constructor(progress: Progress) {
    this.#progress = progress
  }

  /** Whether any object was refused. */
  get hasRefusals(): boolean {
    return this.#refusals > 0 || this.of('refused') > 0
  }

  /** Returns the number of objects of all models with a result. */
  of(outcome: ImportOutcome): number {
    return [...this.#counts.values()].reduce((sum, counts) => sum + (counts.get(outcome) ?? 0), 0)
  }

  count(model: Model, outcome: ImportOutcome, objects: number): void {
    const counts = this.#counts.get(model.key) ?? new Map<ImportOutcome, number>()
    this.#counts.set(model.key, counts)
    counts.set(outcome, (counts.get(outcome) ?? 0) + objects)
    this.#progress.advance(objects)
  }

  refuse(location: string, field: string, message: string): void {
    this.#refusals += 1
    if (this.#refusals <= maxPrintedRefusals)
      this.#progress.line(`${location}: ${field}: ${message}`)
    if (this.#refusals === maxPrintedRefusals)
      this.#progress.line('Further refused objects are only counted.')
  }

  note(text: string, location: string): void {
    const known = this.#notes.get(text)
    if (known) known.times += 1
    else this.#notes.set(text, { times: 1, location })
  }

  /** Returns the lines of the summary: the notes, then the results for each model. */
  summary(dryRun: boolean): readonly string[] {
    const notes = [...this.#notes].map(([text, { times, location }]) =>
      times > 1 ? `${text}: ${times} times, first in ${location}` : `${location}: ${text}`,
    )
    const rows = [...this.#counts].filter(([, counts]) => [...counts.values()].some((n) => n > 0))
    const width = Math.max(5, ...rows.map(([key]) => key.length))
    const lines = rows.map(([key, counts]) => `${key.padEnd(width)}  ${inWords(counts)}`)
    const total = new Map(outcomes.map((outcome) => [outcome, this.of(outcome)]))
    const all =
      rows.length > 0 ? `${'Total'.padEnd(width)}  ${inWords(total)}` : 'Nothing was imported.'
    return [...notes, ...lines, all, ...(dryRun ? ['This was a dry run: nothing was stored.'] : [])]
  }
}

const outcomes: readonly ImportOutcome[] = ['created', 'updated', 'unchanged', 'refused']

function inWords(counts: ReadonlyMap<ImportOutcome, number>): string {
  return outcomes
    .flatMap((outcome) => {
      const number = counts.get(outcome) ?? 0
      return number > 0 ? [`${number} ${outcome}`] : []
    })
    .join(', ')
}
