import { PrismaPg } from '@prisma/adapter-pg'
import type { Pool } from 'pg'
import { prismaPool } from './prisma-pool.ts'
import { nameOf } from './statement.ts'

/**
 * Returns the driver adapter of a Prisma client on the pool of a database. Inside a transaction of
 * the framework, the queries of the client belong to it. The adapter never closes the pool.
 *
 * @example
 * const client = new PrismaClient({ adapter: prismaAdapter(database.pool) })
 */
export const prismaAdapter = (pool: Pool): PrismaPg =>
  new PrismaPg(prismaPool(pool), { statementNameGenerator: nameOf })
