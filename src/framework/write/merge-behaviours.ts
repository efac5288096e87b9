import type { Behaviour } from './context.ts'

/** A behaviour of a model. */
export type BehaviourRow = readonly [model: string, behaviour: Behaviour]

/**
 * Returns the behaviours by model. Runs each step of several behaviours of a model in their order.
 */
export function mergeBehaviours(rows: readonly BehaviourRow[]): ReadonlyMap<string, Behaviour> {
  const table = new Map<string, Behaviour>()
  for (const [model, behaviour] of rows) {
    const known = table.get(model)
    table.set(model, known ? mergeTwo(known, behaviour) : behaviour)
  }
  return table
}

function mergeTwo(first: Behaviour, second: Behaviour): Behaviour {
  const keys = new Set([...keysOf(first), ...keysOf(second)])
  return Object.fromEntries([...keys].map((key) => [key, inSequence(first[key], second[key])]))
}

type Step = (subjects: never, work: never) => Promise<void> | void

function inSequence(first: Step | undefined, second: Step | undefined): Step {
  return async (subjects, work) => {
    await first?.(subjects, work)
    await second?.(subjects, work)
  }
}

const keysOf = (behaviour: Behaviour): readonly (keyof Behaviour)[] =>
  Object.keys(behaviour) as (keyof Behaviour)[] // a behaviour has no other keys
