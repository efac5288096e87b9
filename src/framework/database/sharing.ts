import pg from 'pg'
import { currentPlace, type Place } from './place.ts'

/**
 * What Prisma takes for its pool. Inside a transaction everything that it asks goes to the connection of that; where it
 * makes a transaction of its own, as for more rows than one statement can have values, that is a savepoint.
 */
export function sharingPool(pool: pg.Pool): pg.Pool {
  const shared = {
    options: pool.options,
    query: (query: pg.QueryConfig) => currentPlace()?.askForPrisma(query) ?? pool.query(query),
    connect: () => {
      const place = currentPlace()
      return place ? savepointOf(place) : pool.connect()
    },
    on: pool.on.bind(pool),
    removeListener: pool.removeListener.bind(pool),
  }
  return Object.assign(Object.create(pg.Pool.prototype) as pg.Pool, shared) // Prisma's adapter uses no more of it
}

/** What is asked instead of the statements by which Prisma begins and ends a transaction. */
const turns: Readonly<Record<string, readonly string[]>> = {
  BEGIN: ['savepoint prisma'],
  COMMIT: ['release savepoint prisma'],
  ROLLBACK: ['rollback to savepoint prisma', 'release savepoint prisma'],
}

async function savepointOf(place: Place): Promise<pg.PoolClient> {
  const { connection } = place
  const query = async (query: pg.QueryConfig): Promise<unknown> => {
    const texts = turns[query.text]
    if (!texts) return place.askForPrisma(query)
    place.requireOpen()
    for (const text of texts) await place.turn(text)
    return { rows: [], fields: [], rowCount: 0 }
  }
  const on = connection.on.bind(connection)
  const removeListener = connection.removeListener.bind(connection)
  const release = (): void => undefined
  return { query, on, removeListener, release } as unknown as pg.PoolClient // Prisma's adapter uses no more of it
}
