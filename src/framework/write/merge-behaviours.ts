import type { ModelTypes } from '../model/item.ts'
import type { AfterWrite, Behaviour, WriteContext } from './context.ts'
import { jobEvents } from './jobs/index.ts'

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

/**
 * Returns the context of a write whose model has one more behaviour, which runs after the others.
 * It sets what clients may not send, for example.
 *
 * @example
 * const scanned: Behaviour = { prepare: (items) => items.forEach((item) => scan(item)) }
 * await createObject(addBehaviour(context, scanned), body)
 */
export function addBehaviour(context: WriteContext, behaviour: Behaviour): WriteContext {
  const { model, extensions } = context
  const known = extensions.behaviours.get(model.key)
  const all = new Map(extensions.behaviours).set(
    model.key,
    known ? mergeTwo(known, behaviour) : behaviour,
  )
  return { ...context, extensions: { ...extensions, behaviours: all } }
}

/** The parts of a behaviour that are functions. */
const steps = ['prepare', 'lock', 'check', 'created', 'updated', 'removing'] as const

type StepName = (typeof steps)[number]

function mergeTwo(first: Behaviour, second: Behaviour): Behaviour {
  const present = steps.filter((step) => first[step] ?? second[step])
  return {
    ...Object.fromEntries(present.map((step) => [step, inSequence(step, [first, second])])),
    mayAssumeNoRows: assumesNoRows(first) && assumesNoRows(second),
    ...(first.after && second.after
      ? { after: mergeAfter(first.after, second.after) }
      : pickAfter(first.after ?? second.after)),
  }
}

const pickAfter = (after: AfterWrite | undefined): Pick<Behaviour, 'after'> =>
  after ? { after } : {}

/** Runs the functions of both in one job: it is tried again as a whole. */
function mergeAfter(first: AfterWrite, second: AfterWrite): AfterWrite {
  const present = Object.values(jobEvents).filter((event) => first[event] ?? second[event])
  return Object.fromEntries(
    present.map((event) => [
      event,
      async (...values: Parameters<NonNullable<AfterWrite['created']>>) => {
        await first[event]?.(...values)
        await second[event]?.(...values)
      },
    ]),
  )
}

/** Returns whether a write may run the functions of a behaviour as if they found no rows. */
export const assumesNoRows = (behaviour: Behaviour): boolean =>
  behaviour.mayAssumeNoRows ?? !reading.some((step) => behaviour[step])

const reading = ['lock', 'prepare', 'check'] as const

type Step = (subjects: never, work: never) => Promise<void> | void

/** Calls the step of each behaviour as its method: a behaviour may be an instance of a class. */
function inSequence(step: StepName, behaviours: readonly Behaviour[]): Step {
  return async (subjects, work) => {
    for (const behaviour of behaviours) await behaviour[step]?.(subjects, work)
  }
}
