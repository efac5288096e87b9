import pg from 'pg'
import { currentPlace, type Place } from './inside.ts'

/**
 * What Prisma takes for its pool. Inside a transaction everything that it asks goes to the connection of that, and a
 * transaction in a transaction is a savepoint.
 */
export function sharingPool(pool: pg.Pool): pg.Pool {
  const shared = {
    options: pool.options,
    query: (query: pg.QueryConfig) => currentPlace()?.askForPrisma(query) ?? pool.query(query),
    connect: () => connect(pool, currentPlace()),
    on: pool.on.bind(pool),
    removeListener: pool.removeListener.bind(pool),
  }
  return Object.assign(Object.create(pg.Pool.prototype) as pg.Pool, shared) // Prisma's adapter uses no more of it
}

async function connect(pool: pg.Pool, place: Place | undefined): Promise<pg.PoolClient> {
  if (!place) return pool.connect()
  const { connection } = place
  return connection ? savepoint(place, connection) : transaction(place, await pool.connect())
}

/** What is done instead of the statements by which Prisma begins and ends a transaction. */
type Turns = Readonly<Record<'BEGIN' | 'COMMIT' | 'ROLLBACK', () => unknown>>

/** Its begin is not waited for: it travels with the first statement. */
function transaction(place: Place, client: pg.PoolClient): pg.PoolClient {
  const ask = (text: string): Promise<unknown> => client.query({ name: text, text })
  const end = (text: string): Promise<unknown> => {
    place.end()
    return ask(text)
  }
  return turning(client, client.release.bind(client), {
    BEGIN: () => {
      place.begin(client)
      void place.keep(ask('begin'))
    },
    COMMIT: () => end('commit'),
    ROLLBACK: () => end('rollback'),
  })
}

/** What was refused in it has to be known before it ends: only then can it be taken back by itself. */
function savepoint(place: Place, client: pg.ClientBase): pg.PoolClient {
  const isOwn = place.begin(client)
  const ask = (text: string): Promise<unknown> => client.query(text)
  const end = async (...texts: readonly string[]): Promise<void> => {
    if (isOwn) place.end()
    for (const text of texts) await ask(text)
  }
  const back = (): Promise<void> => end('rollback to savepoint nested', 'release savepoint nested')
  return turning(client, () => undefined, {
    BEGIN: () => ask('savepoint nested'),
    COMMIT: async () => {
      try {
        await place.settled()
      } catch (error) {
        await back()
        throw error
      }
      await end('release savepoint nested')
    },
    ROLLBACK: back,
  })
}

function turning(client: pg.ClientBase, release: () => void, turns: Turns): pg.PoolClient {
  const query = async (query: pg.QueryConfig): Promise<unknown> => {
    const turn = (turns as Partial<Record<string, () => unknown>>)[query.text] // most statements are no turn
    if (!turn) return client.query(query)
    await turn()
    return { rows: [], fields: [], rowCount: 0 }
  }
  const on = client.on.bind(client)
  const removeListener = client.removeListener.bind(client)
  return { query, on, removeListener, release } as unknown as pg.PoolClient // Prisma's adapter uses no more of it
}
