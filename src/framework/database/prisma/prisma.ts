import type { SqlDriverAdapterFactory } from '@prisma/driver-adapter-utils'
import type { PrismaExecutor, PrismaTransactions, Transactional } from './prisma-adapter.ts'

/** Runs work with a Prisma client whose statements an executor runs. */
export type PrismaRunner<Client> = <T>(
  executor: PrismaExecutor,
  work: (client: Client) => Promise<T>,
) => Promise<T>

type Open<Client> = (adapter: SqlDriverAdapterFactory) => Promise<Transactional<Client>>

/**
 * Returns a function that runs work with a Prisma client. The client has no connections: each
 * statement is run by the executor that is given with the work, with its timeouts, its share of the
 * connections and its transaction. Outside of a transaction, each statement is committed by itself.
 * The errors of statements are those of the executor. `open` creates the client. It is called once,
 * by the first work: loading the client and parsing its schema take time and memory.
 *
 * @example
 * const withPrisma = prismaClient(async (adapter) => {
 *   const { PrismaClient } = await loadClient()
 *   return new PrismaClient({ adapter })
 * })
 * const books = await withPrisma(request.database, (client) => client.libraryBook.count())
 */
export function prismaClient<Client>(open: Open<Client>): PrismaRunner<Client> {
  let opened: Promise<PrismaTransactions<Client>> | undefined
  return async (executor, work) => {
    opened ??= openTransactions(open)
    const transactions = await opened
    return transactions.run(executor, work)
  }
}

async function openTransactions<Client>(open: Open<Client>): Promise<PrismaTransactions<Client>> {
  const { PrismaTransactions, ExecutorAdapter } = await import('./prisma-adapter.ts')
  const adapter = new ExecutorAdapter()
  return new PrismaTransactions(await open(adapter), adapter)
}

/** Prisma allows 32,766 parameters in a statement; a write can have more objects. */
const maxIdsPerStatement = 30_000

/**
 * Calls a function with at most 30,000 of the ids at a time. Returns the rows of all calls, in the
 * order of the calls.
 *
 * @example
 * const books = await inParts(ids, (part) =>
 *   withPrisma(work, (client) => client.libraryBook.findMany({ where: { id: { in: part } } })),
 * )
 */
export async function inParts<T>(
  ids: readonly number[],
  find: (part: number[]) => Promise<readonly T[]>,
): Promise<readonly T[]> {
  const found: T[] = []
  for (let start = 0; start < ids.length; start += maxIdsPerStatement)
    for (const row of await find(ids.slice(start, start + maxIdsPerStatement))) found.push(row)
  return found
}
