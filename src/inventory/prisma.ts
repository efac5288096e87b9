import { prismaClient, type PrismaRunner } from 'cadastre'
import type { Prisma } from '../../prisma/client/client.ts'

/** The typed client of this inventory's tables. */
export type TypedClient = Prisma.TransactionClient

/**
 * Returns the rows without those that refer to an object which the reader does not see: Prisma then
 * has null there, also where a reference is required.
 */
export const seenWith = <Row extends object>(
  rows: readonly Row[],
  ...names: readonly (keyof Row)[]
): readonly Row[] => rows.filter((row) => names.every((name) => row[name] !== null))

/**
 * Runs a function with the typed client of this inventory's tables, on a database or in a
 * transaction. Serves statements outside the generic read and the generic write that need no SQL by
 * hand. Loads the client on first use.
 *
 * @example
 * const rack = await withPrisma(request.database, (client) =>
 *   client.dcimRack.findUnique({ where: { id }, select: { u_height: true } }),
 * )
 */
export const withPrisma: PrismaRunner<TypedClient> = prismaClient(async (adapter) => {
  const { PrismaClient } = await import('../../prisma/client/client.ts')
  // With any other format, Prisma captures a stack trace for each call.
  return new PrismaClient({ adapter, errorFormat: 'minimal' })
})
