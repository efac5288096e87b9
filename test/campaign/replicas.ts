import { setTimeout as sleep } from 'node:timers/promises'
import { seeded } from '../../src/inventory/demo/random.ts'
import { later } from '../support/later.ts'
import { until as waitUntil } from '../support/until.ts'
import { roundsUntil, Tally, type Campaign } from './campaign.ts'
import { WriteLoad } from './write-load.ts'
import {
  awaitWrites,
  isWritable,
  Reader,
  RECOVERY_MS,
  withReplicatedSetup,
  type ReplicatedSetup,
} from './replicated-setup.ts'
import type { Reply } from './subject.ts'

/** The time after which the standbys replay a commit. */
const DELAY = '2s'

/** The number of clients that write and read at the same time. */
const CLIENTS = 4

/** The failures of the primary, in the order in which they happen. */
const losses: readonly (readonly [
  name: string,
  lose: (setup: ReplicatedSetup) => Promise<void>,
])[] = [
  ['a killed primary', ({ servers: [primary] }) => primary.kill()],
  ['an isolated primary', async ({ servers: [{ proxy }] }) => proxy.isolate()],
]

/**
 * Delays the standbys and reads rows that were just written. Then kills or isolates the primary
 * under load, promotes a standby, and compares the stored objects with the acknowledged writes.
 */
export const replicas: Campaign = async ({ seed, until, report }) => {
  const tally = new Tally(report)
  const end = (Date.now() + until) / 2
  for (const round of roundsUntil(until)) {
    await withReplicatedSetup(async (setup) => {
      await delayStandbys(setup, DELAY)
      await writeAndRead(setup, tally, round === 0 ? end : 0)
      await delayStandbys(setup, '0')
      const [name, lose] = losses[(seed + round) % losses.length] ?? ['', async () => undefined]
      tally.add(name)
      await failOver(setup, { tally, seed: seed + round, lose })
    })
  }
  return tally.figures()
}

async function delayStandbys(
  { servers: [, ...standbys] }: ReplicatedSetup,
  delay: string,
): Promise<void> {
  for (const standby of standbys) {
    await standby.configure(`recovery_min_apply_delay = '${delay}'`)
    await standby.reload()
  }
}

/** Writes and reads with several clients until a time, at least ten times each. */
async function writeAndRead(setup: ReplicatedSetup, tally: Tally, end: number): Promise<void> {
  const clients = Array.from({ length: CLIENTS }, async (_, client) => {
    const [writer] = setup.subjects
    const body = { name: `site ${client}`, slug: `site-${client}` }
    const { object } = await writer.send('POST', '/api/dcim/sites/', { body })
    const path = `/api/dcim/sites/${String(object['id'])}/`
    for (let number = 0; number < 10 || Date.now() < end; number += 1)
      await writeThenRead(setup, tally, { path, comments: `client ${client} wrote ${number}` })
  })
  await Promise.all(clients)
}

/** Writes through one process, and reads through both. */
async function writeThenRead(
  { subjects: [one, two] }: ReplicatedSetup,
  tally: Tally,
  { path, comments }: { readonly path: string; readonly comments: string },
): Promise<void> {
  const written = await one.send('PATCH', path, { body: { comments } })
  const position = String(written.headers['x-consistency'])
  tally.expect(written.status === 200, () => `PATCH ${path} → ${written.status} ${written.text}`)
  const reads = await Promise.all([
    one.send('GET', path),
    two.send('GET', path, { headers: { 'x-consistency': position } }),
  ])
  for (const read of reads) {
    tally.greatest('slowest read of a pair in ms', read.ms)
    tally.expect(hasComments(read, comments), () => `a stale read: ${read.status} ${read.text}`)
  }
  const without = await two.send('GET', path)
  if (!hasComments(without, comments)) tally.add('stale reads without the header')
  tally.add('pairs')
}

const hasComments = ({ status, object }: Reply, comments: string): boolean =>
  status === 200 && object['comments'] === comments

interface Failover {
  readonly tally: Tally
  readonly seed: number
  readonly lose: (setup: ReplicatedSetup) => Promise<void>
}

/** Loses the primary under load and promotes a standby. */
async function failOver(setup: ReplicatedSetup, { tally, seed, lose }: Failover): Promise<void> {
  const [one, two] = setup.subjects
  const { primary } = setup
  const writeLoad = new WriteLoad([one], tally, seeded(seed))
  const reader = new Reader(two, tally)
  const working = later(Promise.all([writeLoad.run(3), reader.run()]))
  await sleep(500)
  await lose(setup)
  tally.add('failovers')
  await waitUntil(
    'the loss is noticed',
    async () => !(await isWritable(one)) && !(await isWritable(two)),
  )
  const [promoted = primary, ...others] = await setup.replication.successors(primary)
  await promoted.promote()
  const start = Date.now()
  for (const other of others) await other.follow(promoted)
  await awaitWrites(setup)
  const ms = Date.now() - start
  tally.greatest('longest time from promotion to writes in ms', ms)
  tally.expect(ms < RECOVERY_MS, () => `writes work ${ms} ms after the promotion`)
  await sleep(500)
  // The old primary is reachable again, and does not know that it was replaced.
  primary.proxy.heal()
  await sleep(1_000)
  writeLoad.stop()
  reader.stop()
  await working
  setup.primary = promoted
  await writeLoad.check('after a failover')
}
