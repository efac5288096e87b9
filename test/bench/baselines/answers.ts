import type { FastifyRequest } from 'fastify'
import type { ListQuery } from './shapes.ts'

/** A page of a list. */
export interface Page<Result> {
  readonly count: number
  readonly next: string | null
  readonly previous: string | null
  readonly results: readonly Result[]
}

/** Returns the origin of the URLs in an answer. */
export const originOf = ({ host }: FastifyRequest): string => `http://${host}`

/** Wraps results in a page. */
export function pageOf<Result>(
  request: FastifyRequest,
  count: number,
  results: readonly Result[],
): Page<Result> {
  const { limit, offset } = request.query as ListQuery // validated by the route
  const next = offset + limit < count ? urlOf(request, limit, offset + limit) : null
  const previous = offset > 0 ? urlOf(request, limit, Math.max(0, offset - limit)) : null
  return { count, next, previous, results }
}

function urlOf(request: FastifyRequest, limit: number, offset: number): string {
  const [path, query] = request.url.split('?')
  const parameters = new URLSearchParams(query)
  parameters.delete('limit')
  parameters.delete('offset')
  parameters.append('limit', String(limit))
  parameters.append('offset', String(offset))
  return `${originOf(request)}${path}?${parameters.toString()}`
}

const labels: Readonly<Record<number, string>> = { 1: 'Active', 2: 'Reserved', 3: 'Deprecated' }

/** A status with its label. */
export const statusOf = (status: number): [number, string] => [status, labels[status] ?? '']
