import pRetry, { type Options } from 'p-retry'
import type { PrismaClient } from '../../prisma/client/client.ts'
import { delegateName, linkDelegateName } from '../model/delegate.ts'
import type { Model, ResolvedField } from '../model/graph.ts'
import { rowsJson, rowsSql, type Item, type Values } from '../model/item.ts'
import { mapFailure } from './failures.ts'
import type { Database } from './database.ts'
import type { Inside } from './place.ts'
import type { Asking } from './statement.ts'
import { inTransaction } from './transaction.ts'
import { Violation, violationOf } from './violations.ts'

/** What can be done inside one transaction. */
export interface Writer extends Asking {
  /** Makes objects; among their values are the ids that were taken for them. */
  readonly create: (model: Model, objects: readonly Values[]) => Promise<void>
  /** Writes the changes of objects. */
  readonly update: (model: Model, items: readonly Item[]) => Promise<void>
  /** Deletes objects. */
  readonly remove: (model: Model, ids: readonly number[]) => Promise<void>
  /** Lets something outside the database follow, once the transaction is kept. */
  readonly afterCommit: (task: Task) => void
}

/** What follows a transaction. */
export type Task = () => Promise<void>

/** Prisma's delegates, as far as they are used here; the client's own types know each model by name, this code none. */
interface Delegate {
  create(args: { data: object; select: { id: true } }): Promise<unknown>
  update(args: { where: { id: number }; data: object; select: { id: true } }): Promise<unknown>
  deleteMany(args: { where: object }): Promise<{ count: number }>
  createMany(args: { data: readonly object[] }): Promise<unknown>
}

/** Those who met at the same rows need not meet again. */
const again: Options = {
  retries: 3,
  minTimeout: 10,
  randomize: true,
  shouldRetry: ({ error }) => error instanceof Violation && error.kind === 'retry',
}

const many = 100

/**
 * A table that was empty when it was last counted is read from end to end for every reference to it, until somebody
 * counts again: what brings in most of its rows cannot wait for that.
 */
const countAnew = ({ table }: Model, added: number): string =>
  `do $$ begin if (select reltuples < ${added} from pg_class where oid = '${table}'::regclass) then analyze ${table}; end if; end $$`

/** Many objects may take so many times as long as one, statement by statement and altogether. */
const patience = 4
const morePatience = `select set_config(name, (reset_val::int * ${patience})::text, true) from pg_settings where name = 'statement_timeout'`

/** Where objects are written. */
type Storing = Pick<Database, 'pool' | 'prisma'>

/** The same as `transactionOf` for work on an object or a few. */
export const transaction = <T>(
  database: Storing,
  work: (writer: Writer) => Promise<T>,
): Promise<T> => transactionOf(database, 1, work)

/**
 * Runs work on so many objects in one transaction: all of it is kept or nothing is. A deadlock or a serialisation failure
 * is tried again. Rejects with a `Violation` when a constraint of the database refuses, or with a typed database failure.
 */
export async function transactionOf<T>(
  { pool, prisma }: Storing,
  objects: number,
  work: (writer: Writer) => Promise<T>,
): Promise<T> {
  const isMany = objects >= many
  const timeout = isMany ? patience * 30_000 : 30_000
  return pRetry(async () => {
    const tasks: Task[] = []
    try {
      const result = await inTransaction(pool, timeout, async (inside) => {
        if (isMany) inside.post({ text: morePatience, values: [] })
        return work(writerOf(prisma, inside, tasks))
      })
      for (const task of tasks) await task()
      return result
    } catch (error) {
      throw violationOf(error) ?? mapFailure(error)
    }
  }, again)
}

