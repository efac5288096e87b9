import pg from 'pg'
import { setTimeout as sleep } from 'node:timers/promises'
import { service } from '../../src/app.ts'
import { checkTotals } from '../../src/framework/database/totals/index.ts'
import { requireModel } from '../../src/framework/model/graph.ts'
import { seeded, type Random } from '../../src/inventory/demo/random.ts'
import { graph } from '../support/inventory.ts'
import { fillTables } from '../support/many-rows.ts'
import { roundsUntil, Tally, type Campaign } from './campaign.ts'
import { Stores } from './worlds/base.ts'
import { World } from './worlds/world.ts'

/** Rows of the large tables and of the others. */
const sizes = { many: 3_000, few: 100 }

/** The number of clients, and the requests that each sends in a round. */
const CLIENTS = 8
const REQUESTS = 50

/** The largest number of texts of pages, however many requests there are. */
const MAX_TEXTS = 500

/** Rounds in which most texts are prepared for the first time. */
const FIRST_ROUNDS = 12

/** Milliseconds after which idle sessions have reported their times. */
const STATISTICS_MS = 2_000

/** The part of the time of PostgreSQL that may be planning, after the first rounds. */
const MAX_PLANNING = 0.1

/** A list with its orders and filters. */
interface List {
  readonly model: string
  readonly path: string
  readonly orders: readonly [string, ...string[]]
  readonly filters: readonly [string, ...string[]]
}

/** Lists with their orders and filters; `#` is replaced by a random number. */
const lists: readonly [List, ...List[]] = [
  { model: 'dcim.Device', path: 'dcim/devices', orders: ['', 'serial', '-id'], filters: ['', 'id__gt=#', 'serial__ic=abc#'] },
  { model: 'dcim.Interface', path: 'dcim/interfaces', orders: ['', 'name', '-id'], filters: ['', 'device_id=#', 'name__isw=abc#'] },
  { model: 'ipam.IPAddress', path: 'ipam/ip-addresses', orders: ['', '-address'], filters: ['', 'parent=10.0.#.0/24', 'id__in=#,#,#'] },
  { model: 'ipam.Prefix', path: 'ipam/prefixes', orders: ['', '-id'], filters: ['', 'status=1', 'id=#&id=#&id=#'] },
  { model: 'dcim.Rack', path: 'dcim/racks', orders: ['', 'name'], filters: ['', 'site_id=#', 'q=#'] },
] // prettier-ignore

/** Returns the URL of a random page. */
function randomUrl(random: Random): string {
  const { path, orders, filters } = random.pick(lists)
  const filter = random.pick(filters).replaceAll('#', () => String(1 + random.below(200)))
  const limit = 1 + random.below(random.pick([100, 1_000]))
  const offset = random.chance(50) ? 0 : random.below(sizes.many)
  const order = random.pick(orders)
  const query = [filter, order && `ordering=${order}`, `limit=${limit}`, `offset=${offset}`]
  return `/api/${path}/?${query.filter((part) => part !== '').join('&')}`
}

type ClosedStatement = Parameters<pg.Connection['close']>[0]

/** Statements that the connections of this process prepare and close. */
class Preparations {
  readonly texts = new Set<string>()
  /** Texts, each as often as it was parsed since the last call of `take`. */
  #parsed: string[] = []
  #closed = 0
  readonly #own = Object.getOwnPropertyDescriptors(pg.Connection.prototype)

  /** Counts until `stop` is called. */
  start(): void {
    const added = (text: string): void => {
      this.#parsed.push(text)
      if (isPage(text)) this.texts.add(text)
    }
    const closed = (): void => void (this.#closed += 1)
    const { parse, close } = this.#own
    pg.Connection.prototype.parse = function count(this: pg.Connection, statement) {
      added(statement.text)
      parse.value?.call(this, statement)
    }
    pg.Connection.prototype.close = function count(this: pg.Connection, what: ClosedStatement) {
      closed()
      close.value?.call(this, what)
    }
  }

  stop(): void {
    const { parse, close } = this.#own
    Object.defineProperties(pg.Connection.prototype, { parse, close })
  }

  /** Returns what was counted since the last call. */
  take(): { readonly parsed: readonly string[]; readonly closed: number } {
    const found = { parsed: this.#parsed, closed: this.#closed }
    this.#parsed = []
    this.#closed = 0
    return found
  }
}

/** What the parts of the campaign share. */
interface Setup {
  readonly world: World
  readonly tally: Tally
  readonly client: pg.Client
  readonly preparations: Preparations
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
      const setup = { world, tally, client, preparations }
      await sendRounds(setup, seed, roundsUntil(0, FIRST_ROUNDS))
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
  const models = lists.map(({ model }) => requireModel(graph, model))
  await fillTables(client, graph, sizes, models)
  const tables = [...graph.models.values()].flatMap(({ table, view }) => (view ? [] : [table]))
  for await (const { counted } of checkTotals(database, tables)) void counted
}

async function sendRounds(setup: Setup, seed: number, rounds: Iterable<number>): Promise<void> {
  for (const round of rounds)
    await Promise.all(
      Array.from({ length: CLIENTS }, (_, number) =>
        sendPages(setup, seeded(seed + round * CLIENTS + number)),
      ),
    )
}

async function sendPages({ world, tally }: Setup, random: Random): Promise<void> {
  for (let left = REQUESTS; left > 0; left -= 1) {
    const url = randomUrl(random)
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
  const { parsed, closed } = preparations.take()
  const times = await planningTimes(client, new Set(parsed))
  const planning = parsed.reduce((sum, text) => sum + (times.get(text) ?? 0), 0)
  const found = preparations.texts.size
  tally.add('texts', found)
  tally.add('prepared again', parsed.length)
  tally.add('closed', closed)
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
