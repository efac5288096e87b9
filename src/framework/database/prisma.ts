import { PrismaPg } from '@prisma/adapter-pg'
import type { Pool } from 'pg'
import { PrismaClient } from '../../../prisma/client/client.ts'
import { prismaPool } from './prisma-pool.ts'
import { nameOf } from './statement.ts'

/** A Prisma client on the shared pool. Closing the pool is left to whoever opened it. */
export function openPrisma(pool: Pool): PrismaClient {
  const adapter = new PrismaPg(prismaPool(pool), { statementNameGenerator: nameOf })
  // For any other format each call takes a stack trace, in case it fails.
  return new PrismaClient({ adapter, errorFormat: 'minimal' })
}
