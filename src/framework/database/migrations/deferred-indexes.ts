import pg from 'pg'
import { currentSchema, liftLimits, migrationLock } from '../table-changes/index.ts'
import type { Database } from '../database.ts'
import { transaction } from '../transaction/index.ts'

/** Runs a statement without parameters; returns its rows as arrays. */
type Ask = (text: string) => Promise<readonly unknown[][]>

/** Runs work in a transaction that has the lock of migrations, alone or with others. */
type InLock = <T>(work: (ask: Ask) => Promise<T>) => Promise<T>

/** Milliseconds that creating an index may take: PostgreSQL sorts all rows. */
const timeout = 12 * 3_600_000

/** Bytes of the largest table whose indexes are dropped: its lists are fast without them. */
const smallTable = 4 * 1024 * 1024

/**
 * Runs work that fills small tables with very many rows, without the indexes that only lists and
 * removals use: those of orders, trigrams, references and other filters. Creates them again when
 * the work ends, also when it fails. The table `_deferred_indexes` has their definitions meanwhile;
 * after a crash the next migration creates them. Drops no index of a table that another role owns.
 *
 * @example
 * await withoutListIndexes(database, ['library_book'], () => importBooks())
 */
export async function withoutListIndexes<T>(
  database: Database,
  tables: readonly string[],
  work: () => Promise<T>,
): Promise<T> {
  const inLock = lockedOn(database)
  await inLock((ask) => dropIndexes(ask, tables))
  try {
    return await work()
  } finally {
    await createAtOnce(lockedOn(database, 'pg_advisory_xact_lock_shared'))
    await createIndexes(inLock)
  }
}

/** The number of indexes that are created at the same time: each keeps a processor busy. */
const maxAtOnce = 2

/** Creates indexes at the same time, as far as the lock can be shared. */
async function createAtOnce(inSharedLock: InLock): Promise<void> {
  const createSome = async (): Promise<void> => {
    while (await inSharedLock(createMissing));
  }
  await Promise.all(Array.from({ length: maxAtOnce }, createSome))
}

/** Creates the indexes that `withoutListIndexes` dropped. `inLock` must not share the lock. */
export async function createIndexes(inLock: InLock): Promise<void> {
  while (await inLock(createMissing));
  await inLock(async (ask) => {
    if (await hasDefinitions(ask)) await ask('drop table _deferred_indexes')
  })
}

async function hasDefinitions(ask: Ask): Promise<boolean> {
  const [[found] = []] = await ask(`select to_regclass('_deferred_indexes') is not null`)
  return found === true
}

/**
 * Creates an index that no other transaction creates; returns false if there is none. An index has
 * a transaction of its own: one for all would lock several tables against writers, and could
 * deadlock with them.
 */
async function createMissing(ask: Ask): Promise<boolean> {
  if (!(await hasDefinitions(ask))) return false
  const [missing] = await ask(
    `delete from _deferred_indexes where name = (
       select name from _deferred_indexes order by name limit 1 for update skip locked
     )
     returning definition`,
  )
  if (missing) await ask(String(missing[0]))
  return missing !== undefined
}

async function dropIndexes(ask: Ask, tables: readonly string[]): Promise<void> {
  const [[mayCreate] = []] = await ask(
    `select has_schema_privilege(current_schema(), 'create')
       and to_regclass('_deferred_indexes') is null`,
  )
  if (mayCreate !== true) return
  const names = tables.map((name) => pg.escapeLiteral(name)).join(', ')
  await ask(
    `create table _deferred_indexes as
     select x.oid::regclass::text as name, pg_get_indexdef(x.oid) as definition
     from pg_index i
     join pg_class x on x.oid = i.indexrelid
     join pg_class t on t.oid = i.indrelid
     where t.relnamespace = ${currentSchema} and t.relname in (${names})
       and not i.indisunique and x.relname ~ '_(order|trigrams|idx)$'
       and pg_relation_size(t.oid) < ${smallTable} and pg_has_role(t.relowner, 'usage')`,
  )
  for (const [name] of await ask('select name from _deferred_indexes order by name'))
    await ask(`drop index ${String(name)}`)
}

/**
 * Returns a function that runs work in a transaction that has the lock, without limits of time.
 */
const lockedOn =
  (database: Database, lock = 'pg_advisory_xact_lock'): InLock =>
  (work) =>
    transaction(
      database,
      async ({ rows }) => {
        const ask: Ask = (text) => rows({ text, values: [] })
        await ask(liftLimits)
        await ask(`select ${lock}(${migrationLock})`)
        return work(ask)
      },
      { timeout },
    )
