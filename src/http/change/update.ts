import { transaction, type Writer } from '../../database/write.ts'
import { failure } from '../../errors.ts'
import { merged, type Item, type Values } from '../../model/item.ts'
import { planStored } from '../../plan/stored.ts'
import { parseChange, type Change, type WriteMode } from '../../request/change.ts'
import { recordOf } from '../../response/record.ts'
import { loggable, workOf, type WriteContext } from './context.ts'
import { outside } from './create.ts'
import { checkItems, itemsOf, refusedAgain, throwAny } from './items.ts'

type UpdateMode = Exclude<WriteMode, 'create'>

/** Changes an object: the body's fields replace the stored ones, and what comes out of it is checked as a whole. */
export async function updateObject(
  context: WriteContext,
  id: number,
  body: unknown,
  mode: UpdateMode,
  lenient: boolean,
): Promise<Record<string, unknown>> {
  const change = parseChange(context.model, body, mode, lenient)
  const [record] = await update(context, [id], [change], false)
  return record ?? {}
}

/** Changes several objects, all or none; each body says its `id`. */
export async function updateObjects(
  context: WriteContext,
  bodies: readonly unknown[],
  mode: UpdateMode,
  lenient: boolean,
): Promise<readonly Record<string, unknown>[]> {
  const changes = bodies.map((body) => parseChange(context.model, body, mode, lenient))
  const ids = bodies.map((body, index) => idIn(body, changes[index]))
  const seen = new Set<number>()
  ids.forEach((id, index) => {
    if (id > 0 && seen.has(id)) changes[index]?.messages.add('id', `The id ${id} is given twice.`)
    seen.add(id)
  })
  return update(context, ids, changes, true)
}

async function update(
  context: WriteContext,
  ids: readonly number[],
  changes: readonly Change[],
  many: boolean,
): Promise<readonly Record<string, unknown>[]> {
  const { model, database, extensions } = context
  let items: readonly Item[] = []
  return refusedAgain(
    () =>
      transaction(database.prisma, async (writer) => {
        const stored = await requireStored(context, ids, changes, writer, many)
        const standing = ids.map((id) => ({
          id,
          before: stored.get(id) ?? new Map<string, unknown>(),
        }))
        items = await itemsOf(context, changes, standing, writer.rows)
        await checkItems(context, items, writer.rows, many)
        await writer.update(model, items)
        const work = workOf(context, writer.rows)
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
            before: loggable(model, before),
            after: loggable(model, after),
          })),
        )
        return items.map((item) => recordOf(model, item.id ?? 0, merged(item), item.given))
      }),
    () => checkItems(context, items, outside(context), many),
  )
}

/** Reads and locks the rows; one that is gone is a 404 alone and a message among several. */
async function requireStored(
  { graph, model }: WriteContext,
  ids: readonly number[],
  changes: readonly Change[],
  writer: Writer,
  many: boolean,
): Promise<ReadonlyMap<number, Values>> {
  const plan = planStored(graph, model, ids)
  const stored = plan.values(await writer.rows(plan.statement))
  if (!many && stored.size === 0) throw failure('ERR_NOT_FOUND')
  ids.forEach((id, index) => {
    const messages = changes[index]?.messages
    if (!stored.has(id) && messages && !messages.has('id'))
      messages.add('id', `There is no ${model.label} with this id.`)
  })
  if (stored.size < ids.length) throwAny(changes, many)
  return stored
}

const largestId = 2147483647

/** The id that a body among several names. */
export function idIn(body: unknown, change: Pick<Change, 'messages'> | undefined): number {
  const id: unknown =
    body !== null && typeof body === 'object' && 'id' in body ? body.id : undefined
  const number = typeof id === 'string' && /^\d+$/.test(id) ? Number(id) : id
  if (typeof number === 'number' && Number.isInteger(number) && number > 0 && number <= largestId)
    return number
  change?.messages.add(
    'id',
    id === undefined ? 'This field is required.' : 'A valid integer is required.',
  )
  return 0
}
