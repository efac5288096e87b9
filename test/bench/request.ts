import type { Case } from './cases.ts'

/** The key of the superuser that the benchmark makes in a database of its own. */
export const token = '0123456789abcdef0123456789abcdef01234567'

/** A request as every service gets it. */
export interface BenchRequest {
  readonly method: Case['method']
  readonly path: string
  readonly headers: Record<string, string>
  readonly body?: string
}

/** The host name of every service, from which URLs in answers are made. */
const host = 'bench.example'

/** Returns the nth request of a case to a database with `rows` VLANs, with the token. */
export function requestOf({ method, path, body }: Case, n: number, rows: number): BenchRequest {
  const headers = { host, authorization: `Token ${token}` }
  const request = { method, path: path(n, rows), headers }
  if (!body) return request
  const jsonHeaders = { ...headers, 'content-type': 'application/json' }
  return { ...request, headers: jsonHeaders, body: JSON.stringify(body(n, rows)) }
}
