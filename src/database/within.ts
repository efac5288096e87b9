import type { PrismaClient } from '../../prisma/client/client.ts'
import type { Database } from './database.ts'
import { mapFailure } from './failures.ts'
import { inside } from './inside.ts'
import type { Rows } from './statement.ts'

/** How long one transaction around many writes may take, in milliseconds. */
export interface WithinOptions {
  readonly timeout: number
  /** False undoes everything at the end: what would happen is known, and nothing has. */
  readonly keep: boolean
}

type Client = Parameters<Parameters<PrismaClient['$transaction']>[0]>[0]

/**
 * Runs work on a database whose transactions are savepoints of one: all of it is kept or nothing is, and what asks for
 * a transaction of its own need not know.
 */
export async function within<T>(
  database: Database,
  options: WithinOptions,
  work: (inner: Database) => Promise<T>,
): Promise<T> {
  let outcome: { readonly value: T } | undefined
  try {
    await inside((rows) =>
      database.prisma.$transaction(
        async (client) => {
          outcome = { value: await work(innerOf(database, client, rows)) }
          if (!options.keep) throw new Undone()
        },
        { maxWait: 30_000, timeout: options.timeout },
      ),
    )
  } catch (error) {
    if (!(error instanceof Undone)) throw mapFailure(error)
  }
  if (!outcome) throw new Error('a transaction ended without an outcome')
  return outcome.value
}

class Undone extends Error {}

function innerOf(database: Database, client: Client, rows: Rows): Database {
  let depth = 0
  const nested = async (work: (inner: Client) => Promise<unknown>): Promise<unknown> => {
    depth += 1
    const name = `inner_${depth}`
    await client.$executeRawUnsafe(`savepoint ${name}`)
    try {
      const value = await work(client)
      await client.$executeRawUnsafe(`release savepoint ${name}`)
      return value
    } catch (error) {
      await client.$executeRawUnsafe(`rollback to savepoint ${name}`)
      throw error
    }
  }
  const prisma = new Proxy(client, {
    get: (target, key) => (key === '$transaction' ? nested : Reflect.get(target, key)),
  }) as PrismaClient // what a transaction's client lacks are connecting and $transaction, and the latter is given back
  return { ...database, prisma, rows }
}
