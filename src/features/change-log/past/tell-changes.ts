import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ResourceOptions } from '../../../framework/http/objects/index.ts'
import { FailedPrecondition } from '../../../framework/http/resources/index.ts'
import { isJsonObject } from '../../../framework/model/json-value.ts'
import { changesSince } from './changes-since.ts'

/** Makes a 412 tell what changed since the author of the write read the objects. */
export async function tellChanges(app: FastifyInstance, options: ResourceOptions): Promise<void> {
  app.addHook('preSerialization', async (request, _, payload) => {
    const { failed } = request
    if (!(failed instanceof FailedPrecondition) || !isJsonObject(payload)) return payload
    const changes = await found(options, request, failed)
    return changes ? { ...payload, changes } : payload
  })
}

/** Returns the changes; undefined, and a line in the log, where the database fails. */
async function found(
  options: ResourceOptions,
  request: FastifyRequest,
  failed: FailedPrecondition,
): ReturnType<typeof changesSince> {
  try {
    return await changesSince(options, request, failed)
  } catch (err) {
    request.log.warn({ err }, 'The changes since a failed precondition were not read.')
    return undefined
  }
}
