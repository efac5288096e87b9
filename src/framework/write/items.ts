import type { Executor, Rows } from '../database/statement.ts'
import { Violation } from '../database/violations.ts'
import { errorsOfList, failure, FieldMessages, invalid } from '../errors.ts'
import type { Model } from '../model/graph.ts'
import type { Item, Values } from '../model/item.ts'
import { isWithin, tooLong } from '../model/kinds/text.ts'
import { planCheck } from './check.ts'
import { planNaturalKeys } from './natural.ts'
import { planTreeLock } from './tree-lock.ts'
import type { Change } from './change.ts'
import type { WriteContext } from './context.ts'
import { checkSealed } from './seal.ts'
import { workOf } from './context.ts'

/** Where an object of a write stands now: its id and its stored values, neither while it is being made. */
export type Standing = Pick<Item, 'before'> & { readonly id?: number }

/** Turns what was sent into items: natural keys become ids, secrets what is stored of them. */
export async function itemsOf(
  { graph, model }: WriteContext,
  changes: readonly Change[],
  standing: readonly Standing[],
  ask: Rows,
): Promise<readonly Item[]> {
  const keys = planNaturalKeys(graph, model, changes)
  const settled = keys.settle(keys.statement ? await ask(keys.statement) : [])
  return Promise.all(
    settled.map(async (given, index) => ({
      ...(standing[index] ?? { before: new Map() }),
      given,
      sent: changes[index]?.sent ?? noFields,
      changes: await seal(model, given),
      messages: changes[index]?.messages ?? new FieldMessages(),
    })),
  )
}

const noFields: ReadonlySet<string> = new Set()

/** What is stored of each value: hashes and digests instead of what must not be kept. */
async function seal(model: Model, given: Values): Promise<Map<string, unknown>> {
  const stored = new Map(given)
  for (const [name, value] of given) {
    const store = model.fields.get(name)?.store
    if (store && value !== null) stored.set(name, await store(value))
  }
  return stored
}

/** Locks, completes and checks the items; throws one 400 with everything that is wrong. What is new has an id then. */
export async function checkItems(
  context: WriteContext,
  items: readonly Item[],
  asking: Executor,
  many: boolean,
): Promise<void> {
  const { graph, model, extensions } = context
  const behaviour = extensions.behaviours.get(model.key)
  const work = workOf(context, asking)
  checkLengths(model, items)
  const turn = planTreeLock(model, items)
  if (turn) asking.post(turn)
  await behaviour?.lock?.(items, work)
  await behaviour?.prepare?.(items, work)
  checkSealed(items, work)
  const check = planCheck(graph, model, items)
  if (check) check.judge(await asking.rows(check.statement))
  await behaviour?.check?.(items, work)
  throwAny(items, many)
}

/** Refuses new texts over the limit of a field without one of its column; a stored one may stay. */
function checkLengths({ fields }: Model, items: readonly Item[]): void {
  for (const { name, longest } of fields.values()) {
    if (longest === undefined) continue
    for (const { given, before, messages } of items) {
      const text = given.get(name)
      if (typeof text !== 'string' || isWithin(text, longest) || text === before.get(name)) continue
      messages.add(name, tooLong(longest))
    }
  }
}

/** Throws what is wrong: by field for one object, a list of such for several. */
export function throwAny(items: readonly Pick<Item, 'messages'>[], many: boolean): void {
  if (!many) return items[0]?.messages.throwAny()
  const errors = errorsOfList(items.map(({ messages }) => messages))
  if (errors) throw invalid(errors)
}

/** When a constraint refuses, another request came first: the checks, asked again, say what is wrong now. */
export async function refusedAgain<T>(
  work: () => Promise<T>,
  again: () => Promise<void>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Violation) || error.kind === 'value') throw error
    await again()
    throw error.kind === 'reference' ? failure('ERR_CONFLICT') : error
  }
}
