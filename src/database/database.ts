import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { PrismaClient } from '../../prisma/client/client.ts'
import type { Log } from '../log.ts'
import { mapFailure } from './failures.ts'
import { openPool, type PoolOptions } from './pool.ts'
import { openPrisma } from './prisma.ts'
import { ask } from './question.ts'
import type { Rows, Statement } from './statement.ts'
import { inTransaction } from './transaction.ts'

/** The service's database. */
export interface Database {
  readonly pool: pg.Pool
  readonly prisma: PrismaClient
  /** Runs one statement and gives its rows as arrays in the order of its columns. */
  rows: Rows
  /** Runs statements in one transaction: what reads and what keeps that it was read belong together. */
  together: <T>(work: (rows: Rows) => Promise<T>) => Promise<T>
  /** Whether the server answers now. */
  ready: () => Promise<boolean>
  /** Waits for what is being asked, then ends the connections. */
  close: () => Promise<void>
}

/** How a database is opened. */
export interface DatabaseOptions extends Omit<PoolOptions, 'log'> {
  readonly log: Log
  /** Called with every statement that `rows` runs. */
  readonly onStatement?: (statement: Statement) => void
}

const READY_MS = 2_000

/** As long as a statement may take, for several. */
const TOGETHER_MS = 120_000

/** Opens pool and Prisma client. Nothing connects before the first statement. */
export function openDatabase(connection: pg.PoolConfig, options: DatabaseOptions): Database {
  const pool = openPool(connection, options)
  const prisma = openPrisma(pool)

  const rows: Rows = async (statement) => {
    options.onStatement?.(statement)
    try {
      return await ask(pool, statement)
    } catch (error) {
      throw mapFailure(error)
    }
  }

  const together: Database['together'] = async (work) => {
    try {
      return await inTransaction(pool, TOGETHER_MS, ({ rows }) => work(rows))
    } catch (error) {
      throw mapFailure(error)
    }
  }

  async function ready(): Promise<boolean> {
    const asked = rows({ text: 'select 1', values: [] }).then(
      () => true,
      () => false,
    )
    return Promise.race([asked, sleep(READY_MS, false, { ref: false })])
  }

  async function close(): Promise<void> {
    await prisma.$disconnect()
    await pool.end()
  }

  return { pool, prisma, rows, together, ready, close }
}
