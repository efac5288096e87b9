import { isInternal, type Path, type ResolvedField, type Step } from '../graph.ts'
import type { Draft, Drafts } from './draft.ts'
import { didYouMean } from '../similar-names.ts'
import type { Mistakes } from './mistakes.ts'

/** Follows paths such as `port.site.slug` from a model, and reports those that name no field. */
export class Paths {
  readonly #drafts: Drafts
  readonly #mistakes: Mistakes

  constructor(drafts: Drafts, mistakes: Mistakes) {
    this.#drafts = drafts
    this.#mistakes = mistakes
  }

  /** Returns the resolved path, or reports the mistake at `location` and returns undefined. */
  find(from: Draft, text: string, location: string): Path | undefined {
    const parts = text.split('.')
    const last = parts.pop() ?? ''
    const steps: Step[] = []
    let at = from
    for (const part of parts) {
      const step = this.#step(at, part)
      const next = step && this.#drafts.get(step.model)
      if (!step || !next) return this.#lost(at, part, text, location)
      steps.push(step)
      at = next
    }
    const field = at.fields.get(last)
    if (!field) return this.#lost(at, last, text, location)
    return { text, steps, model: at.key, field }
  }

  /** As `find`, but reports a path through a list of objects: only one value is possible here. */
  findOne(from: Draft, text: string, location: string): Path | undefined {
    const path = this.find(from, text, location)
    const isList = path?.steps.some(({ by }) => by !== 'forward') ?? false
    if (isList) this.#mistakes.add(location, `the path "${text}" leads through a list of objects`)
    return isList ? undefined : path
  }

  /** As `findOne`, but reports a write-only field: clients would see it. */
  findShown(from: Draft, text: string, location: string): Path | undefined {
    const path = this.findOne(from, text, location)
    if (path?.field.writeOnly) this.#mistakes.add(location, `"${text}" is never shown`)
    return path
  }

  #step(at: Draft, name: string): Step | undefined {
    const field = at.fields.get(name)
    if (field) return this.#forward(field)
    const reverse = at.reverses.get(name)
    const other = reverse && this.#drafts.get(reverse.model)
    const back = other?.fields.get(reverse?.field ?? '')
    if (!other || !back?.columnName) return undefined
    const common = { model: other.key, table: other.table, nullable: true }
    return back.many
      ? { ...common, by: 'manyReverse', column: 'id', through: back.columnName }
      : { ...common, by: 'reverse', column: back.columnName }
  }

  #forward(field: ResolvedField): Step | undefined {
    const target = this.#drafts.get(field.reference?.target ?? field.many?.target ?? '')
    if (!target || !field.columnName) return undefined
    const common = { model: target.key, table: target.table }
    return field.many
      ? { ...common, by: 'manyForward', column: 'id', through: field.columnName, nullable: true }
      : { ...common, by: 'forward', column: field.columnName, nullable: field.nullable }
  }

  #lost(at: Draft, part: string, text: string, location: string): undefined {
    const fields = [...at.fields.values()].filter((field) => !isInternal(field))
    const known = [...fields.map(({ name }) => name), ...at.reverses.keys()]
    const meant = didYouMean(part, known)
    const field = at.fields.get(part)
    const wrong = field
      ? `it is of the kind "${field.kind}", and only a reference can be followed by a dot`
      : `${at.key} has no such field${meant}`
    const allowed = field ? known.filter((name) => this.#step(at, name)) : known
    this.#mistakes.add(location, `the path "${text}" fails at "${part}": ${wrong}`, allowed)
    return undefined
  }
}
