import type { ModelTypes } from '../model/item.ts'
import type { Behaviour } from './context.ts'

/**
 * A behaviour and the key of its model. With `FlatTypes`, which
 * `src/generated/serializers/index.ts` of a project exports, the compiler refuses a key of no
 * model, and a behaviour with fields of another model.
 *
 * @example
 * import type { FlatTypes } from './generated/serializers/index.ts'
 *
 * const rows: readonly BehaviourRow<FlatTypes>[] = [
 *   { model: 'library.Loan', behaviour: oneLoanAtATime },
 * ]
 */
export type BehaviourRow<Types extends ModelTypes = ModelTypes> = {
  readonly [Key in keyof Types & string]: {
    readonly model: Key
    readonly behaviour: Behaviour<Types[Key]>
  }
}[keyof Types & string]

/**
 * Returns the behaviours by model. Runs each step of several behaviours of a model in their order.
 */
export function mergeBehaviours(rows: readonly BehaviourRow[]): ReadonlyMap<string, Behaviour> {
  const table = new Map<string, Behaviour>()
  for (const { model, behaviour } of rows) {
    const known = table.get(model)
    table.set(model, known ? mergeTwo(known, behaviour) : behaviour)
  }
  return table
}

function mergeTwo(first: Behaviour, second: Behaviour): Behaviour {
  const keys = new Set([...stepsOf(first), ...stepsOf(second)])
  const steps = [...keys].map((key) => [key, inSequence(first[key], second[key])])
  return {
    ...Object.fromEntries(steps),
    mayAssumeNoRows: assumesNoRows(first) && assumesNoRows(second),
  }
}

/** Returns whether a write may run the functions of a behaviour as if they found no rows. */
export const assumesNoRows = (behaviour: Behaviour): boolean =>
  behaviour.mayAssumeNoRows ?? !reading.some((step) => behaviour[step])

const reading = ['lock', 'prepare', 'check'] as const

type Step = (subjects: never, work: never) => Promise<void> | void

function inSequence(first: Step | undefined, second: Step | undefined): Step {
  return async (subjects, work) => {
    await first?.(subjects, work)
    await second?.(subjects, work)
  }
}

type StepName = Exclude<keyof Behaviour, 'mayAssumeNoRows'>

const stepsOf = (behaviour: Behaviour): readonly StepName[] =>
  Object.keys(behaviour).filter((key) => key !== 'mayAssumeNoRows') as StepName[] // no other keys
