import type { FastifyInstance, FastifyRequest } from 'fastify'
import plugin from 'fastify-plugin'
import { transaction } from '../../../framework/database/transaction/index.ts'
import { failure, invalid } from '../../../framework/errors/errors.ts'
import { requireMaySee } from '../../../framework/http/authorization/index.ts'
import {
  idOf,
  readObject,
  readObjects,
  type ResourceOptions,
} from '../../../framework/http/objects/index.ts'
import { InvalidValue } from '../../../framework/model/field.ts'
import { contentType, requireModel, type Model } from '../../../framework/model/graph.ts'
import { parseTimestamp } from '../../../framework/model/kinds/timestamp.ts'
import { urls } from '../../../framework/model/operations.ts'
import { requireParameters } from '../../../framework/request/parameters.ts'
import { selectAbout } from '../sql/past-entries.ts'
import { requireKeptSince } from './kept-since.ts'
import { readPastList } from './past-list.ts'
import { isKnown, stateAt } from './past-state.ts'
import { pastEntriesIn, readNow, readPastVersion } from './read-state.ts'

/** The query parameter with the moment at which an object, or those of a list, are shown. */
const parameterName = 'at'

/** Makes lists and details of models show objects as they were, with `?at=<timestamp>`. */
export const pastObjects = plugin(
  async (app: FastifyInstance) => {
    app.addHook('onRoute', function (route) {
      const { graph, config } = this.listing
      const isAt = (one: Model, url: (model: Model) => string): boolean =>
        config.basePath + url(one) === route.url
      const model = [...graph.models.values()].find(
        (one) => isAt(one, urls.detail) || isAt(one, urls.list),
      )
      if (!model || model.view || route.method !== 'GET') return
      const isList = isAt(model, urls.list)
      if (isList && model.filters.has(parameterName)) return // the filter has the name
      const { handler } = route
      route.config = { ...route.config, alsoTakes: [parameterName] }
      route.handler = function (request, reply) {
        const text = requireParameters(request.query).get(parameterName)?.at(-1)
        if (text === undefined) return handler.call(this, request, reply)
        const moment = momentOf(text)
        return isList
          ? readPastList(this.listing, request, { model, moment, name: parameterName })
          : readPast(this.listing, model, request, moment)
      }
    })
  },
  { name: 'past-objects' },
)

function momentOf(text: string): string {
  try {
    return parseTimestamp(text)
  } catch (error) {
    if (!(error instanceof InvalidValue)) throw error
    throw invalid({ [parameterName]: [error.message] })
  }
}

/**
 * Reads an object as it was. Throws a 404 where it did not exist or the user does not see it, and a
 * 400 where the change log does not tell.
 */
async function readPast(
  options: ResourceOptions,
  model: Model,
  request: FastifyRequest,
  moment: string,
): Promise<unknown> {
  const { graph, config } = options
  const log = requireModel(graph, 'extras.ObjectChange')
  requireMaySee(request.identity, log, config)
  const id = idOf(request)
  await requireSeen(options, { model, log, id }, request)
  return transaction(
    request.database,
    async ({ rows }) => {
      await requireKeptSince(moment, parameterName, rows)
      const entries = pastEntriesIn(await rows(selectAbout(contentType(model), id, moment)))
      const state = stateAt(await readNow(options, { model, id }, rows), entries)
      if (!state) throw failure('ERR_NOT_FOUND')
      if (!isKnown(entries)) throw invalid({ [parameterName]: [unknown] })
      const { [parameterName]: _, ...parameters } = Object.fromEntries(
        requireParameters(request.query),
      )
      const version = { model, id, state, entries, parameters }
      const object = await readPastVersion(options, request, version, rows)
      if (object === undefined) throw failure('ERR_NOT_FOUND')
      return object
    },
    { isSnapshot: true },
  )
}

const unknown = 'The change log does not reach back to this time for the object.'

/** Refuses a reader who sees no change of the object: 404, as of one that never existed. */
async function requireSeen(
  options: ResourceOptions,
  { model, log, id }: { readonly model: Model; readonly log: Model; readonly id: number },
  request: FastifyRequest,
): Promise<void> {
  const about = { model: [contentType(model)], object_id: [String(id)], fields: ['id'] }
  const [entry] = await readObjects(options, request, { model: log, parameters: about, limit: 1 })
  const object = entry ?? (await readObject(options, request, { model, id }))
  if (object === undefined) throw failure('ERR_NOT_FOUND')
}
