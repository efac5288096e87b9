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
 * Goes on from one measurement to the next, for the last one's requests may still be on their way.
 */
let asked = 0

/** Requests a second that a service answers. Throws when one of them fails. */
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
        setupRequest: (request) => ({ ...request, ...requestOf(one, asked++, rows) }),
      },
    ],
  })
  const failed = result.non2xx + result.errors + result.timeouts
  if (failed > 0) throw new Error(`${one.name} at ${url}: ${failed} requests failed`)
  return result['2xx'] / result.duration
}
