import type { FastifyRequest } from 'fastify'
import { requireMaySee } from '../../framework/http/authorization/index.ts'
import { readObjects } from '../../framework/http/objects/index.ts'
import { requireModel } from '../../framework/model/graph.ts'
import { jsonObjectOf, type JsonObject } from '../../framework/model/json-value.ts'
import { unlimited } from '../../framework/model/reserved.ts'

/** The key of the model of the change log. */
export const changeLog = 'extras.ObjectChange'

/**
 * Reads the entries of the change log that a request has made so far, in their order, as far as
 * the user sees them. They have no `id` and `url`: nothing is stored yet. Refuses users who may not
 * view the change log.
 */
export async function plannedEntries(request: FastifyRequest): Promise<readonly JsonObject[]> {
  const { listing } = request.server
  const log = requireModel(listing.graph, changeLog)
  requireMaySee(request.identity, log, listing.config)
  const parameters = { request_id: [request.id], ordering: ['id'] }
  const entries = await readObjects(listing, request, { model: log, parameters, limit: unlimited })
  return entries.map((entry) => withoutPlace(jsonObjectOf(entry)))
}

const withoutPlace = ({ id: _id, url: _url, ...entry }: JsonObject): JsonObject => entry
