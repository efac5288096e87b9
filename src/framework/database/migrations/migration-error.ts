import pg from 'pg'
import { StartError } from '../../errors/start-error.ts'
import { errorText } from '../../errors/error-text.ts'
import { stepAt, type Pending } from './apply-step.ts'
import type { MigrationStep } from './migration-steps.ts'

/**
 * Returns a sentence about a failed migration: the line of its file, or the table, column and
 * values.
 */
export function explainMigrationError(error: unknown, pending: Pending): StartError {
  const { migration, done } = pending
  const { name, steps } = migration
  const step = stepAt(pending)
  const known = error instanceof pg.DatabaseError ? remedies[error.code ?? ''] : undefined
  const reason = errorText(error)
  const file = `${name}/migration.sql`
  const remedy =
    known ??
    (done === 0
      ? `nothing of it was applied; correct what it names, in the rows or in ${file}, and start again`
      : `${done} of its ${steps.length} steps are applied; correct the rows that it names, and start ` +
        'again: the other steps follow')
  const explanation = [reason, ...details(error)].join('; ')
  return new StartError(
    `Migration ${name}${lineOf(error, step)} failed (${explanation}): ${remedy}.`,
    {
      cause: error,
    },
  )
}

/** Returns the other details of the server's error, each with its name. */
function details(error: unknown): readonly string[] {
  if (!(error instanceof pg.DatabaseError)) return []
  const { table, column, constraint, detail, hint } = error
  return Object.entries({ table, column, constraint, detail, hint }).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [`${name}: ${value.replace(/\.$/, '')}`],
  )
}

const remedies: Readonly<Record<string, string>> = {
  '53100': 'the disk is full; free some space and start again',
  '0A000':
    'the server lacks what the message names; a missing extension is in the package ' +
    'postgresql-contrib of PostgreSQL',
  '42501': "the database's user lacks a permission; make it the owner of the database",
}

/**
 * Returns the line of an error; its position is counted in characters from the start of the text.
 */
function lineOf(error: unknown, { sql, linesBefore }: MigrationStep): string {
  const position = error instanceof pg.DatabaseError ? Number(error.position) : Number.NaN
  if (!Number.isInteger(position)) return ''
  const before = Array.from(sql).slice(0, position - 1)
  return ` (line ${linesBefore + before.filter((letter) => letter === '\n').length + 1})`
}
