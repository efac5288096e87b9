import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Random } from '../../src/inventory/demo/random.ts'
import { later } from '../support/later.ts'
import type { Tally } from './campaign.ts'
import type { Subject } from './subject.ts'

/** The numbers of clients that read and write during a migration. */
const READERS = 4
const WRITERS = 2

/** The longest time, in milliseconds, between two kills. */
const MAX_KILL_MS = 4_000

const url = '/api/ipam/ip-addresses/'

const reads = [
  '',
  '?limit=50&offset=900',
  '?status=1&limit=20',
  '?q=10.0.3',
  '?brief=1&ordering=-id',
]

export interface LoadOptions {
  readonly subject: Subject
  readonly tally: Tally
  readonly random: Random
  /** Statuses of errors that are no failure. */
  readonly allowed: readonly number[]
}

interface RunningLoad {
  /** Stops the clients; returns the milliseconds that each request took, the shortest first. */
  readonly end: () => Promise<readonly number[]>
}

/** Reads and writes addresses by several clients until it is ended. */
export function startLoad({ subject, tally, random, allowed }: LoadOptions): RunningLoad {
  const times: number[] = []
  let isEnded = false
  const send: Subject['send'] = async (method, path, options) => {
    const reply = await subject.send(method, path, options)
    times.push(reply.ms)
    tally.add(`status ${reply.status}`)
    const isRefused = reply.status >= 400 && !allowed.includes(reply.status)
    tally.expect(
      !isRefused,
      () =>
        `${method} ${path} is ${reply.status}: ${reply.text.slice(0, 300)}${subject.causeOf(reply)}`,
    )
    return reply
  }
  const until = async (work: () => Promise<unknown>): Promise<void> => {
    while (!isEnded) await work().catch((error: unknown) => tally.fail(String(error)))
  }
  const read = (): Promise<unknown> => send('GET', url + (reads[random.below(reads.length)] ?? ''))
  const clients = [
    ...Array.from({ length: READERS }, () => until(read)),
    ...Array.from({ length: WRITERS }, () => until(() => writeAddress(send, random))),
  ]
  const end = async (): Promise<readonly number[]> => {
    isEnded = true
    await Promise.all(clients)
    return times.toSorted((a, b) => a - b)
  }
  return { end }
}

/** Creates an address, changes it and deletes it. */
async function writeAddress(send: Subject['send'], random: Random): Promise<void> {
  const address = `172.16.${random.below(256)}.${random.below(256)}/${20 + random.below(12)}`
  const created = await send('POST', url, { body: { address } })
  if (created.status !== 201) {
    await sleep(50)
    return
  }
  const own = `${url}${String(created.object['id'])}/`
  await send('PATCH', own, { body: { description: 'changed' } })
  await send('DELETE', own)
}

/** Reads a table in a transaction and keeps it open, as \`pg_dump\` does. */
export async function holdTable(subject: Subject, table: string, ms: number): Promise<void> {
  const client = new pg.Client({ ...subject.connection, application_name: 'pg_dump' })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query(`begin isolation level repeatable read; select from ${table} limit 1`)
    await sleep(ms)
  } finally {
    await client.end()
  }
}

interface Kills {
  /** Stops killing; returns how often a migration was killed. */
  readonly end: () => Promise<number>
}

/** Ends the connections of migrations at random times, as a kill of the process does. */
export function startKills(subject: Subject, random: Random): Kills {
  let isEnded = false
  let kills = 0
  let longest = 400
  const kill = async (): Promise<void> => {
    while (!isEnded) {
      await sleep(100 + random.below(longest))
      // Later ones are rarer: each step must get the time that it needs.
      longest = Math.min(longest * 1.5, MAX_KILL_MS * (1 + kills))
      const [[killed = 0] = []] = await subject.rows(
        `select count(*) filter (where pg_terminate_backend(pid))::int from pg_stat_activity
         where application_name = 'cadastre migrate' and datname = current_database()`,
      )
      kills += Number(killed) > 0 ? 1 : 0
    }
  }
  const killing = later(kill())
  const end = async (): Promise<number> => {
    isEnded = true
    await killing
    return kills
  }
  return { end }
}
