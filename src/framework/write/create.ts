import type { Executor } from '../database/statement.ts'
import { transactionOf, type Writer } from '../database/write.ts'
import type { Item } from '../model/item.ts'
import { parseChange, type BodyOptions } from './change.ts'
import { recordOf } from './record.ts'
import { loggable, workOf, type WriteContext, type Written } from './context.ts'
import { checkItems, itemsOf, refusedAgain } from './items.ts'
import { hashSealed, sealItems } from './seal.ts'

/** Makes an object from a body; answers with its record, or throws one 400 with everything that is wrong. */
export async function createObject(
  context: WriteContext,
  body: unknown,
  options: BodyOptions = {},
): Promise<Record<string, unknown>> {
  const [record] = await create(context, [body], { ...options, many: false })
  return record ?? {}
}

/** Makes several objects, all or none; errors come as a list in the order of the bodies. */
export function createObjects(
  context: WriteContext,
  bodies: readonly unknown[],
  options: BodyOptions = {},
): Promise<readonly Record<string, unknown>[]> {
  return create(context, bodies, { ...options, many: true })
}

async function create(
  context: WriteContext,
  bodies: readonly unknown[],
  { many, ...options }: Taking,
): Promise<readonly Record<string, unknown>[]> {
  const { model, database } = context
  const changes = await hashSealed(
    context,
    bodies.map((body) => parseChange(model, body, 'create', options)),
  )
  let items: readonly Item[] = []
  return refusedAgain(
    () =>
      transactionOf(database, bodies.length, async (writer) => {
        items = await itemsOf(context, changes, [], writer.rows)
        await checkItems(context, items, writer, many)
        return make(context, items, writer)
      }),
    () => checkItems(context, items, outside(context), many),
  )
}

/** Options of a create: how bodies are read; reports errors for one object or for each of a list. */
export interface Taking extends BodyOptions {
  readonly many: boolean
}

/** Makes objects inside a transaction in which something else is done too, such as finding what they are to hold. */
export async function createWithin(
  context: WriteContext,
  writer: Writer,
  bodies: readonly unknown[],
  { many, ...options }: Taking,
): Promise<readonly Record<string, unknown>[]> {
  const changes = await hashSealed(
    context,
    bodies.map((body) => parseChange(context.model, body, 'create', options)),
  )
  const items = await itemsOf(context, changes, [], writer.rows)
  await checkItems(context, items, writer, many)
  return make(context, items, writer)
}

async function make(
  context: WriteContext,
  items: readonly Item[],
  writer: Writer,
): Promise<readonly Record<string, unknown>[]> {
  const { model, extensions } = context
  const work = workOf(context, writer)
  await sealItems(items, work, extensions.vault)
  await writer.create(
    model,
    items.map((item) => ({ ...item, id: idOf(item) })),
  )
  const written = items.map(writtenOf)
  await extensions.behaviours.get(model.key)?.created?.(written, work)
  await work.log(
    written.map(({ id, after }) => ({
      model,
      id,
      action: 'create',
      before: null,
      after: loggable(model, after),
    })),
  )
  return items.map((item) => recordOf(model, idOf(item), item))
}

function writtenOf(item: Item): Written {
  const after = new Map(item.changes)
  after.delete('id')
  return { id: idOf(item), before: item.before, after }
}

/** The id that was taken for it. */
const idOf = (item: Item): number => Number(item.changes.get('id'))

/** After a transaction failed statements run on the pool, where locks would hold nothing. */
export const outside = ({ database }: WriteContext): Executor => ({
  rows: (statement) => database.rows(statement),
  post: () => undefined,
})
