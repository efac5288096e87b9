import { setTimeout as sleep } from 'node:timers/promises'
import { seeded, type Random } from '../../src/inventory/demo/random.ts'
import { Tally, type Campaign } from './campaign.ts'
import { withSubject, type Subject } from './subject.ts'

/** The number of clients that send requests at the same time. */
const CLIENTS = 6

/** The largest growth of memory after the first tenth of the time, by which caches are filled. */
const MAX_GROWTH_BYTES = 150_000_000

/** The largest number of bytes of memory that the process may take. */
const MAX_MEMORY_BYTES = 700_000_000

/** Sends a steady mixture of reads and writes: memory and connections do not grow. */
export const soak: Campaign = async ({ seed, until, report }) => {
  const tally = new Tally(report)
  await withSubject({}, async (subject) => {
    await mixture(subject, tally, {
      random: seeded(seed),
      until: Date.now() + Math.max(1_000, (until - Date.now()) / 10),
    })
    const before = await measure(subject)
    await mixture(subject, tally, {
      random: seeded(seed + 1),
      until: Math.max(until, Date.now() + 1_000),
    })
    const after = await measure(subject)
    for (const [name, value] of Object.entries(before))
      tally.greatest(`${name} at the beginning`, value)
    for (const [name, value] of Object.entries(after)) tally.greatest(`${name} at the end`, value)
    const grown = after.memory - before.memory
    tally.expect(grown < MAX_GROWTH_BYTES, () => `the memory grew by ${grown} bytes`)
    tally.expect(after.memory < MAX_MEMORY_BYTES, () => `the process takes ${after.memory} bytes`)
    const more = after['database connections'] - before['database connections']
    tally.expect(more <= 10, () => `${more} more connections to the database`)
    const open = after['open files'] - before['open files']
    tally.expect(open <= 15, () => `${open} more open files and sockets`)
  })
  return tally.figures()
}

interface Measured {
  readonly [name: string]: number
  readonly memory: number
  readonly 'open files': number
  readonly 'database connections': number
}

async function measure(subject: Subject): Promise<Measured> {
  await sleep(500)
  const sql = `select count(*)::int from pg_stat_activity where backend_type = 'client backend'`
  return {
    memory: await subject.metric('process_resident_memory_bytes'),
    'open files': await subject.metric('process_open_fds'),
    'database connections': Number((await subject.rows(sql))[0]?.[0]),
  }
}

interface Load {
  readonly random: Random
  readonly until: number
}

async function mixture(subject: Subject, tally: Tally, load: Load): Promise<void> {
  const clients = Array.from({ length: CLIENTS }, async () => {
    while (Date.now() < load.until) await step(subject, tally, load.random)
  })
  await Promise.all(clients)
}

const reads = [
  '/api/dcim/sites/?limit=50',
  '/api/dcim/sites/?q=soak&ordering=-name',
  '/api/dcim/regions/?brief=1',
  '/api/extras/object-changes/?limit=20',
  '/api/schema/',
  '/search/?q=soak',
  '/',
] as const

/** Reads a list or a page, or creates, changes, reads and deletes an object. */
async function step(subject: Subject, tally: Tally, random: Random): Promise<void> {
  if (random.chance(70)) return expectStatus(subject, tally, ['GET', random.pick(reads)], 200)
  const slug = `soak-${random.below(1_000_000_000)}`
  const made = await subject.send('POST', '/api/dcim/sites/', { body: { name: slug, slug } })
  tally.add('requests')
  if (made.status !== 201) return tally.fail(`POST → ${made.status} ${made.text.slice(0, 300)}`)
  const path = `/api/dcim/sites/${String(made.object['id'])}/`
  await expectStatus(subject, tally, ['PATCH', path, { comments: slug }], 200)
  await expectStatus(subject, tally, ['GET', path], 200)
  if (random.chance(90)) await expectStatus(subject, tally, ['DELETE', path], 204)
}

async function expectStatus(
  subject: Subject,
  tally: Tally,
  [method, path, body]: readonly [method: string, path: string, body?: unknown],
  expected: number,
): Promise<void> {
  const { status, text, ms } = await subject.send(method, path, { body })
  tally.add('requests')
  tally.greatest('slowest answer in ms', ms)
  tally.expect(status === expected, () => `${method} ${path} → ${status} ${text.slice(0, 300)}`)
}
