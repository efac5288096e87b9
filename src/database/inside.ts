import { AsyncLocalStorage } from 'node:async_hooks'
import { PrismaPg } from '@prisma/adapter-pg'
import type pg from 'pg'
import { DatabaseTimeout } from './failures.ts'
import type { Rows } from './statement.ts'

/** Where a transaction of Prisma stands: what may be asked on its connection, from its begin to its end. */
interface Place {
  rows?: Rows | undefined
  readonly around: Place | undefined
}

const places = new AsyncLocalStorage<Place>()

/**
 * Runs what begins a transaction of Prisma, and hands it the same connection for statements of our own: past Prisma
 * they take a fifth of the time, and their values are those of every other statement.
 */
export function inside<T>(work: (rows: Rows) => Promise<T>): Promise<T> {
  const place: Place = { around: places.getStore() }
  return places.run(place, () => work(async (statement) => rowsOf(place)(statement)))
}

/** A transaction inside another is a savepoint on its connection. */
function rowsOf({ rows, around }: Place): Rows {
  if (rows) return rows
  if (around) return rowsOf(around)
  throw new DatabaseTimeout('The transaction took too long and was ended.')
}

/** Prisma's adapter, of which `inside` knows the connection of each transaction. */
export class SharingAdapter extends PrismaPg {
  readonly #nameOf: (query: { readonly sql: string }) => string

  constructor(pool: pg.Pool, nameOf: (query: { readonly sql: string }) => string) {
    super(pool, { statementNameGenerator: nameOf })
    this.#nameOf = nameOf
  }

  override async connect(): ReturnType<PrismaPg['connect']> {
    const adapter = await super.connect()
    const start = adapter.startTransaction.bind(adapter)
    adapter.startTransaction = async (isolation) => {
      const begun = await start(isolation)
      const place = places.getStore()
      if (place) this.#share(begun, place)
      return begun
    }
    return adapter
  }

  #share(begun: Begun, place: Place): void {
    const client = Reflect.get(begun, 'client') as pg.ClientBase // protected for TypeScript only; the version is pinned
    place.rows = async ({ name, text, values }) => {
      const named = name ?? this.#nameOf({ sql: text })
      const query = { ...(named ? { name: named } : {}), text, values: [...values] }
      return (await client.query<unknown[]>({ ...query, rowMode: 'array' })).rows
    }
    const execute = begun.executeRaw.bind(begun)
    begun.executeRaw = (query) => {
      // What comes after the end would be kept by itself.
      if (/^(commit|rollback)$/i.test(query.sql)) place.rows = undefined
      return execute(query)
    }
  }
}

type Begun = Awaited<ReturnType<Awaited<ReturnType<PrismaPg['connect']>>['startTransaction']>>
