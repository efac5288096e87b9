import type { FastifyRequest } from 'fastify'
import { requireParameters } from '../../request/parameters.ts'

/**
 * Returns the last value of each query parameter of an action. Throws a 400 for a query that is not
 * well-formed.
 *
 * @example
 * const { author } = actionParameters(request, ['author']) // a text, or undefined
 */
export function actionParameters<Name extends string>(
  request: FastifyRequest,
  names: readonly Name[],
): Partial<Record<Name, string>> {
  const found: Partial<Record<Name, string>> = {}
  for (const name of names) {
    const value = requireParameters(request.query).get(name)?.at(-1)
    if (value !== undefined) found[name] = value
  }
  return found
}
