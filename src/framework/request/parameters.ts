import { failure } from '../errors.ts'

/** A query string taken apart: names with their values in the order they came. */
export type Parameters = ReadonlyMap<string, readonly string[]>

/** The query string as Fastify keeps it on the request: parsed, or known to be malformed. */
export interface ParsedQuery {
  readonly parameters?: Parameters
  readonly tooMany?: boolean
}

/** What a URL of the length that HTTP servers take has room for. */
const mostParameters = 4000

/** Takes a query string apart without ever throwing; Fastify calls it before any error handler stands. */
export function parseQueryString(text: string): ParsedQuery {
  const parameters = new Map<string, string[]>()
  const pairs = text.split('&', mostParameters + 1)
  if (pairs.length > mostParameters) return { tooMany: true }
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

/** The parameters, or a 400 when the query string was malformed. */
export function requireParameters(query: unknown): Parameters {
  const { parameters, tooMany } = query as ParsedQuery // Fastify's querystringParser is parseQueryString
  if (tooMany)
    throw failure('ERR_BAD_REQUEST', `The query has more than ${mostParameters} parameters.`)
  if (!parameters) throw failure('ERR_BAD_URL')
  return parameters
}

const decode = (text: string): string => decodeURIComponent(text.replaceAll('+', ' '))
