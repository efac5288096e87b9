import type { Prisma } from '../../prisma/client/client.ts'
import { prismaClient, type WithPrisma } from '../framework/database/prisma.ts'

/**
 * Runs work with the typed client of this inventory's tables, on a database or in a transaction.
 * For statements that are neither the generic read nor the generic write, and that are not SQL by
 * hand. Loads the client on first use.
 *
 * @example
 * const rack = await withPrisma(request.database, (client) =>
 *   client.dcimRack.findUnique({ where: { id }, select: { u_height: true } }),
 * )
 */
export const withPrisma: WithPrisma<Prisma.TransactionClient> = prismaClient(async (adapter) => {
  const { PrismaClient } = await import('../../prisma/client/client.ts')
  // Any other format captures a stack trace for each call.
  return new PrismaClient({ adapter, errorFormat: 'minimal' })
})
