import { failure } from '../errors/errors.ts'

/** The parsed query string: names with their values, in the order they were sent. */
export type QueryParameters = ReadonlyMap<string, readonly string[]>

/** The query string as Fastify stores it on the request: parsed, or malformed. */
export type ParsedQuery = {
  readonly parameters?: QueryParameters
  readonly tooMany?: boolean
}

/** The largest number of parameters; a URL of the usual maximum length holds no more. */
const maxParameters = 4000

/**
 * Parses a query string without throwing: Fastify calls it before its error handler is in place.
 */
export function parseQueryString(text: string): ParsedQuery {
  const parameters = new Map<string, string[]>()
  const pairs = text.split('&', maxParameters + 1)
  if (pairs.length > maxParameters) return { tooMany: true }
  try {
    for (const pair of pairs) {
      if (pair === '') continue
      const at = pair.indexOf('=')
      const name = decode(at < 0 ? pair : pair.slice(0, at))
      const value = at < 0 ? '' : decode(pair.slice(at + 1))
      const values = parameters.get(name)
      if (values) values.push(value)
      else parameters.set(name, [value])
    }
  } catch {
    return {}
  }
  return { parameters }
}

/** Returns the parameters. Throws a 400 when the query string was malformed. */
export function requireParameters(query: unknown): QueryParameters {
  // Fastify's querystringParser is parseQueryString.
  const { parameters, tooMany }: ParsedQuery = query ?? {}
  if (tooMany)
    throw failure('ERR_BAD_REQUEST', `The query has more than ${maxParameters} parameters.`)
  if (!parameters) throw failure('ERR_BAD_URL')
  return parameters
}

const decode = (text: string): string => decodeURIComponent(text.replaceAll('+', ' '))
