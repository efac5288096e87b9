import autocannon from 'autocannon'
import type { Case } from './cases.ts'
import { requestOf } from './request.ts'

/** The load on a service. */
export interface Load {
  readonly connections: number
  readonly seconds: number
  readonly rows: number
}

/**
 * The number of requests of all measurements: it is not reset, because requests of the last
 * measurement may still be running.
 */
let requestCount = 0

/** Returns the requests a second that a service answers. Throws when a request fails. */
export async function loadCase(
  one: Case,
  url: string,
  { connections, seconds, rows }: Load,
): Promise<number> {
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    requests: [
      {
        setupRequest: (request) => ({ ...request, ...requestOf(one, requestCount++, rows) }),
      },
    ],
  })
  const failed = result.non2xx + result.errors + result.timeouts
  if (failed > 0) throw new Error(`${one.name} at ${url}: ${failed} requests failed`)
  return result['2xx'] / result.duration
}
