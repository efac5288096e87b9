import type { Case } from './cases.ts'

/** The key of the superuser that the benchmark makes in a database of its own. */
export const token = '0123456789abcdef0123456789abcdef01234567'

/** A request as every service gets it. */
export interface Asked {
  readonly method: Case['method']
  readonly path: string
  readonly headers: Record<string, string>
  readonly body?: string
}

/** The host name of every service, from which URLs in answers are made. */
const host = 'bench.example'

/** The nth request of a case over so many rows. All have the token; the baselines ignore it. */
export function requestOf({ method, path, body }: Case, n: number, rows: number): Asked {
  const headers = { host, authorization: `Token ${token}` }
  const asked = { method, path: path(n, rows), headers }
  if (!body) return asked
  const typed = { ...headers, 'content-type': 'application/json' }
  return { ...asked, headers: typed, body: JSON.stringify(body(n, rows)) }
}
