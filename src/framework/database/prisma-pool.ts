import pg from 'pg'
import { currentTransaction, type TransactionContext } from './transaction-context.ts'

/**
 * Returns a pool for Prisma's adapter. Inside a transaction, Prisma's queries run on the connection of the transaction,
 * and a transaction that Prisma begins (for more rows than one statement can have values) is a savepoint.
 */
export function prismaPool(pool: pg.Pool): pg.Pool {
  const shared = {
    options: pool.options,
    query: (query: pg.QueryConfig) =>
      currentTransaction()?.queryForPrisma(query) ?? pool.query(query),
    connect: () => {
      const context = currentTransaction()
      return context ? savepointOf(context) : pool.connect()
    },
    on: pool.on.bind(pool),
    removeListener: pool.removeListener.bind(pool),
  }
  return Object.assign(Object.create(pg.Pool.prototype) as pg.Pool, shared) // Prisma's adapter uses no more of it
}

/** The commands for a savepoint, by the command that Prisma sends. */
const savepointCommands: Readonly<Record<string, readonly string[]>> = {
  BEGIN: ['savepoint prisma'],
  COMMIT: ['release savepoint prisma'],
  ROLLBACK: ['rollback to savepoint prisma', 'release savepoint prisma'],
}

async function savepointOf(context: TransactionContext): Promise<pg.PoolClient> {
  const { connection } = context
  const query = async (query: pg.QueryConfig): Promise<unknown> => {
    const texts = savepointCommands[query.text]
    if (!texts) return context.queryForPrisma(query)
    context.requireOpen()
    for (const text of texts) await context.control(text)
    return { rows: [], fields: [], rowCount: 0 }
  }
  const on = connection.on.bind(connection)
  const removeListener = connection.removeListener.bind(connection)
  const release = (): void => undefined
  return { query, on, removeListener, release } as unknown as pg.PoolClient // Prisma's adapter uses no more of it
}
