import type { FastifyRequest } from 'fastify'
import type { About } from '../../service/about.ts'
import type { Config } from '../../config/config.ts'
import { failure, invalid } from '../../errors/errors.ts'
import { InvalidValue, type RepresentationContext } from '../../model/field.ts'
import type { ModelGraph, Model } from '../../model/graph.ts'
import { idFrom } from '../../model/id.ts'
import { parseBoolean } from '../../model/parsing.ts'
import { requireParameters } from '../../request/parameters.ts'
import type { Extensions, WriteContext } from '../../write/context.ts'
import { authorOf } from '../authorization/index.ts'
import { readerOf } from './read-objects.ts'

/** The options that the handlers of all models share. */
export interface ResourceOptions {
  /** The name and the description of the service. */
  readonly about: About
  /** All models of the service. */
  readonly graph: ModelGraph
  /** The settings. */
  readonly config: Config
  /** The behaviours of the models. */
  readonly extensions: Extensions
}

/**
 * Returns the context of a write to a model by the user of a request.
 *
 * @example
 * const context = writeContextOf(model, options, request)
 * return updateObject(context, idOf(request), { returned: '2026-01-31' }, { mode: 'patch' })
 */
export function writeContextOf(
  model: Model,
  { graph, config, extensions }: ResourceOptions,
  request: FastifyRequest,
): WriteContext {
  const { unlocked, query, database } = request
  const force = model.force !== undefined && isForced(requireParameters(query).get('force') ?? [])
  const reader = readerOf(request, config)
  const author = authorOf(request)
  return { graph, model, database, extensions, unlocked, author, reader, force }
}

function isForced(texts: readonly string[]): boolean {
  try {
    return parseBoolean(texts.at(-1) ?? false)
  } catch (error) {
    if (!(error instanceof InvalidValue)) throw error
    throw invalid({ force: [error.message] })
  }
}

/**
 * Returns the objects of a bulk request.
 *
 * @example
 * for (const body of bodiesOf(request, config)) titles.push(body)
 */
export function bodiesOf({ body }: FastifyRequest, { bulkMax }: Config): readonly unknown[] {
  const given = Array.isArray(body)
    ? 'list'
    : body === null || body === undefined
      ? 'nothing'
      : typeof body
  if (!Array.isArray(body))
    throw invalid({ non_field_errors: [`Expected a list of items but got type "${given}".`] })
  if (body.length === 0) throw invalid({ non_field_errors: ['This list may not be empty.'] })
  if (body.length > bulkMax) {
    throw invalid({ non_field_errors: [`Ensure this list has no more than ${bulkMax} items.`] })
  }
  return body
}

/**
 * Returns the id in the path. Throws a 404 for a text that is not an id.
 *
 * @example
 * app.get(`${model.url}:id/label/`, { schema, config }, async (request) => labelOf(idOf(request)))
 */
export function idOf(request: FastifyRequest): number {
  const { id = '' }: { readonly id?: string } = request.params ?? {}
  const number = idFrom(id)
  if (number === 0) throw failure('ERR_NOT_FOUND')
  return number
}

/**
 * Returns the properties of a request that change representations.
 *
 * @example
 * const context = representationContextOf(request, config)
 * return rows.map((row) => shape.build(row, context))
 */
export function representationContextOf(
  request: FastifyRequest,
  config: Pick<Config, 'basePath' | 'choiceShape'>,
): RepresentationContext {
  return {
    base: originOf(request, config.basePath),
    choiceShape: choiceShapeOf(request, config),
    isAnonymous: request.identity === null,
  }
}

/**
 * Returns the shape of choices: that of `Accept`, else that of the token, else that of the service.
 */
export function choiceShapeOf(
  { choiceShape, identity }: FastifyRequest,
  config: Pick<Config, 'choiceShape'>,
): RepresentationContext['choiceShape'] {
  return choiceShape ?? identity?.choiceShape ?? config.choiceShape
}

/** Returns what writes return: as `Accept` asks, else as the token or the service is set. */
export function writeResponseOf(
  { writeResponse, identity }: FastifyRequest,
  config: Pick<Config, 'writeResponse'>,
): Config['writeResponse'] {
  return writeResponse ?? identity?.writeResponse ?? config.writeResponse
}

/**
 * Returns the URL in front of `/api/` that the client uses: the scheme and the host of the request,
 * and the base path. A request of HTTP/1.0 may have no host.
 *
 * @example
 * originOf(request, config.basePath) // 'https://library.example/base'
 */
export function originOf(request: FastifyRequest, basePath: string): string {
  return `${request.protocol}://${request.host || 'localhost'}${basePath}`
}
