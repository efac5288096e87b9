import pg from 'pg'
import type { FastifyInstance } from 'fastify'
import { service } from '../../src/app.ts'
import { buildApp, graph } from '../support/inventory.ts'
import { readHostConfig } from '../../src/host/config/read-host-config.ts'
import type { Database } from '../../src/framework/database/database.ts'
import { openDatabase, readingLimits } from '../../src/framework/database/open-database.ts'
import { listKey, printCursor } from '../../src/framework/read/pages/cursor.ts'
import { planOrder, reversed } from '../../src/framework/read/order.ts'
import { sortedBy } from '../../src/framework/read/sort-keys.ts'
import { nothingHidden } from '../../src/framework/read/visibility/visibility.ts'
import type { Statement } from '../../src/framework/database/statement.ts'
import { openEmbedded } from '../../src/host/embedded/embedded.ts'
import { migrate } from '../../src/framework/database/migrations/migrate.ts'
import { checkTotals } from '../../src/framework/database/totals/check-totals.ts'
import { prepareFirstStart } from '../../src/host/first-start.ts'
import { silentLog } from '../../src/framework/log.ts'
import { requireModel, type Model } from '../../src/framework/model/graph.ts'
import { allTables } from '../../src/framework/model/tables.ts'
import { fillTables } from '../support/many-rows.ts'
import { token } from './request.ts'
import { readsEveryPage } from './servers.ts'
import { profileOf, type ScaleProfile } from './scale-profile.ts'
import { queriesOf } from './scale-queries.ts'

/** The page of a list that was read: the first, or one at a cursor, as `next` names it. */
export type PageAt = 'first' | 'middle' | 'last'

/** The milliseconds of a list over tables of both sizes. */
export interface ScaleLine {
  readonly model: string
  /** The query of the list, such as `ordering=name`, or the name of a filter. */
  readonly asks: string
  readonly page: PageAt
  readonly small: number
  readonly large: number
  /** The work of PostgreSQL for it. Undefined if the ratio is at most `maxRatio`. */
  readonly profiles: { readonly small: ScaleProfile; readonly large: ScaleProfile } | undefined
}

/** The largest ratio of a list over 1,000,000 rows to one over 10,000 that is aimed at. */
export const maxRatio = 1.2

/** Rows of the tables that are compared. */
const sizes = { small: 10_000, large: 1_000_000 } as const

/** Rows of a table with many rows for each row of a table with few rows, at both sizes. */
const rowsPerSmallRow = 100

const measuredModels = [
  'dcim.Interface',
  'dcim.Device',
  'ipam.IPAddress',
  'ipam.Prefix',
  'extras.ObjectChange',
] as const

const host = 'bench.example'
const warmUpRequests = 3
const measuredRequests = 15
/** Requests besides these, where the shortest of these are apart: other work may be the reason. */
const furtherRequests = 60

/** The largest number of objects of a page. */
const pageSize = 50

/** Finding the cursor of the last page takes longer than the default time limit of a read. */
const settings = { SUPERUSER_API_TOKEN: token, READ_SECONDS: '600', ...readsEveryPage }
const config = readHostConfig(settings, service.settings)

interface Side {
  readonly app: FastifyInstance
  readonly database: Database
  readonly rows: number
  /** The statements of the last request. */
  readonly statements: Statement[]
}

interface Sides {
  readonly small: Side
  readonly large: Side
}

/**
 * Measures each filter and order of the largest models over 10,000 and over 1,000,000 rows of the
 * same kind: the shortest of several requests, one at a time, in turns. Adds the work
 * of PostgreSQL to the lists whose ratio is too large. Keeps the data in a folder.
 */
export async function measureScale(
  dataDir: string,
  say: (line: string) => void,
): Promise<readonly ScaleLine[]> {
  const cluster = await openEmbedded({ dataDir, connections: 60 }, silentLog)
  const closing: (() => Promise<void>)[] = [cluster.close]
  const open = async (rows: number): Promise<Side> => {
    const connection = { ...cluster.connection, database: `rows_${rows}` }
    await prepare(cluster.connection, connection.database, rows, say)
    const statements: Statement[] = []
    const database = openDatabase(connection, {
      log: silentLog,
      ...readingLimits(config),
      onStatement: (statement) => statements.push(statement),
    })
    const app = await buildApp({ config, database })
    closing.unshift(async () => {
      await app.close()
      await database.close()
    })
    return { app, database, rows, statements }
  }
  try {
    const sides = { small: await open(sizes.small), large: await open(sizes.large) }
    const lines: ScaleLine[] = []
    for (const key of measuredModels) {
      say(`Measuring ${key}`)
      lines.push(...(await measureModel(requireModel(graph, key), sides)))
    }
    return lines
  } finally {
    for (const close of closing) await close()
  }
}

/** Creates and fills a database unless an earlier run did. */
async function prepare(
  connection: pg.PoolConfig,
  database: string,
  rows: number,
  say: (line: string) => void,
): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    const found = await client.query('select from pg_database where datname = $1', [database])
    if (found.rowCount) return
    say(`Filling the tables with ${rows} rows`)
    const draft = `${database}_draft`
    await client.query(`drop database if exists ${draft} with (force)`)
    await client.query(`create database ${draft}`)
    await fill({ ...connection, database: draft }, rows)
    await client.query(`alter database ${draft} rename to ${database}`)
  } finally {
    await client.end()
  }
}

