import type { FastifyInstance } from 'fastify'
import { outerRequest } from '../../framework/http/inner-requests.ts'
import { batchFailure } from './errors.ts'

/**
 * Refuses operations of a batch that are no writes of a model, and those whose routes take no
 * `Idempotency-Key`: they may write outside of the transaction, or show what is shown only once.
 */
export async function refuseOtherRoutes(app: FastifyInstance): Promise<void> {
  app.addHook('onRequest', (request, _, done) => {
    const { url, config } = request.routeOptions
    const isWrite = config.idempotent === true && config.access
    const isRefused = outerRequest() !== undefined && url !== undefined && !isWrite
    done(isRefused ? batchFailure('ERR_OUTSIDE_BATCH') : undefined)
  })
}
