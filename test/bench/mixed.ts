import { once } from 'node:events'
import autocannon from 'autocannon'
import { requireCase, type Case } from './cases.ts'
import type { Load } from './load.ts'
import { requestOf } from './request.ts'

/** How long requests wait while many clients read and some of them write. */
export interface Mixed {
  /** Requests a second that the clients get when each sends its next one at once. */
  readonly saturation: number
  /** The median time of a read that is alone, in milliseconds. */
  readonly alone: number
  /** The times within which half and 99 % of the requests are answered, in milliseconds. */
  readonly median: number
  readonly p99: number
  /** The largest ratio of `p99` to `alone` that the service should have. */
  readonly aim: number
}

/** One request in so many is a write. */
const EVERY_WRITE = 20

/** The share of the requests of saturation that is sent while times are measured. */
const SHARE = 0.5

const CLIENTS = 64

/**
 * Measures how long requests take while 64 clients send half as many as the service can answer.
 * 95 % of the requests are filtered lists, 5 % are updates.
 */
export async function measureMixed(
  url: string,
  { rows, seconds }: Pick<Load, 'rows' | 'seconds'>,
): Promise<Mixed> {
  const read = requireCase('filtered list')
  const write = requireCase('update')
  const mixed = (n: number): Case => (n % EVERY_WRITE === 0 ? write : read)
  const options = { url, rows, seconds }
  const alone = await timesOf({ ...options, connections: 1 }, () => read)
  const most = await timesOf({ ...options, connections: CLIENTS }, mixed)
  const saturation = most.length / seconds
  const times = await timesOf(
    { ...options, connections: CLIENTS, rate: Math.floor(saturation * SHARE) },
    mixed,
  )
  return {
    saturation,
    alone: quantile(alone, 0.5),
    median: quantile(times, 0.5),
    p99: quantile(times, 0.99),
    aim: 4,
  }
}

interface Sending extends Load {
  readonly url: string
  /** Requests a second of all clients together; as many as possible by default. */
  readonly rate?: number
}

let requestCount = 0

/** Sends requests, and returns the milliseconds that each took. Throws when one fails. */
async function timesOf(
  { url, connections, seconds, rows, rate }: Sending,
  caseOf: (n: number) => Case,
): Promise<readonly number[]> {
  const times: number[] = []
  const next = (): ReturnType<typeof requestOf> => {
    const n = (requestCount += 1)
    return requestOf(caseOf(n), n, rows)
  }
  const running = autocannon(
    {
      url,
      connections,
      duration: seconds,
      ...(rate === undefined ? {} : { overallRate: rate }),
      requests: [{ setupRequest: (request) => ({ ...request, ...next() }) }],
    },
    () => undefined,
  )
  let failed = 0
  running.on('response', (_, status, __, ms) => {
    times.push(ms)
    if (status >= 300) failed += 1
  })
  await once(running, 'done')
  if (failed > 0) throw new Error(`${failed} requests of the mixed load failed`)
  return times.toSorted((one, other) => one - other)
}

const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.floor(sorted.length * share)] ?? 0
