import { PrismaPg } from '@prisma/adapter-pg'
import type { Pool } from 'pg'
import { nameOf } from './statement.ts'

/**
 * Returns the driver adapter of a Prisma client on the pool of a database. The adapter never closes
 * the pool.
 *
 * @example
 * const client = new PrismaClient({ adapter: prismaAdapter(database.pool) })
 */
export const prismaAdapter = (pool: Pool): PrismaPg =>
  new PrismaPg(pool, { statementNameGenerator: nameOf })