function writerOf(client: PrismaClient, inside: Inside, tasks: Task[]): Writer {
  const { rows, post } = inside
  return {
    rows,
    post,
    afterCommit: (task) => void tasks.push(task),
    create: async (model, objects) => {
      await insert(client, inside, model, objects)
      await link(client, model, objects)
    },
    update: async (model, items) => {
      await updateRows(client, inside, model, items)
      const relinked = items.map(({ id, changes }) => new Map([...changes, ['id', id]]))
      for (const field of manyFields(model)) {
        const owners = relinked.filter((values) => values.has(field.name)).map(idIn)
        if (owners.length === 0) continue
        await delegate(client, linkDelegateName(model, field.name)).deleteMany({
          where: { owner_id: { in: owners } },
        })
      }
      await link(client, model, relinked)
    },
    remove: async (model, ids) => {
      await delegate(client, delegateName(model)).deleteMany({ where: { id: { in: ids } } })
    },
  }
}

/** One object is one statement, and half of the time. */
async function insert(
  client: PrismaClient,
  { post, sent }: Inside,
  model: Model,
  objects: readonly Values[],
): Promise<void> {
  const rows = delegate(client, delegateName(model))
  const data = objects.map((values) => dataOf(model, values))
  const [first] = data
  if (first && data.length === 1) await sent(rows.create({ data: first, select: { id: true } }))
  else await rows.createMany({ data })
  if (data.length >= many) post({ text: countAnew(model, data.length), values: [] })
}

/** One object by Prisma's update; several, each with values of its own, by one statement. */
async function updateRows(
  client: PrismaClient,
  { sent }: Inside,
  model: Model,
  items: readonly Item[],
): Promise<void> {
  const now = new Date().toISOString()
  const touched = new Map(
    [...model.fields.values()].filter((field) => field.touched).map((field) => [field.name, now]),
  )
  const changed = items.map((item) => ({
    ...item,
    changes: new Map([...item.changes, ...touched]),
  }))
  const names = columnFields(model).filter(
    (name) => name !== 'id' && changed.some(({ changes }) => changes.has(name)),
  )
  const [first] = changed
  if (names.length === 0 || !first) return
  if (changed.length === 1) {
    const change = { where: { id: first.id ?? 0 }, data: dataOf(model, first.changes) }
    await sent(delegate(client, delegateName(model)).update({ ...change, select: { id: true } }))
    return
  }
  const sets = names.map((name) => `${model.fields.get(name)?.columnName ?? ''} = r."${name}"`)
  const text = `update ${model.table} t set ${sets.join(', ')} from ${rowsSql(model, names)} where t.id = r.id`
  await client.$executeRawUnsafe(text, rowsJson(changed, names))
}

function delegate(client: PrismaClient, name: string): Delegate {
  return (client as unknown as Record<string, Delegate>)[name] as Delegate // delegateName names the client's own properties
}

async function link(client: PrismaClient, model: Model, objects: readonly Values[]): Promise<void> {
  for (const field of manyFields(model)) {
    const data = objects.flatMap((values) => {
      const targets = (values.get(field.name) ?? []) as readonly number[] // many references hold lists of ids
      return targets.map((target) => ({ owner_id: idIn(values), target_id: target }))
    })
    if (data.length > 0)
      await delegate(client, linkDelegateName(model, field.name)).createMany({ data })
  }
}

const idIn = (values: Values): number => Number(values.get('id'))

function dataOf(model: Model, values: Values): Record<string, unknown> {
  const row: Record<string, unknown> = {}
  for (const name of columnFields(model)) {
    const field = model.fields.get(name)
    const value = values.get(name)
    if (field && values.has(name))
      row[propertyOf(field)] = field.toPrisma ? field.toPrisma(value) : value
  }
  return row
}

const manyFields = (model: Model): readonly ResolvedField[] =>
  [...model.fields.values()].filter((field) => field.many)

const columnFields = (model: Model): readonly string[] =>
  [...model.fields.values()]
    .filter((field) => field.columnName && !field.many)
    .map((field) => field.name)

/** The Prisma schema calls a field what its column is called. */
const propertyOf = (field: ResolvedField): string => (field.columnName ?? '').replaceAll('"', '')
