import { readFileSync } from 'node:fs'
import pg from 'pg'
import type { Test } from 'tap'
import { service } from '../../src/app.ts'
import { migrate } from '../../src/framework/database/migrations/migrate.ts'
import { silentLog } from '../../src/framework/log.ts'
import { graph } from './inventory.ts'
import { fillTables } from './many-rows.ts'
import { createDatabase, preparedTemplate } from './postgres.ts'

/** Enough rows for the planner to prefer an index, as it does with a million. */
const sizes = { many: 24_000, few: 200 }

const fill = async (connection: pg.PoolConfig): Promise<void> => {
  await migrate(connection, service.migrations, silentLog)
  const client = new pg.Client(connection)
  await client.connect()
  await fillTables(client, graph, sizes)
  await client.end()
}

/** Opens a client of a database of the inventory whose large tables are filled. */
export async function openFilled(t: Test): Promise<pg.Client> {
  const parts = ['test/support/many-rows.ts', 'prisma/schema.lock.json']
  const key = parts.map((path) => readFileSync(path, 'utf8')).join(JSON.stringify(sizes))
  const template = await preparedTemplate(`large tables ${key}`, fill)
  const client = new pg.Client(await createDatabase(t, { template }))
  await client.connect()
  t.teardown(() => client.end())
  return client
}
