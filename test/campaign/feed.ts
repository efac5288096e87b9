import { setTimeout as sleep } from 'node:timers/promises'
import { seeded } from '../../src/inventory/demo/random.ts'
import { later } from '../support/later.ts'
import { until as waitUntil } from '../support/until.ts'
import { Tally, type Campaign } from './campaign.ts'
import { Follower } from './feed/follower.ts'
import { Writers } from './feed/writers.ts'
import {
  awaitWrites,
  isWritable,
  withReplicatedSetup,
  type ReplicatedSetup,
} from './replicated-setup.ts'

/** How many write and follow, in the long form and in that of the suite. */
const SIZES = { long: { writers: 100, followers: 50 }, short: { writers: 20, followers: 8 } }

/** Milliseconds that a campaign has at least for its long form. */
const LONG_MS = 30_000

/** The milliseconds before a commit from which on a follower may still be connecting. */
const OPENING_MS = 200

/** The milliseconds after its commit within which 99 % of the events of the long form arrive. */
const LATE_MS = 100

/**
 * Follows the changes with many readers that connect again and again while many write, half of them
 * in transactions that overlap. In the middle the primary is killed, and a standby that has every
 * commit takes its place. Each reader gets each change once.
 */
export const feed: Campaign = async ({ seed, until, report }) => {
  const tally = new Tally(report)
  const random = seeded(seed)
  const isLong = until - Date.now() >= LONG_MS
  const { writers: count, followers: followerCount } = isLong ? SIZES.long : SIZES.short
  await withReplicatedSetup(async (setup) => {
    const { object } = await setup.subjects[0].send('GET', '/api/changes/?since=now')
    const since = String(object['next'])
    const [[first] = []] = await setup.primary.rows(lastId)
    const followers = Array.from({ length: followerCount }, (_, index) => {
      const subject = setup.subjects[index % 2 ? 1 : 0]
      return new Follower({ subject, tally, random, since })
    })
    const writers = new Writers({ setup, tally, random })
    const following = later(Promise.all(followers.map((one) => one.run())))
    const writing = later(writers.run(count))
    await sleep((until - Date.now()) / 2)
    const lost = Date.now()
    await failOver(setup, tally)
    const found = Date.now()
    await sleep(Math.max(1_000, until - Date.now()))
    writers.stop()
    await writing
    const stored = (await setup.primary.rows(entriesAfter(Number(first)))).map(([id]) => Number(id))
    const haveAll = () => followers.every(({ ids }) => ids.length >= stored.length)
    await waitUntil('each follower has every event', haveAll).catch(() => undefined)
    for (const one of followers) one.stop()
    await following
    for (const { ids } of followers) {
      tally.expect(equal(ids, stored), () => differenceOf(ids, stored))
      tally.add('followers that are compared')
    }
    const [[missing] = []] = await setup.primary.rows(missingOf([...writers.acknowledged.keys()]))
    tally.expect(Number(missing) === 0, () => `${String(missing)} acknowledged changes are lost`)
    tally.add('events that each follower has', stored.length)
    // Nothing arrives while there is no primary.
    const timely = [...writers.acknowledged].filter(
      ([, at]) => at < lost - 2_000 || at > found + 2_000,
    )
    const arrivals = followers.flatMap(({ times }) =>
      timely.map(([name, written]) => {
        const { at, opened } = times.get(name) ?? { at: Infinity, opened: 0 }
        return { delay: at - written, isWaiting: opened < written - OPENING_MS }
      }),
    )
    const late = latest99(arrivals)
    const waiting = latest99(arrivals.filter(({ isWaiting }) => isWaiting))
    tally.greatest('99 % of the events come within ms', late)
    tally.greatest('99 % of the events come to connected followers within ms', waiting)
    tally.expect(!isLong || late < LATE_MS, () => `1 % of the events come after ${late} ms`)
  })
  return tally.figures()
}

/** Returns the milliseconds within which 99 % of events come; at least 0. */
function latest99(arrivals: readonly { readonly delay: number }[]): number {
  const delays = arrivals.map(({ delay }) => delay).toSorted((one, other) => one - other)
  return Math.max(0, delays[Math.floor(delays.length * 0.99)] ?? 0)
}

/** Kills the primary and promotes a standby. */
async function failOver(setup: ReplicatedSetup, tally: Tally): Promise<void> {
  const { primary, subjects } = setup
  await primary.kill()
  await waitUntil('the loss is noticed', async () => {
    const writable = await Promise.all(subjects.map((subject) => isWritable(subject)))
    return !writable.includes(true)
  })
  const [promoted = primary, ...others] = await setup.replication.successors(primary)
  await promoted.promote()
  for (const other of others) await other.follow(promoted)
  setup.primary = promoted
  await awaitWrites(setup)
  tally.add('failovers')
}

const lastId = 'select coalesce(max(id), 0) from extras_objectchange'
const entriesAfter = (id: number): string =>
  `select id from extras_objectchange where id > ${id} order by id`

const missingOf = (names: readonly string[]): string => `
  select count(*) from unnest('{${names.join(',')}}'::text[]) n(name)
  where not exists (select from extras_objectchange where object_name = n.name)`

const equal = (ids: readonly number[], stored: readonly number[]): boolean => {
  const sorted = ids.toSorted((one, other) => one - other)
  return sorted.length === stored.length && sorted.every((id, at) => id === stored[at])
}

function differenceOf(ids: readonly number[], stored: readonly number[]): string {
  const has = new Set(ids)
  const isStored = new Set(stored)
  const lost = stored.filter((id) => !has.has(id))
  const gone = ids.filter((id) => !isStored.has(id))
  const twice = ids.length - has.size
  return `a follower lacks the events ${lost.join()}, has ${twice} twice, and ${gone.join()} are not stored`
}
