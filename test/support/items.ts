import type pg from 'pg'
import type { Database } from '../../src/framework/database/database.ts'
import { openDatabase } from '../../src/framework/database/open-database.ts'
import type { Statement } from '../../src/framework/database/statement.ts'
import { silentLog } from '../../src/framework/log.ts'
import { createDatabase, type Teardown } from './postgres.ts'

/** A database with the table `item (name text unique)`, and its connection options. */
export interface Items {
  readonly database: Database
  readonly connection: pg.PoolConfig
}

/** Creates a database with the table `item`. */
export async function openItems(t: Teardown): Promise<Items> {
  const connection = await createDatabase(t, { template: 'template1' })
  const database = openDatabase(connection, { log: silentLog })
  t.teardown(() => database.close())
  await database.rows({ text: 'create table item (name text unique)', values: [] })
  return { database, connection }
}

/** Inserts an item. */
export const insertItem = (name: string): Statement => ({
  text: 'insert into item values ($1)',
  values: [name],
})

/** Returns the names of the committed items, sorted. */
export async function itemNames({ rows }: Pick<Database, 'rows'>): Promise<readonly unknown[]> {
  return (await rows({ text: 'select name from item order by name', values: [] })).flat()
}
