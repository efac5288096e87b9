import type { FastifyRequest } from 'fastify'
import { transaction, type Writer } from '../database/transaction/index.ts'

/**
 * Runs work in a transaction that encloses everything that a handler writes: meanwhile,
 * `request.database` is the database inside of it. A list of objects has the time of a bulk write.
 *
 * @example
 * return inEnclosingTransaction(request, async () => handler.call(this, request, reply))
 */
export function inEnclosingTransaction<T>(
  request: FastifyRequest,
  work: (writer: Writer) => Promise<T>,
  { dryRun = false }: { readonly dryRun?: boolean } = {},
): Promise<T> {
  const { database, body } = request
  const within = async (writer: Writer): Promise<T> => {
    request.database = writer.database
    try {
      return await work(writer)
    } finally {
      request.database = database
    }
  }
  return transaction(database, within, { dryRun, objects: Array.isArray(body) ? body.length : 1 })
}
