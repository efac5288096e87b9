import type { Model } from '../../framework/model/graph.ts'
import { objectKeyOf, referencesIn, type LoggedEntry } from './logged-entry.ts'

/** Writes of one kind that undo consecutive entries, together. */
export interface RevertStep {
  readonly is: 'remove' | 'update' | 'restore'
  /** The entries, each of another object; those of a restore may be of several models. */
  readonly entries: readonly LoggedEntry[]
}

/**
 * Returns the steps that undo entries, which are in the order of the change log: the last change is
 * undone first. Objects are restored together with others that they refer to, and before references
 * to them are set: a delete logs what it takes along in no certain order.
 */
export function planRevert(entries: readonly LoggedEntry[]): readonly RevertStep[] {
  const steps = new Steps()
  const deleted = new Map<string, LoggedEntry>()
  for (const entry of entries) if (entry.action === 'delete') deleted.set(objectKeyOf(entry), entry)
  let waiting: readonly LoggedEntry[] = []
  const update = (entry: LoggedEntry): boolean => {
    if (needsOf(entry).some((key) => deleted.has(key))) return false
    steps.add('update', entry)
    return true
  }
  for (const entry of entries.toReversed()) {
    if (entry.action === 'create') steps.add('remove', entry)
    else if (entry.action === 'update') {
      if (!update(entry)) waiting = [...waiting, entry]
    } else if (deleted.has(objectKeyOf(entry))) {
      for (const one of takeNeeded(entry, deleted)) steps.add('restore', one)
      waiting = waiting.filter((one) => !update(one))
    }
  }
  return steps.all
}

const needsOf = ({ model, before }: LoggedEntry): readonly string[] =>
  referencesIn(model, before ?? {})

/** Takes an entry out of the deleted objects, and all that it refers to. */
function takeNeeded(entry: LoggedEntry, deleted: Map<string, LoggedEntry>): readonly LoggedEntry[] {
  const taken: LoggedEntry[] = []
  const next = [entry]
  for (let one = next.pop(); one; one = next.pop()) {
    if (!deleted.delete(objectKeyOf(one))) continue
    taken.push(one)
    next.push(...needsOf(one).flatMap((key) => deleted.get(key) ?? []))
  }
  return taken
}

/** Collects entries into as few steps as their order allows. */
class Steps {
  readonly #steps: {
    is: RevertStep['is']
    model: Model
    keys: Set<string>
    entries: LoggedEntry[]
  }[] = []

  get all(): readonly RevertStep[] {
    return this.#steps
  }

  add(is: RevertStep['is'], entry: LoggedEntry): void {
    const last = this.#steps.at(-1)
    const key = objectKeyOf(entry)
    const isSame = last?.is === is && (is === 'restore' || last.model === entry.model)
    if (last && isSame && !last.keys.has(key)) {
      last.keys.add(key)
      last.entries.push(entry)
    } else this.#steps.push({ is, model: entry.model, keys: new Set([key]), entries: [entry] })
  }
}
