import pg from 'pg'
import { seeded, type Random } from '../../src/inventory/demo/random.ts'
import { roundsUntil, Tally, type Campaign } from './campaign.ts'
import type { Material } from './permissions/requests.ts'
import { openBase, Stores, type Base } from './worlds/base.ts'
import type { WorldRequest } from './worlds/comparison.ts'
import { deleteHidden } from './worlds/deletions.ts'
import { makeLimitedReader, type LimitedReader } from './worlds/limits.ts'
import { alignSequences, OtherWorld } from './worlds/other-world.ts'
import { Pair } from './worlds/pair.ts'
import { randomPolicies, serviceWith } from './worlds/policies.ts'
import { refusedWrites } from './worlds/refused-writes.ts'
import {
  documents,
  everyRead,
  filtersThrough,
  hiddenFieldReads,
  randomRequest,
  searches,
  throughReferences,
} from './worlds/requests.ts'
import { World, type Store } from './worlds/world.ts'
import { randomWrites } from './worlds/writes.ts'

/**
 * The rounds that the test suite runs: each sends some of the requests. A difference of a later
 * round, such as `seed 22`, is repeated by
 * `SHORT_ROUNDS=0 npm run campaign -- worlds --seed 22 --minutes 0.1`.
 */
const SHORT_ROUNDS = Number(process.env['SHORT_ROUNDS'] ?? 10)

/** The numbers of requests of a round; `reads` of each group. */
const sizes = {
  short: { reads: 12, random: 16, refused: 14, writes: 14 },
  long: { reads: Infinity, random: 400, refused: Infinity, writes: 120 },
}

type Size = keyof typeof sizes

/**
 * Sends the same requests to two services that differ only in rows and fields which the reader does
 * not see, and compares the answers byte for byte. The first rounds are short.
 */
export const worlds: Campaign = async ({ seed, until, report }) => {
  const tally = new Tally(report)
  const stores = await Stores.open()
  try {
    const { base, store } = await openBase(stores)
    try {
      for (const round of roundsUntil(until, Math.max(SHORT_ROUNDS, 1))) {
        const random = seeded(seed + round)
        const name = `seed ${seed + round}`
        const told = (line: string): void => report(`${name}: ${line}`)
        const size = round < SHORT_ROUNDS ? 'short' : 'long'
        await compareWorlds({ base, store, stores, tally, random, report: told, name, size })
        tally.add('rounds')
      }
    } finally {
      await base.world.close()
    }
  } finally {
    await stores.close()
  }
  return tally.figures()
}

/** What a round begins with, and its random choices. */
interface Round {
  readonly base: Base
  readonly store: Store
  readonly stores: Stores
  readonly tally: Tally
  readonly random: Random
  readonly report: (line: string) => void
  readonly name: string
  readonly size: Size
}

async function compareWorlds(round: Round): Promise<void> {
  const { base, stores, tally, random, report } = round
  const policies = await randomPolicies(base, random)
  const service = serviceWith(policies)
  const first = await stores.copy(round.store)
  const prepared = await World.open(service, first)
  const limited = await makeLimitedReader({ base, policies, random }, prepared)
  report(limited.description)
  const reader = await deleteHidden(prepared, limited, random)
  const from = { userId: reader.user, address: '127.0.0.1', browser: 'campaign' }
  const value = await prepared.app.sessions.open(from)
  await prepared.close()
  const second = await stores.copy(first)
  await changeHidden([first, second], round, reader)
  const both = [await World.open(service, first), await World.open(service, second)] as const
  try {
    const pair = await Pair.open(both, { reader, tally, value, name: round.name })
    await sendAll(pair, round, reader)
    for (const { errors } of both)
      for (const error of errors) tally.fail(`an error was logged: ${error}`)
  } finally {
    for (const world of both) await world.close()
    await stores.drop(first)
    await stores.drop(second)
  }
}

/** Changes the second database where the reader does not see it. */
async function changeHidden(
  stores: readonly [Store, Store],
  { random, tally }: Round,
  reader: LimitedReader,
): Promise<void> {
  const clients = stores.map(({ connection }) => new pg.Client(connection))
  const [, other] = clients
  try {
    for (const client of clients) await client.connect()
    if (!other) return
    const world = new OtherWorld(other, random, reader)
    await world.change(reader.limits)
    tally.add('changes', world.changes)
    await alignSequences(clients)
  } finally {
    for (const client of clients) await client.end()
  }
}

async function sendAll(pair: Pair, round: Round, reader: LimitedReader): Promise<void> {
  const { base, random, size } = round
  const texts = textsOf(base, reader)
  const material = { ...base, random, texts, textsOf: () => texts }
  const number = sizes[size]
  for (const group of readsOf(round, reader, material))
    for (const request of some(group, number.reads, random))
      await pair.compare(sentBy(request, reader, random))
  for (let count = 0; count < number.random; count++)
    await pair.compare(sentBy(randomRequest(material), reader, random))
  for (const one of some(refusedWrites(reader, texts, random), number.refused, random))
    await pair.ask(one)
  await randomWrites(pair, { base, reader, random, texts, number: number.writes })
}

/** Returns the reads of a round in groups, so that few of each are found among many others. */
const readsOf = (
  { base, random }: Round,
  reader: LimitedReader,
  { texts }: Material,
): readonly Iterable<WorldRequest>[] => [
  searches(reader, texts),
  documents(base, reader),
  hiddenFieldReads(reader.limits),
  filtersThrough(base, reader.limits, random),
  throughReferences(reader.limits),
  everyRead(base, reader.limits),
]

/** Returns a number of requests, chosen at random, in their order. */
function some(
  requests: Iterable<WorldRequest>,
  number: number,
  random: Random,
): readonly WorldRequest[] {
  const all = [...requests]
  if (all.length <= number) return all
  const percent = (100 * number) / all.length
  return all.filter(() => random.below(10_000) < percent * 100)
}

/** Sends half of the pages with a session; tokens with limits open no pages. */
function sentBy(request: WorldRequest, { hasPages }: LimitedReader, random: Random): WorldRequest {
  const isPage = request.options?.headers?.['accept'] === 'text/html'
  return { ...request, bySession: isPage && hasPages && random.chance(50) }
}

/** Returns texts of the hidden rows, and of others, which requests look for. */
function textsOf({ rows }: Base, { limits }: LimitedReader): readonly string[] {
  const own = limits.flatMap(({ model, hidden, hiddenFields }) =>
    (rows.get(model.key) ?? []).flatMap((row) => {
      const names = hidden.includes(Number(row['id']))
        ? ['name', 'slug', 'description', 'serial']
        : hiddenFields.map(({ name }) => name)
      return names.flatMap((name) => (typeof row[name] === 'string' ? [row[name]] : []))
    }),
  )
  return [...new Set([...own.filter((one) => one !== '').slice(0, 60), 'a', 'e', '1', 'other'])]
}
