import pg from 'pg'
import { setTimeout as sleep } from 'node:timers/promises'
import { service } from '../../src/app.ts'
import { checkTotals } from '../../src/framework/database/totals/index.ts'
import { seeded, type Random } from '../../src/inventory/demo/random.ts'
import { graph } from '../support/inventory.ts'
import { fillTables } from '../support/many-rows.ts'
import { roundsUntil, Tally, type Campaign } from './campaign.ts'
import { chooseLists, listedModels, randomUrl, type List } from './text-lists.ts'
import { Stores } from './worlds/base.ts'
import { World } from './worlds/world.ts'

/** Rows of the large tables and of the others. */
const sizes = { many: 3_000, few: 100 }

/** The number of clients, and the requests that each sends in a round. */
const CLIENTS = 8
const REQUESTS = 50

/** The requests that each client sends to one list after another, before the rounds. */
const FIRST_REQUESTS = 10

/** The largest number of texts of pages of all lists, however many requests there are. */
const MAX_TEXTS = 500

/**
 * The largest number of texts of one list: for nine classes of limits and offsets, each of the
 * three ways in which rows are read.
 */
const MAX_TEXTS_OF_LIST = 27

/** Milliseconds after which idle sessions have reported their times. */
const STATISTICS_MS = 2_000

/** The part of the time of PostgreSQL that may be planning, after the first requests. */
const MAX_PLANNING = 0.1

type ClosedStatement = Parameters<pg.Connection['close']>[0]

/** The statements of one connection. */
class Prepared {
  readonly open = new Map<string, string>()
  readonly closed = new Set<string>()
}

/** Statements that the connections of this process prepare and close. */
class Preparations {
  readonly texts = new Set<string>()
  /** Texts, each as often as it was parsed since the last call of `take`. */
  #parsed: string[] = []
  #closed = 0
  #evicted = 0
  readonly #own = Object.getOwnPropertyDescriptors(pg.Connection.prototype)

  /** Counts until `stop` is called. */
  start(): void {
    const { parse, close } = this.#own
    const connections = new WeakMap<pg.Connection, Prepared>()
    const of = (connection: pg.Connection): Prepared => {
      const known = connections.get(connection) ?? new Prepared()
      connections.set(connection, known)
      return known
    }
    const added = (prepared: Prepared, text: string, name = ''): void => {
      this.#parsed.push(text)
      if (isPage(text)) this.texts.add(text)
      if (prepared.closed.delete(text)) this.#evicted += 1
      if (name !== '') prepared.open.set(name, text)
    }
    const closed = ({ open, closed: all }: Prepared, name = ''): void => {
      this.#closed += 1
      all.add(open.get(name) ?? '')
    }
    pg.Connection.prototype.parse = function count(this: pg.Connection, statement) {
      added(of(this), statement.text, statement.name)
      parse.value?.call(this, statement)
    }
    pg.Connection.prototype.close = function count(this: pg.Connection, what: ClosedStatement) {
      closed(of(this), what.name)
      close.value?.call(this, what)
    }
  }

  stop(): void {
    const { parse, close } = this.#own
    Object.defineProperties(pg.Connection.prototype, { parse, close })
  }

