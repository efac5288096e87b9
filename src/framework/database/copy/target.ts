import { randomInt } from 'node:crypto'
import pg from 'pg'
import { StartError } from '../../errors/start-error.ts'
import { moveMark } from '../migrations/index.ts'
import { serverName } from '../servers/index.ts'
import type { Connection } from '../pipeline/index.ts'
import { currentSchema, liftLimits } from '../table-changes/index.ts'
import { setTextSettings } from './digest.ts'
import { lockTables, readTables, type StoredTable } from './stored-tables.ts'
import type { CopyClients } from './copy-rows.ts'

/** The largest key of the lock by which a database is recognised. */
const maxKey = 2 ** 47

/** Refuses a target that is the source: a lock of one is then held for the other. */
export async function assertOtherDatabase({ source, target }: CopyClients): Promise<void> {
  const key = randomInt(maxKey)
  await source.query('select pg_advisory_xact_lock($1)', [key])
  const { rows } = await target.query<{ free: boolean }>(
    'select pg_try_advisory_xact_lock($1) as free',
    [key],
  )
  if (rows[0]?.free) return
  throw new StartError('The source and the target are the same database: name another with --to.')
}

const selectContents = `
  select c.relname as name from pg_class c
  where c.relnamespace = ${currentSchema} and c.relkind in ('r', 'p', 'v', 'm', 'S', 'f')
    and not exists (select from pg_depend d where d.objid = c.oid and d.deptype in ('e', 'i', 'a'))
  order by c.relname`

/** The number of names in a message. */
const maxNamed = 3

/**
 * Marks an empty database as one into which everything is moved, which a service then refuses.
 * Accepts one with the mark: a move that was interrupted begins anew. Refuses any other.
 */
export async function claimTarget(client: pg.Client, connection: Connection): Promise<void> {
  const names = (await client.query<{ name: string }>(selectContents)).rows.map(({ name }) => name)
  if (names.includes(moveMark)) return
  if (names.length > 0) {
    const rest = names.length - maxNamed
    const listed = names.slice(0, maxNamed).join(', ') + (rest > 0 ? ` and ${rest} more` : '')
    throw new StartError(
      `The target ${serverName(connection)} is not empty: it has ${listed}. ` +
        'Name an empty database of its own, or a new data folder.',
    )
  }
  await client.query(`create table ${moveMark} (begun timestamptz not null default now())`)
}

/**
 * Begins a transaction on the target in which nobody else can use its tables, and removes the rows
 * that migrations made. Returns the tables.
 */
export async function beginTarget(client: pg.Client): Promise<readonly StoredTable[]> {
  await client.query(`begin isolation level read committed; ${liftLimits}; ${setTextSettings}`)
  await checkConnection(client)
  await lockMark(client)
  const tables = await readTables(client)
  await lockTables(client, tables, 'access exclusive')
  return tables
}

/** Lets the server notice in a second that this program was killed, where the system can tell. */
async function checkConnection(client: pg.Client): Promise<void> {
  await client.query('savepoint checking')
  await client
    .query("set local client_connection_check_interval = '1s'")
    .catch(() => client.query('rollback to savepoint checking'))
}

/** Refuses a target that another move has filled meanwhile. */
async function lockMark(client: pg.Client): Promise<void> {
  try {
    await lockTables(client, [{ name: moveMark }], 'access exclusive')
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== '42P01') throw error
    throw new StartError('Another process has moved everything into the target meanwhile.', {
      cause: error,
    })
  }
}

/** Removes the mark: the target is complete. */
export async function removeMark(client: pg.Client): Promise<void> {
  await client.query(`drop table ${moveMark}`)
}
