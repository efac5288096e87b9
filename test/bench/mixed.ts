import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { collectGarbage } from '../../src/framework/limits/index.ts'
import type { Load } from './load.ts'
import { sortedOf } from './measure.ts'
import type { MixedTimes } from './mixed-sender.ts'
import { sourceOptions } from './servers.ts'

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

/** The fewest seconds of a measurement: one in a hundred requests has to be many. */
const LEAST_SECONDS = 10

/**
 * Options of Node for the sender. A request waits for the garbage collection of its sender too, so
 * that has to be short: a heap without the service, no objects of requests in the old space, and a
 * new space that takes a thousand requests.
 */
const senderOptions = [
  ...sourceOptions,
  '--no-allocation-site-pretenuring',
  '--max-semi-space-size=64',
]

/**
 * Measures how long requests take while 64 clients send half as many as the service can answer.
 * 95 % of the requests are filtered lists, 5 % are updates. Requests come at random moments, as
 * those of clients that know nothing of each other, and each is measured from its moment: one that
 * has to wait for a connection waits longer.
 *
 * Requests that come at random to a queue with one server, which takes the same time for each, wait
 * so long at half of its rate that one in a hundred takes over 4.3 times as long as one alone; over
 * 9.2 times if its times vary exponentially (M/D/1 and M/M/1).
 */
export async function measureMixed(
  url: string,
  { rows, seconds: given }: Pick<Load, 'rows' | 'seconds'>,
): Promise<Mixed> {
  const seconds = Math.max(given, LEAST_SECONDS)
  collectGarbage() // that of this process would take processor time during the measurement
  const { alone, saturated, atRate } = await sendMixed(url, rows, seconds)
  return {
    saturation: saturated.length / seconds,
    alone: quantile(alone, 0.5),
    median: quantile(atRate, 0.5),
    p99: quantile(atRate, 0.99),
    aim: 4,
  }
}

/** Runs the sender. Throws when a request failed. */
async function sendMixed(url: string, rows: number, seconds: number): Promise<MixedTimes> {
  const program = fileURLToPath(new URL('mixed-sender.ts', import.meta.url))
  const child = fork(program, [url, String(rows), String(seconds)], { execArgv: senderOptions })
  let times: MixedTimes | undefined
  child.once('message', (message) => (times = message as MixedTimes))
  const [code] = (await once(child, 'close')) as [number | null]
  if (!times) throw new Error(`the sender of the mixed load ended with ${code}`)
  return times
}

const quantile = (times: readonly number[], share: number): number =>
  sortedOf(times)[Math.floor(times.length * share)] ?? 0