  /** Returns what was counted since the last call. */
  take(): {
    readonly parsed: readonly string[]
    readonly closed: number
    /** The statements that a connection closed and prepared again. */
    readonly evicted: number
  } {
    const found = { parsed: this.#parsed, closed: this.#closed, evicted: this.#evicted }
    this.#parsed = []
    this.#closed = 0
    this.#evicted = 0
    return found
  }
}

/** What the parts of the campaign share. */
interface Setup {
  readonly world: World
  readonly tally: Tally
  readonly client: pg.Client
  readonly preparations: Preparations
  readonly lists: readonly List[]
}

/** Sends pages with random offsets, limits, filters and orders: they have few statement texts. */
export const texts: Campaign = async ({ seed, until, report }) => {
  const tally = new Tally(report)
  const stores = await Stores.open()
  const preparations = new Preparations()
  try {
    const store = await stores.create()
    const world = await World.open(service, store)
    const client = new pg.Client(store.connection)
    await client.connect()
    try {
      await fill(client, world)
      preparations.start()
      const lists = await chooseLists(seeded(seed), world.database, sizes.many)
      const setup = { world, tally, client, preparations, lists }
      for (const list of lists) await readAlone(setup, list, seed)
      await judge(setup, () => sendRounds(setup, seed + 1_000_000, roundsUntil(until, 2)))
    } finally {
      await client.end()
      await world.close()
    }
  } finally {
    preparations.stop()
    await stores.close()
  }
  return tally.figures()
}

/** Fills the tables of the lists, and counts their rows. */
async function fill(client: pg.Client, { database }: World): Promise<void> {
  await fillTables(client, graph, sizes, listedModels)
  const tables = [...graph.models.values()].flatMap(({ table, view }) => (view ? [] : [table]))
  for await (const { counted } of checkTotals(database, tables)) void counted
}

/** Reads pages of one list, so that each new text is one of this list. */
async function readAlone(setup: Setup, list: List, seed: number): Promise<void> {
  const { tally, preparations } = setup
  const before = preparations.texts.size
  await sendAtOnce({ ...setup, lists: [list] }, seed, FIRST_REQUESTS)
  const found = preparations.texts.size - before
  tally.greatest('texts of one list', found)
  tally.expect(
    found <= MAX_TEXTS_OF_LIST,
    () => `${list.model.key} ${list.query}: ${found} texts, more than ${MAX_TEXTS_OF_LIST}`,
  )
}

async function sendRounds(setup: Setup, seed: number, rounds: Iterable<number>): Promise<void> {
  for (const round of rounds) await sendAtOnce(setup, seed + round * CLIENTS, REQUESTS)
}

/** Lets each client send requests to random lists. */
async function sendAtOnce(setup: Setup, seed: number, requests: number): Promise<void> {
  await Promise.all(
    Array.from({ length: CLIENTS }, (_, number) =>
      sendPages(setup, seeded(seed + number), requests),
    ),
  )
}

async function sendPages(
  { world, tally, lists: [first, ...more] }: Setup,
  random: Random,
  requests: number,
): Promise<void> {
  if (!first) return
  for (let left = requests; left > 0; left -= 1) {
    const url = randomUrl(random.pick([first, ...more]), random, sizes.many)
    const { status } = await world.send('GET', url)
    tally.expect(status === 200, () => `${url}: ${status}`)
    tally.add('requests')
  }
}

/** Compares the texts, the closed statements and the time of planning before and after a run. */
async function judge(setup: Setup, run: () => Promise<void>): Promise<void> {
  const { tally, client, preparations } = setup
  preparations.take()
  const before = await activeTime(client)
  await run()
  const active = (await activeTime(client)) - before
  const { parsed, closed, evicted } = preparations.take()
  const times = await planningTimes(client, new Set(parsed))
  const planning = parsed.reduce((sum, text) => sum + (times.get(text) ?? 0), 0)
  const found = preparations.texts.size
  tally.add('texts', found)
  tally.add('prepared again', parsed.length)
  tally.add('closed', closed)
  tally.add('closed and prepared again', evicted)
  tally.add('ms of planning', Math.round(planning))
  tally.add('ms of PostgreSQL', Math.round(active))
  tally.expect(found <= MAX_TEXTS, () => `${found} texts, more than ${MAX_TEXTS}`)
  tally.expect(
    planning < MAX_PLANNING * active,
    () => `${Math.round(planning)} of ${Math.round(active)} ms were planning`,
  )
}

/** Returns the milliseconds that sessions of the database were active. */
async function activeTime(client: pg.Client): Promise<number> {
  await sleep(STATISTICS_MS)
  const text = 'select active_time as ms from pg_stat_database where datname = current_database()'
  const { rows } = await client.query<{ ms: number }>(text)
  return rows[0]?.ms ?? 0
}

/** Returns the milliseconds of planning of each text of a list. */
async function planningTimes(
  client: pg.Client,
  parsed: ReadonlySet<string>,
): Promise<ReadonlyMap<string, number>> {
  const times = new Map<string, number>()
  for (const text of parsed) {
    if (!isPage(text)) continue
    const explain = `explain (generic_plan, summary, format json) ${text}`
    const { rows } = await client.query<{ 'QUERY PLAN': [{ 'Planning Time': number }] }>(explain)
    times.set(text, rows[0]?.['QUERY PLAN'][0]['Planning Time'] ?? 0)
  }
  return times
}

/** Returns whether a text is that of a page of a list. */
const isPage = (text: string): boolean => text.includes('"~number"')
