import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { StartError } from '../../errors/start-error.ts'
import { lockedOutside, type LockOptions } from '../table-changes/index.ts'
import { changeVersions } from '../totals/index.ts'
import { additiveLog, isMarkedAdditive, stepsLog } from './migration-marks.ts'
import { statementsOf, type MigrationStep } from './migration-steps.ts'

/** A migration of the folder. */
export interface Migration {
  readonly name: string
  readonly sql: string
  readonly checksum: string
  readonly steps: readonly MigrationStep[]
}

/** A migration that is not applied, or not wholly. */
export interface Pending {
  readonly migration: Migration
  /** The number of its steps that are applied. */
  readonly done: number
}

/** The table of Prisma's command line, column for column, so that it works with these databases. */
const createTableSql = `create table if not exists "_prisma_migrations" (
  id varchar(36) primary key not null,
  checksum varchar(64) not null,
  finished_at timestamptz,
  migration_name varchar(255) not null,
  logs text,
  rolled_back_at timestamptz,
  started_at timestamptz not null default now(),
  applied_steps_count integer not null default 0
)`

/**
 * Applies the next step in the current transaction, or one of its batches, and records it. Returns
 * what is done afterwards.
 */
export async function applyInside(
  client: pg.Client,
  { migration, done }: Pending,
): Promise<Pending> {
  const step = stepAt({ migration, done })
  const { rowCount } = await client.query(step.sql)
  const isDone = step.mode === 'transaction' || rowCount === 0
  const after = { migration, done: isDone ? done + 1 : done }
  await record(client, after)
  return after
}

/**
 * Applies the statements of the next step one after another, outside of a transaction, and records
 * it. Holds the lock by the session meanwhile. Returns what is done afterwards. `findNext` returns
 * what is pending: another process may have applied the step since.
 */
export async function applyConcurrently(
  locking: LockOptions,
  pending: Pending,
  findNext: () => Promise<Pending | undefined>,
): Promise<Pending | undefined> {
  const { client } = locking
  return lockedOutside(locking, async () => {
    const next = await findNext()
    const isSame = next?.migration === pending.migration && next.done === pending.done
    if (!isSame) return next
    await applyStatements(client, stepAt(pending))
    const after = { migration: pending.migration, done: pending.done + 1 }
    await client.query('begin')
    try {
      await record(client, after)
      await client.query('commit')
    } catch (error) {
      await client.query('rollback').catch(() => {})
      throw error
    }
    return after
  })
}

/**
 * Applies the statements of a step one after another. If one fails, repeats those that drop what an
 * attempt leaves: a unique index that could not be created would still refuse new rows.
 */
export async function applyStatements(
  client: Pick<pg.Client, 'query'>,
  { sql }: Pick<MigrationStep, 'sql'>,
): Promise<void> {
  const statements = statementsOf(sql)
  try {
    for (const statement of statements) await client.query(statement)
  } catch (error) {
    for (const statement of statements.filter((one) => dropsLeftovers.test(one)))
      await client.query(statement).catch(() => {})
    throw error
  }
}

const dropsLeftovers = /^drop index concurrently if exists\s/i

/** Returns the next step of a migration. */
export function stepAt({ migration, done }: Pending): MigrationStep {
  const step = migration.steps[done]
  if (!step)
    throw new StartError(`Migration ${migration.name} has fewer steps than were applied of it.`)
  return step
}

/** Records how many steps of a migration are applied. */
async function record(client: pg.Client, { migration, done }: Pending): Promise<void> {
  const { name, sql, checksum, steps } = migration
  await changeVersions(client)
  await client.query(createTableSql)
  const finished = done === steps.length ? 'clock_timestamp()' : 'null'
  const { rowCount } = await client.query(
    `update "_prisma_migrations" set applied_steps_count = $2, finished_at = ${finished}
     where migration_name = $1 and rolled_back_at is null`,
    [name, done],
  )
  if (rowCount !== 0) return
  const isOne = steps.length === 1 && steps[0]?.mode === 'transaction'
  const log = isMarkedAdditive(sql) ? additiveLog : isOne ? null : stepsLog
  await client.query(
    `insert into "_prisma_migrations"
       (id, checksum, migration_name, logs, started_at, finished_at, applied_steps_count)
     values ($1, $2, $3, $4, now(), ${finished}, $5)`,
    [randomUUID(), checksum, name, log, done],
  )
}
