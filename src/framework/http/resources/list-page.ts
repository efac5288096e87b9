import type { FastifyRequest } from 'fastify'
import type { Config } from '../../config/config.ts'
import { pageOf, type Page } from '../../read/pages/index.ts'
import { parseQuery } from '../../read/query.ts'
import { requireParameters } from '../../request/parameters.ts'
import { originOf } from '../objects/index.ts'

/** The part of a list that a request asks for. */
export interface ListBounds {
  /** The largest number of items. */
  readonly limit: number
  /** The number of items before the first one. */
  readonly offset: number
}

/**
 * Returns the part of a list that `limit` and `offset` of a request ask for, within the settings.
 * Checks other parameters of lists too, unless `names` are those to check. Throws a 400 that names
 * each wrong parameter.
 *
 * @example
 * pageBoundsOf(request, config) // { limit: 50, offset: 100 } for ?offset=100
 */
export function pageBoundsOf(
  request: FastifyRequest,
  config: Pick<Config, 'paginateCount' | 'maxPageSize'>,
  names?: readonly string[],
): ListBounds {
  const given = [...requireParameters(request.query)]
  const checked = names ? given.filter(([name]) => names.includes(name)) : given
  const { limit, offset } = parseQuery(new Map(checked), config, request.ignored)
  return { limit, offset }
}

/**
 * Returns the part of a list in the envelope of a page: the total, the URLs of the pages before and
 * after it, and the items.
 *
 * @example
 * return listPage(shelves, pageBoundsOf(request, config), request, config)
 */
export function listPage(
  items: readonly unknown[],
  bounds: ListBounds,
  request: FastifyRequest,
  config: Pick<Config, 'basePath'>,
): Page {
  const { limit, offset } = bounds
  const [path = ''] = request.url.split('?')
  return pageOf(items.slice(offset, offset + limit), items.length, bounds, {
    path: originOf(request, config.basePath) + path.slice(config.basePath.length),
    parameters: requireParameters(request.query),
  })
}