async function fill(connection: pg.PoolConfig, rows: number): Promise<void> {
  await migrate(connection, service.migrations, silentLog)
  const database = openDatabase(connection, { log: silentLog })
  await prepareFirstStart({ service, config, database, print: () => undefined })
  const client = new pg.Client({ ...connection, statement_timeout: 0 })
  await client.connect()
  const models = measuredModels.map((key) => requireModel(graph, key))
  await fillTables(client, graph, { many: rows, few: rows / rowsPerSmallRow }, models)
  await client.end()
  // The rows were inserted without the triggers that keep totals.
  for await (const _ of checkTotals(database, allTables(graph)));
  await database.close()
}

async function measureModel(model: Model, { small, large }: Sides): Promise<readonly ScaleLine[]> {
  const lines: ScaleLine[] = []
  const queries = {
    small: await queriesOf(model, small.database, small.rows),
    large: await queriesOf(model, large.database, large.rows),
  }
  for (const [asks, query] of queries.small) {
    const pages: readonly PageAt[] = asks === '' ? ['first', 'middle', 'last'] : ['first']
    for (const page of pages) {
      const urls = await withEqualLimit(
        { small, large },
        {
          small: await urlOf(small, model, query, page),
          large: await urlOf(large, model, queries.large.get(asks) ?? query, page),
        },
      )
      const found = await shortestOf({ small, large }, urls)
      const profiles = isAboveAim(found)
        ? {
            small: await profileList(small, urls.small),
            large: await profileList(large, urls.large),
          }
        : undefined
      lines.push({ model: model.key, asks, page, ...found, profiles })
    }
  }
  return lines
}

/** Returns the milliseconds of the shortest of several requests to each side, in turns. */
async function shortestOf({ small, large }: Sides, urls: Urls): Promise<Times> {
  const found = { small: Infinity, large: Infinity }
  const most = warmUpRequests + measuredRequests
  for (let time = 0; time < most + furtherRequests; time++) {
    if (time >= most && !isAboveAim(found)) break
    const [a, b] = [await timeOf(small, urls.small), await timeOf(large, urls.large)]
    if (time < warmUpRequests) continue
    found.small = Math.min(found.small, a)
    found.large = Math.min(found.large, b)
  }
  return found
}

type Times = Pick<ScaleLine, 'small' | 'large'>

const isAboveAim = ({ small, large }: Times): boolean => large > maxRatio * small

interface Urls {
  readonly small: string
  readonly large: string
}

/** Limits two lists to pages with the same number of objects. */
async function withEqualLimit({ small, large }: Sides, urls: Urls): Promise<Urls> {
  const found = [await sizeOf(small, urls.small), await sizeOf(large, urls.large)]
  const limit = `limit=${Math.max(1, Math.min(...found))}`
  const limited = (url: string): string => `${url}${url.includes('?') ? '&' : '?'}${limit}`
  return { small: limited(urls.small), large: limited(urls.large) }
}

/** Returns how many objects a page has. */
async function sizeOf(side: Side, url: string): Promise<number> {
  const { results } = JSON.parse(await get(side, url)) as { results: readonly unknown[] } // of a list
  return results.length
}

/** Returns the URL of a page; a page after the first begins at the cursor of the row before it. */
async function urlOf(side: Side, model: Model, query: string, page: PageAt): Promise<string> {
  const cursor = page === 'first' ? '' : `cursor=${await cursorOf(side, model, page)}`
  const parts = [query, cursor].filter((part) => part !== '')
  return parts.length > 0 ? `${model.url}?${parts.join('&')}` : model.url
}

/** Returns the cursor of a row in the declared order, which `next` would have after many pages. */
async function cursorOf({ database, rows }: Side, model: Model, page: PageAt): Promise<string> {
  const order = planOrder(graph, model, [], { hidden: nothingHidden })
  const keys = order.keys.map(({ sql }) => `(${sql})::text`).join(', ')
  const from = `select ${keys} from ${model.table} t ${order.joins.join(' ')}`
  const end = `order by ${sortedBy(reversed(order).keys)} limit 1 offset ${pageSize}`
  const text = `${from} ${page === 'middle' ? `where t.id = ${rows / 2}` : end}`
  const [row = []] = await database.rows({ text, values: [] })
  const values = row.map((value) => (typeof value === 'string' ? value : null))
  return printCursor({ before: false, values }, listKey(model, order, new Map())) ?? ''
}

async function profileList(side: Side, url: string): Promise<ScaleProfile> {
  await get(side, url)
  return await profileOf([...side.statements], side.database.rows)
}

async function timeOf(side: Side, url: string): Promise<number> {
  const start = performance.now()
  await get(side, url)
  return performance.now() - start
}

async function get({ app, statements }: Side, url: string): Promise<string> {
  statements.length = 0
  const headers = { host, authorization: `Token ${token}` }
  const reply = await app.inject({ url, headers })
  if (reply.statusCode !== 200) throw new Error(`${url}: ${reply.statusCode} ${reply.payload}`)
  return reply.payload
}
