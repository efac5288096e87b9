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

/**
 * Returns how long a measurement is: some seconds, or, where requests delete, as many requests as
 * there are VLANs for. Requests that are prepared, and not sent, also take VLANs.
 */
const lengthOf = (
  { deletes }: Case,
  { connections, seconds, rows }: Load,
): Pick<autocannon.Options, 'amount' | 'duration'> =>
  deletes === undefined
    ? { duration: seconds }
    : { amount: Math.floor(rows / deletes) - 2 * connections }

/** Returns the requests a second that a service answers. Throws when a request fails. */
export async function loadCase(
  one: Case,
  url: string,
  { connections, seconds, rows }: Load,
): Promise<number> {
  const result = await autocannon({
    url,
    connections,
    ...lengthOf(one, { connections, seconds, rows }),
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
