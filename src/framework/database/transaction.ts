import type pg from 'pg'
import { dropConnection } from './cancel.ts'
import { DatabaseUnavailable } from './failures.ts'
import { currentPlace, Place, runIn, type Inside } from './place.ts'
import { silence } from './watch.ts'

/**
 * Runs work in a transaction on a connection of the pool, or, inside another, in a savepoint of that; what Prisma is
 * asked meanwhile belongs to it, too. A statement whose answer nobody waits for travels with those that follow, the
 * begin with the first and the commit with the last; the first that the database refuses is what all of it fails with.
 * Transactions of Prisma's own wait for each answer, and take as long as everything else that a write does here. After
 * `timeout` milliseconds nothing more is asked, and nothing is kept. When the server does not answer the rollback either,
 * the connection is dropped.
 */
export function inTransaction<T>(
  pool: pg.Pool,
  timeout: number,
  work: (inside: Inside) => Promise<T>,
): Promise<T> {
  const around = currentPlace()
  if (around) return run(new Place(around.connection, around), work)
  return onConnection(pool, (client) => {
    const place = new Place(client)
    const limits = [
      setTimeout(() => place.close(), timeout),
      setTimeout(() => dropConnection(client.connection, silent()), timeout + silence),
    ]
    return run(place, work).finally(() => limits.forEach(clearTimeout))
  })
}

const silent = (): Error => new DatabaseUnavailable('The database did not answer in time.')

async function onConnection<T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  try {
    return await work(client)
  } finally {
    // What did not end, as when the connection broke, nobody else may get.
    client.release(client.getTransactionStatus() !== 'I')
  }
}

/** How a transaction of a kind begins and ends. */
interface Turns {
  readonly begin: string
  readonly commit: string
  readonly undo: readonly string[]
  /** What was refused has to be known before the end, for only this part of another transaction is taken back. */
  readonly settlesFirst: boolean
}

const outermost: Turns = {
  begin: 'begin',
  commit: 'commit',
  undo: ['rollback'],
  settlesFirst: false,
}

const savepoint = (depth: number): Turns => ({
  begin: `savepoint nested_${depth}`,
  commit: `release savepoint nested_${depth}`,
  undo: [`rollback to savepoint nested_${depth}`, `release savepoint nested_${depth}`],
  settlesFirst: true,
})

async function run<T>(place: Place, work: (inside: Inside) => Promise<T>): Promise<T> {
  const { begin, commit, undo, settlesFirst } =
    place.depth === 0 ? outermost : savepoint(place.depth)
  void place.turn(begin)
  try {
    const value = await runIn(place, work)
    place.requireOpen()
    if (settlesFirst) await place.settled()
    place.close()
    const ended = place.turn(commit)
    await place.settled()
    // The server makes a commit after a refusal a rollback, and says so only here.
    if ((await ended).command === 'ROLLBACK')
      throw new Error('what was refused in a transaction was not looked at')
    return value
  } catch (error) {
    place.close()
    // A commit right behind a refusal was not run.
    for (const text of undo) void place.turn(text)
    // What was asked after a refusal, the database refused for that reason only.
    await place.settled()
    throw error
  }
}
