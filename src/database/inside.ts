import { AsyncLocalStorage } from 'node:async_hooks'
import type pg from 'pg'
import { DatabaseTimeout } from './failures.ts'
import { nameOf, type Asking, type Rows, type Statement } from './statement.ts'

/** What may be asked inside a transaction of Prisma, on its connection. */
export interface Inside extends Asking {
  /** Waits until what Prisma asks by one statement is on its way; how it ends shows when the transaction does. */
  readonly sent: (asked: PromiseLike<unknown>) => Promise<void>
}

/**
 * Runs what makes a transaction of Prisma, and hands it the same connection for statements of our own: past Prisma they
 * take a fifth of the time, and their values are those of every other statement. What Prisma is asked meanwhile is asked
 * there, too. A statement whose answer nobody waits for travels with those that follow; the first that the database
 * refuses is what all of it fails with.
 */
export async function inside<T>(work: (inside: Inside) => Promise<T>): Promise<T> {
  const place = new Place(places.getStore())
  let value: T
  try {
    value = await places.run(place, () => work(place))
  } catch (error) {
    // What the database was asked after a refusal, it refused for that reason only.
    await place.settled()
    throw error
  }
  await place.settled()
  return value
}

/** Where a transaction of Prisma stands: on which connection, from its begin to its end. */
export class Place implements Inside {
  readonly #around: Place | undefined
  #connection: pg.ClientBase | undefined
  #ended = false
  #answers: Promise<unknown>[] = []
  #departures: (() => void)[] = []

  constructor(around: Place | undefined) {
    this.#around = around
  }

  /** The connection; until a transaction begins here, that of the one around. */
  get connection(): pg.ClientBase | undefined {
    return this.#ended ? undefined : (this.#connection ?? this.#around?.connection)
  }

  /** A transaction begins; whether it is the one of this place, not one within it. */
  begin(connection: pg.ClientBase): boolean {
    const isOwn = this.#connection === undefined
    this.#connection ??= connection
    return isOwn
  }

  /** What came after the end would be kept by itself. */
  end(): void {
    this.#ended = true
  }

  readonly rows: Rows = async (statement) => (await this.#ask(queryOf(statement))).rows

  readonly post = (statement: Statement): void => void this.keep(this.#ask(queryOf(statement)))

  readonly sent = async (asked: PromiseLike<unknown>): Promise<void> => {
    const departed = new Promise<void>((resolve) => this.#departures.push(resolve))
    await Promise.race([departed, this.keep(asked)])
  }

  /** Asks what Prisma asks. */
  askForPrisma(query: pg.QueryConfig): Promise<pg.QueryResult> {
    const answer = this.#ask(query)
    for (const depart of this.#departures.splice(0)) depart()
    return answer
  }

  /** Looks at an answer when the transaction ends, and not before. */
  keep<T>(answer: PromiseLike<T>): Promise<T> {
    const kept = Promise.resolve(answer)
    kept.catch(() => undefined)
    this.#answers.push(kept)
    return kept
  }

  /** Waits for the answers that were kept; throws the first refusal. */
  async settled(): Promise<void> {
    for (const answer of this.#answers.splice(0)) await answer
  }

  async #ask(query: pg.QueryConfig): Promise<pg.QueryArrayResult> {
    const { connection } = this
    if (!connection) throw new DatabaseTimeout('The transaction took too long and was ended.')
    return connection.query<unknown[]>(query as pg.QueryArrayConfig)
  }
}

const places = new AsyncLocalStorage<Place>()

/** Where the code that asks for it is; undefined outside of all transactions. */
export const currentPlace = (): Place | undefined => places.getStore()

function queryOf({ name, text, values }: Statement): pg.QueryArrayConfig {
  return { name: name ?? nameOf({ sql: text }), text, values: [...values], rowMode: 'array' }
}
