import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import type { Cluster } from '../../../src/framework/database/servers/index.ts'
import { migrate } from '../../../src/framework/database/migrations/migrate.ts'
import { silentLog } from '../../../src/framework/log.ts'
import { definingModels } from '../../../src/framework/model/defining-models.ts'
import type { Model } from '../../../src/framework/model/graph.ts'
import { service } from '../../../src/app.ts'
import { copyDataFolder, openFolder } from '../../support/data-folder.ts'
import { graph } from '../../support/inventory.ts'
import { asList, asObject, type Json } from '../../support/json.ts'
import type { ServedDocument } from '../../support/openapi.ts'
import { openTestServer } from '../../support/server.ts'
import { fillBase, type Filled } from './fill.ts'
import { World, type Store } from './world.ts'

/** The database that all rounds begin with, and what is stored in it. */
export interface Base extends Filled {
  /** A service on this database without policies; rounds only read from it. */
  readonly world: World
  /** All objects of each model, as a superuser sees them. */
  readonly rows: ReadonlyMap<string, readonly Json[]>
  readonly document: ServedDocument
}

/** Creates, copies and drops the databases of the worlds. */
export class Stores {
  readonly #cluster: Cluster
  readonly #client: pg.Client
  readonly #names: string[] = []
  readonly #folder = openFolder('cadastre-worlds-')

  private constructor(cluster: Cluster, client: pg.Client) {
    this.#cluster = cluster
    this.#client = client
  }

  static async open(): Promise<Stores> {
    const cluster = await openTestServer()
    const client = new pg.Client({ ...cluster.connection, database: 'postgres' })
    client.on('error', () => {})
    await client.connect()
    return new Stores(cluster, client)
  }

  /** Creates a migrated database. */
  async create(): Promise<Store> {
    const store = await this.#add('')
    await migrate(store.connection, service.migrations, silentLog)
    return store
  }

  /** Copies a database to which nobody is connected, and its folder. */
  async copy({ connection, folder }: Store): Promise<Store> {
    const store = await this.#add(`template ${String(connection.database)} strategy file_copy`)
    rmSync(store.folder, { recursive: true })
    if (!copyDataFolder(folder, store.folder))
      throw new Error('There is no program "cp" to copy a folder.')
    return store
  }

  async drop({ connection: { database }, folder }: Store): Promise<void> {
    await this.#client.query(`drop database if exists ${String(database)} with (force)`)
    rmSync(folder, { recursive: true, force: true })
  }

  /** Drops all databases. */
  async close(): Promise<void> {
    for (const name of this.#names)
      await this.#client.query(`drop database if exists ${name} with (force)`)
    await this.#client.end()
    await this.#cluster.close()
    rmSync(this.#folder, { recursive: true, force: true })
  }

  async #add(options: string): Promise<Store> {
    const name = `test_${process.pid}_worlds${this.#names.length}`
    this.#names.push(name)
    await this.#client.query(`create database ${name} ${options}`)
    const folder = join(this.#folder, name)
    mkdirSync(folder)
    return { connection: { ...this.#cluster.connection, database: name }, folder }
  }
}

/** Fills a database; returns it with a copy that rounds read. */
export async function openBase(stores: Stores): Promise<{ base: Base; store: Store }> {
  const store = await stores.create()
  const first = await World.open(service, store)
  const filled = await fillBase(first)
  await first.close()
  const world = await World.open(service, await stores.copy(store))
  const rows = new Map<string, readonly Json[]>()
  for (const model of listedModels) rows.set(model.key, await rowsOf(world, model))
  return { base: { ...filled, world, rows }, store }
}

/** The models with a list. */
export const listedModels = [...graph.models.values()].filter(({ operations }) =>
  operations.has('list'),
)

/** Models whose rows decide what a reader may do. */
const ownModels = new Set([
  'users.Permission',
  'users.ObjectPermission',
  'users.User',
  'users.Group',
])

/** Models of which readers may see some rows only. */
export const limitable = listedModels.filter(
  ({ key, filters, view }) =>
    !view && filters.has('id') && !ownModels.has(key) && !definingModels(graph).has(key),
)

/** Returns the objects of a list; undefined for a query that the service refuses. */
async function listed(
  world: World,
  url: string,
  token?: string,
): Promise<readonly Json[] | undefined> {
  const { status, object } = await world.send('GET', url, token === undefined ? {} : { token })
  return status === 200 ? asList(object['results']).map(asObject) : undefined
}

async function rowsOf(world: World, { url }: Model): Promise<readonly Json[]> {
  const rows = await listed(world, `${url}?limit=0`)
  if (!rows) throw new Error(`The service refuses ${url}?limit=0`)
  return rows
}

/**
 * Returns the ids that filters select, of those that a reader sees; undefined for filters that the
 * service refuses.
 */
export async function idsOf(
  world: World,
  { url }: Model,
  filters: Json,
  token?: string,
): Promise<ReadonlySet<number> | undefined> {
  const pairs = Object.entries(filters).flatMap(([name, value]) =>
    [value].flat().map((one) => [name, String(one)]),
  )
  const query = new URLSearchParams([['limit', '0'], ['fields', 'id'], ...pairs])
  const rows = await listed(world, `${url}?${query}`, token)
  return rows && new Set(rows.map(({ id }) => Number(id)))
}
