import type { Graph } from './model/graph.ts'
import { didYouMean, Mistakes, noModel } from './model/resolve/mistakes.ts'
import type { Behaviour } from './write/context.ts'
import type { BehaviourRow } from './write/merge-behaviours.ts'

/** The parts of a behaviour, and the type of each. */
const parts: Readonly<Record<keyof Behaviour, 'boolean' | 'function'>> = {
  prepare: 'function',
  lock: 'function',
  check: 'function',
  created: 'function',
  updated: 'function',
  mayAssumeNoRows: 'boolean',
  removing: 'function',
}
const types = new Map<string, string>(Object.entries(parts))

/**
 * Throws a `DeclarationError` when a service has behaviours of models that do not exist, or with
 * parts that would never run.
 */
export function checkBehaviours({ models }: Graph, rows: readonly BehaviourRow[]): void {
  const mistakes = new Mistakes()
  for (const [model, behaviour] of rows) {
    if (models.has(model)) checkParts(model, behaviour, mistakes)
    else {
      const { wrong, allowed } = noModel(model, models.keys())
      mistakes.add('the behaviours of createService()', wrong, allowed)
    }
  }
  mistakes.throwAny()
}

function checkParts(model: string, behaviour: Behaviour, mistakes: Mistakes): void {
  const place = `the behaviour of ${model} in createService()`
  for (const [name, value] of Object.entries(behaviour)) {
    const type = types.get(name)
    if (type === undefined)
      mistakes.add(place, `it has no part "${name}"${didYouMean(name, types.keys())}`, [
        ...types.keys(),
      ])
    else if (value !== undefined && typeof value !== type)
      mistakes.add(place, `its part "${name}" is a ${typeof value}`, [`a ${type}`])
  }
}
