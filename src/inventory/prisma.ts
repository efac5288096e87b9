import type { Pool } from 'pg'
import { PrismaClient } from '../../prisma/client/client.ts'
import { prismaAdapter } from '../framework/database/prisma.ts'

/**
 * Opens the typed client of this inventory's tables, for code that is neither the generic read nor
 * the generic write. It connects through the pool, and closing it leaves the pool open.
 */
export function openPrisma(pool: Pool): PrismaClient {
  // Any other format captures a stack trace for each call.
  return new PrismaClient({ adapter: prismaAdapter(pool), errorFormat: 'minimal' })
}
