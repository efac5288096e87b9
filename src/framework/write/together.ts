import type { Behaviour } from './context.ts'

/** One model's behaviour, or a part of it. */
export type BehaviourRow = readonly [model: string, behaviour: Behaviour]

/** A table of behaviours by model; a model with several rows does what each of them says, in their order. */
export function together(rows: readonly BehaviourRow[]): ReadonlyMap<string, Behaviour> {
  const table = new Map<string, Behaviour>()
  for (const [model, behaviour] of rows) {
    const known = table.get(model)
    table.set(model, known ? both(known, behaviour) : behaviour)
  }
  return table
}

function both(first: Behaviour, second: Behaviour): Behaviour {
  const keys = new Set([...keysOf(first), ...keysOf(second)])
  return Object.fromEntries([...keys].map((key) => [key, inTurn(first[key], second[key])]))
}

type Step = (subjects: never, work: never) => Promise<void> | void

function inTurn(first: Step | undefined, second: Step | undefined): Step {
  return async (subjects, work) => {
    await first?.(subjects, work)
    await second?.(subjects, work)
  }
}

const keysOf = (behaviour: Behaviour): readonly (keyof Behaviour)[] =>
  Object.keys(behaviour) as (keyof Behaviour)[] // a behaviour has no other keys
