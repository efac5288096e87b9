import type { Pool } from 'pg'
import { PrismaClient } from '../../prisma/client/client.ts'
import { SharingAdapter } from './inside.ts'

/** Statements a connection keeps prepared. Filters of many shapes must not fill the server's memory. */
const MOST_STATEMENTS = 1_000

/** A Prisma client on the shared pool. Closing the pool is left to whoever opened it. */
export function openPrisma(pool: Pool): PrismaClient {
  return new PrismaClient({ adapter: new SharingAdapter(pool, nameStatements()) })
}

/** A name for each statement text, so that the server plans it once; none when there are too many. */
export function nameStatements(): (query: { readonly sql: string }) => string {
  const names = new Map<string, string>()
  return ({ sql }) => {
    const known = names.get(sql)
    if (known !== undefined) return known
    if (names.size >= MOST_STATEMENTS) return ''
    const name = `prisma_${names.size}`
    names.set(sql, name)
    return name
  }
}
