import { PrismaPg } from '@prisma/adapter-pg'
import type { Pool } from 'pg'

/**
 * Returns the driver adapter of a Prisma client on the pool of a database. The adapter never closes
 * the pool.
 *
 * @example
 * const client = new PrismaClient({ adapter: prismaAdapter(database.pool) })
 */
export const prismaAdapter = (pool: Pool): PrismaPg =>
  new PrismaPg(pool, { statementNameGenerator: statementName })

/** Texts that are prepared. The code of an inventory has fewer. */
const mostStatements = 200

const names = new Map<string, string>()

/** Returns a name for a text, so that the server plans it once; empty when there are too many. */
export function statementName({ sql }: { readonly sql: string }): string {
  const known = names.get(sql)
  if (known !== undefined) return known
  if (names.size >= mostStatements) return ''
  const name = `prisma_${names.size}`
  names.set(sql, name)
  return name
}
