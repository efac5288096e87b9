import type { PrismaClient } from '../../prisma/client/client.ts'
import { delegateName, linkDelegateName } from '../model/delegate.ts'
import type { Model, ResolvedField } from '../model/graph.ts'
import type { Statement } from './database.ts'
import { mapFailure } from './failures.ts'
import { violationOf } from './violations.ts'

/** Stored values by field name; references as ids, many references as lists of ids. */
export type StoredValues = ReadonlyMap<string, unknown>

/** What can be done inside one transaction. */
export interface Writer {
  /** Runs a statement and gives the values of its rows in the order of its columns. */
  rows(statement: Statement): Promise<unknown[][]>
  /** Makes an object and gives its id. */
  create(model: Model, values: StoredValues): Promise<number>
  /** Changes the given fields of an object. */
  update(model: Model, id: number, values: StoredValues): Promise<void>
  /** Deletes an object; false when it was gone already. */
  remove(model: Model, id: number): Promise<boolean>
}

/** Prisma's delegates, as far as they are used here; the client's own types know each model by name, this code none. */
interface Delegate {
  create(args: { data: object; select: { id: true } }): Promise<{ id: number }>
  update(args: { where: { id: number }; data: object; select: { id: true } }): Promise<unknown>
  deleteMany(args: { where: object }): Promise<{ count: number }>
  createMany(args: { data: object[] }): Promise<unknown>
}

type Client = Pick<PrismaClient, '$queryRawUnsafe'>

const attempts = 4

/**
 * Runs work in one transaction: all of it is kept or nothing is. A deadlock or a serialisation failure is tried again.
 * Rejects with a `Violation` when a constraint of the database refuses, or with a typed database failure.
 */
export async function transaction<T>(
  prisma: PrismaClient,
  work: (writer: Writer) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await prisma.$transaction((client) => work(writerOf(client)), {
        maxWait: 10_000,
        timeout: 30_000,
      })
    } catch (error) {
      const violation = violationOf(error)
      if (violation?.kind === 'retry' && attempt < attempts) continue
      throw violation ?? mapFailure(error)
    }
  }
}

/** Runs a single write without a transaction of its own: one statement is one already. */
export async function single<T>(
  prisma: PrismaClient,
  work: (writer: Writer) => Promise<T>,
): Promise<T> {
  try {
    return await work(writerOf(prisma))
  } catch (error) {
    throw violationOf(error) ?? mapFailure(error)
  }
}

function writerOf(client: Client): Writer {
  return {
    rows: async ({ text, values }) => {
      const rows = await client.$queryRawUnsafe<Record<string, unknown>[]>(text, ...values)
      return rows.map((row) => Object.values(row))
    },
    create: async (model, values) => {
      const { id } = await delegate(client, delegateName(model)).create({
        data: data(model, values),
        select: { id: true },
      })
      for (const [field, ids] of links(model, values))
        if (ids.length > 0) await link(client, model, field, id, ids)
      return id
    },
    update: async (model, id, values) => {
      const row = data(model, values)
      if (Object.keys(row).length > 0) {
        await delegate(client, delegateName(model)).update({
          where: { id },
          data: row,
          select: { id: true },
        })
      }
      for (const [field, ids] of links(model, values)) {
        await delegate(client, linkDelegateName(model, field)).deleteMany({
          where: { owner_id: id },
        })
        if (ids.length > 0) await link(client, model, field, id, ids)
      }
    },
    remove: async (model, id) => {
      const { count } = await delegate(client, delegateName(model)).deleteMany({ where: { id } })
      return count > 0
    },
  }
}

function delegate(client: Client, name: string): Delegate {
  return (client as unknown as Record<string, Delegate>)[name] as Delegate // delegateName names the client's own properties
}

async function link(
  client: Client,
  model: Model,
  field: string,
  owner: number,
  ids: readonly number[],
): Promise<void> {
  const rows = ids.map((target) => ({ owner_id: owner, target_id: target }))
  await delegate(client, linkDelegateName(model, field)).createMany({ data: rows })
}

function data(model: Model, values: StoredValues): Record<string, unknown> {
  const row: Record<string, unknown> = {}
  for (const [name, value] of values) {
    const field = model.fields.get(name)
    if (field?.columnName && !field.many)
      row[propertyOf(field)] = field.toPrisma ? field.toPrisma(value) : value
  }
  return row
}

function links(model: Model, values: StoredValues): readonly [string, readonly number[]][] {
  return [...values]
    .filter(([name]) => model.fields.get(name)?.many)
    .map(([name, ids]) => [name, ids as readonly number[]]) // many references hold lists of ids
}

/** The Prisma schema calls a field what its column is called. */
const propertyOf = (field: ResolvedField): string => (field.columnName ?? '').replaceAll('"', '')
