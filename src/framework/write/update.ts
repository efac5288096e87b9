import { transactionOf, type Writer } from '../database/write.ts'
import { failure, type FieldMessages } from '../errors.ts'
import { idFrom } from '../model/id.ts'
import { merged, type Item, type Values } from '../model/item.ts'
import { planStored } from './stored.ts'
import { parseChange, type BodyOptions, type Change, type WriteMode } from './change.ts'
import { recordOf } from './record.ts'
import { loggableUpdate, workOf, type WriteContext } from './context.ts'
import { outside } from './create.ts'
import { checkItems, itemsOf, refusedAgain, throwAny } from './items.ts'
import { hashSealed, sealItems } from './seal.ts'

/** Whether every required field must be there. */
export type UpdateMode = Exclude<WriteMode, 'create'>

/** How bodies of an update are read. */
export interface UpdateOptions extends BodyOptions {
  readonly mode: UpdateMode
}

/** Changes an object: the body's fields replace the stored ones, and what comes out of it is checked as a whole. */
export async function updateObject(
  context: WriteContext,
  id: number,
  body: unknown,
  { mode, ...options }: UpdateOptions,
): Promise<Record<string, unknown>> {
  const change = parseChange(context.model, body, mode, options)
  const [record] = await update(context, [{ id, change }], false)
  return record ?? {}
}

/** Changes several objects, all or none; each body says its `id`. */
export async function updateObjects(
  context: WriteContext,
  bodies: readonly unknown[],
  { mode, ...options }: UpdateOptions,
): Promise<readonly Record<string, unknown>[]> {
  const seen = new Set<number>()
  const targets = bodies.map((body): Target => {
    const change = parseChange(context.model, body, mode, options)
    const id = idIn(body, change.messages)
    if (id > 0 && seen.has(id)) change.messages.add('id', `The id ${id} is given twice.`)
    seen.add(id)
    return { id, change }
  })
  return update(context, targets, true)
}

interface Target {
  readonly id: number
  readonly change: Change
}

async function update(
  context: WriteContext,
  targets: readonly Target[],
  many: boolean,
): Promise<readonly Record<string, unknown>[]> {
  const { model, database, extensions } = context
  const changes = await hashSealed(
    context,
    targets.map(({ change }) => change),
  )
  let items: readonly Item[] = []
  return refusedAgain(
    () =>
      transactionOf(database, targets.length, async (writer) => {
        const standing = await requireStored(context, targets, writer, many)
        items = await itemsOf(context, changes, standing, writer.rows)
        await checkItems(context, items, writer, many)
        const work = workOf(context, writer)
        await sealItems(items, work, extensions.vault)
        await writer.update(model, items)
        const written = items.map((item) => ({
          id: item.id ?? 0,
          before: item.before,
          after: merged(item),
        }))
        await extensions.behaviours.get(model.key)?.updated?.(written, work)
        await work.log(
          written.map(({ id, before, after }) => ({
            model,
            id,
            action: 'update',
            ...loggableUpdate(model, before, after),
          })),
        )
        return items.map((item) => recordOf(model, item.id ?? 0, item))
      }),
    () => checkItems(context, items, outside(context), many),
  )
}

/** Reads and locks the rows; one that is gone is a 404 alone and a message among several. */
async function requireStored(
  { graph, model }: WriteContext,
  targets: readonly Target[],
  writer: Writer,
  many: boolean,
): Promise<readonly { readonly id: number; readonly before: Values }[]> {
  const plan = planStored(graph, model, targets.map(({ id }) => id)) // prettier-ignore
  const stored = plan.values(await writer.rows(plan.statement))
  if (!many && stored.size === 0) throw failure('ERR_NOT_FOUND')
  const missing = targets.filter(({ id }) => !stored.has(id))
  for (const { change } of missing) {
    if (!change.messages.has('id'))
      change.messages.add('id', `There is no ${model.label} with this id.`)
  }
  const doubled = stored.size + missing.length < targets.length
  if (missing.length > 0 || doubled) throwAny(targets.map(({ change }) => change), many) // prettier-ignore
  return targets.map(({ id }) => ({ id, before: stored.get(id) ?? new Map() }))
}

/** The id that a body among several names; 0, with a message, when it names none. */
export function idIn(body: unknown, messages: FieldMessages): number {
  const { id } = { id: undefined, ...(body as { id?: unknown } | null) } // spreading what is no object gives nothing
  const number = idFrom(id)
  if (number > 0) return number
  messages.add('id', id === undefined ? 'This field is required.' : 'A valid integer is required.')
  return 0
}
