import type { Database, Statement } from '../database/database.ts'
import { single, transaction, type StoredValues, type Writer } from '../database/write.ts'
import { Violation } from '../database/violations.ts'
import { failure, type FieldMessages } from '../errors.ts'
import type { Graph, Model } from '../model/graph.ts'
import { planCheck } from '../plan/check.ts'
import { planDependents } from '../plan/dependents.ts'
import { planNaturalKeys } from '../plan/natural.ts'
import { planStored } from '../plan/stored.ts'
import { planTreeLock } from '../plan/tree-lock.ts'
import { parseChange, type WriteMode } from '../request/change.ts'
import { recordOf } from '../response/record.ts'

/** What a write works on. */
export interface WriteContext {
  readonly graph: Graph
  readonly model: Model
  readonly database: Database
}

type Ask = (statement: Statement) => Promise<unknown[][]>

/** Makes an object from a body; answers with its record, or throws one 400 with everything that is wrong. */
export async function createObject(
  context: WriteContext,
  body: unknown,
  lenient: boolean,
): Promise<Record<string, unknown>> {
  const { model, database } = context
  const { values, messages } = parseChange(model, body, 'create', lenient)
  const given = await settle(context, values, messages, database.rows)
  const stored = await seal(model, given)
  const candidate = { values: stored, changed: new Set(stored.keys()) }
  await check(context, candidate, messages, database.rows)
  const linked = [...model.fields.values()].some(
    (field) => field.many && (stored.get(field.name) as unknown[]).length > 0,
  ) // ids
  const run = linked ? transaction : single
  const id = await refused(
    () => run(database.prisma, (writer) => writer.create(model, stored)),
    () => check(context, candidate, messages, database.rows),
  )
  return recordOf(model, id, stored, given)
}

/** Changes an object: the body's fields replace the stored ones, and what comes out of it is checked as a whole. */
export async function updateObject(
  context: WriteContext,
  id: number,
  body: unknown,
  mode: Exclude<WriteMode, 'create'>,
  lenient: boolean,
): Promise<Record<string, unknown>> {
  const { model, database } = context
  const { values, messages } = parseChange(model, body, mode, lenient)
  let again: () => Promise<void> = async () => undefined
  return refused(
    () =>
      transaction(database.prisma, async (writer) => {
        const before = await requireStored(context, id, writer)
        const given = await settle(context, values, messages, writer.rows)
        const changes = await seal(model, given)
        const after = new Map([...before, ...changes])
        const candidate = { values: after, changed: new Set(changes.keys()), id }
        const lock = planTreeLock(model, candidate.changed)
        if (lock) await writer.rows(lock)
        again = () => check(context, candidate, messages, database.rows)
        await check(context, candidate, messages, writer.rows)
        await writer.update(model, id, new Map([...changes, ...touched(model)]))
        return recordOf(model, id, after, given)
      }),
    () => again(),
  )
}

/** Deletes an object, or throws a 409 that names what needs it. */
export async function removeObject(
  { graph, model, database }: WriteContext,
  id: number,
): Promise<void> {
  try {
    const removed = await single(database.prisma, (writer) => writer.remove(model, id))
    if (!removed) throw failure('ERR_NOT_FOUND')
  } catch (error) {
    if (!(error instanceof Violation) || error.kind !== 'reference') throw error
    const report = planDependents(graph, model, id)
    const rows = report.statement ? await database.rows(report.statement) : []
    throw failure('ERR_PROTECTED', report.describe(rows))
  }
}

/** When a constraint refuses, another request came first: the checks, asked again, say what is wrong now. */
async function refused<T>(work: () => Promise<T>, again: () => Promise<void>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Violation && error.kind !== 'value') await again()
    throw error
  }
}

async function requireStored(
  { graph, model }: WriteContext,
  id: number,
  writer: Writer,
): Promise<StoredValues> {
  const plan = planStored(graph, model, id)
  const [row] = await writer.rows(plan.statement)
  if (!row) throw failure('ERR_NOT_FOUND')
  return plan.values(row)
}

/** Turns natural keys into ids. */
async function settle(
  { graph, model }: WriteContext,
  values: StoredValues,
  messages: FieldMessages,
  ask: Ask,
): Promise<StoredValues> {
  const keys = planNaturalKeys(graph, model, values, messages)
  const rows = keys.statement ? await ask(keys.statement) : []
  return keys.settle(rows[0] ?? [], messages)
}

/** What is stored of each value: hashes and digests instead of what must not be kept. */
async function seal(model: Model, given: StoredValues): Promise<StoredValues> {
  const entries = [...given].map(async ([name, value]): Promise<[string, unknown]> => {
    const store = model.fields.get(name)?.store
    return [name, store && value !== null ? await store(value) : value]
  })
  return new Map(await Promise.all(entries))
}

async function check(
  { graph, model }: WriteContext,
  candidate: Parameters<typeof planCheck>[2],
  messages: FieldMessages,
  ask: Ask,
): Promise<void> {
  const plan = planCheck(graph, model, candidate)
  const rows = plan.statement ? await ask(plan.statement) : []
  plan.judge(rows[0] ?? [], messages)
  messages.throwAny()
}

function touched(model: Model): readonly (readonly [string, unknown])[] {
  const now = new Date().toISOString()
  return [...model.fields.values()]
    .filter((field) => field.touched)
    .map((field) => [field.name, now])
}
