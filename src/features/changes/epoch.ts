import type { Database } from '../../framework/database/database.ts'
import { transaction, type Writer } from '../../framework/database/transaction/index.ts'
import type { ChangeRecords } from '../../framework/model/change-records.ts'
import type { Epoch } from './cursor.ts'
import { beginEpoch, lowerTransactions, selectEpoch } from './sql/epoch.ts'

/** The most records of a former server that one transaction gives other numbers. */
const maxLowered = 20_000

/** Returns the epoch of the database inside a transaction; undefined where a new one must begin. */
export async function findEpoch({ rows }: Pick<Writer, 'rows'>): Promise<Epoch | undefined> {
  const [row] = await rows<[string, string, number, boolean]>(selectEpoch)
  if (!row) return undefined
  const [name, key, timeline, isSynchronous] = row
  return { name, key, timeline, isSynchronous }
}

/**
 * Begins a new epoch. A database that was loaded from a dump may have numbers of transactions that
 * its server has not reached, which would hold back all records with them: they become 0.
 */
export async function startEpoch(database: Database, records: ChangeRecords): Promise<void> {
  const lower = lowerTransactions(records, maxLowered)
  const lowerSome = async ({ rows }: Writer): Promise<number> => (await rows(lower)).length
  while ((await transaction(database, lowerSome, { objects: maxLowered })) === maxLowered);
  await transaction(database, async ({ post }) => post(beginEpoch))
}

/**
 * Returns the epoch of the database inside a transaction, which begins a new one where it must: a
 * transaction of its own begins it faster where there are many records.
 */
export async function requireEpoch(
  writer: Pick<Writer, 'rows'>,
  records: ChangeRecords,
): Promise<Epoch> {
  const known = await findEpoch(writer)
  if (known) return known
  const lower = lowerTransactions(records, maxLowered)
  while ((await writer.rows(lower)).length === maxLowered);
  await writer.rows(beginEpoch)
  const begun = await findEpoch(writer)
  if (!begun) throw new Error('The epoch of the database was not stored.')
  return begun
}
