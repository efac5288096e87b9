import { StartError } from '../../errors/start-error.ts'

/**
 * How a step is applied: in a transaction; each statement by itself, for `create index
 * concurrently`; or its one statement again and again, each time in a transaction, until it changes
 * no row.
 */
export type StepMode = 'transaction' | 'concurrently' | 'in batches'

/** A part of a migration that is applied by itself. */
export interface MigrationStep {
  readonly mode: StepMode
  readonly sql: string
  /** The number of lines of the file before it. */
  readonly linesBefore: number
}

/** The comment that begins a step, such as `-- Step, concurrently: index of sites`. */
const mark = /^-- Step\b(?:, ([^:\r\n]*))?(?::.*)?\r?$/gm

const modes: ReadonlyMap<string, StepMode> = new Map([
  ['concurrently', 'concurrently'],
  ['in batches', 'in batches'],
])

/**
 * Returns the steps of a migration: the text before the first mark, unless it has comments only,
 * and the text after each. Throws a `StartError` for a mark that says something else.
 *
 * @example
 * stepsOf('3_a', 'alter table a add b text;\n-- Step, in batches\nupdate a set b = c where …;')
 * // two steps: one in a transaction, one in batches
 */
export function stepsOf(name: string, sql: string): readonly MigrationStep[] {
  const marks = [...sql.matchAll(mark)]
  const starts = [
    { at: 0, mode: 'transaction' as StepMode },
    ...marks.map((found) => startOf(name, found)),
  ]
  const steps = starts.map(({ at, mode }, index) => ({
    mode,
    sql: sql.slice(at, starts[index + 1]?.at),
    linesBefore: sql.slice(0, at).split('\n').length - 1,
  }))
  const wrong = steps.find(
    ({ mode, sql: own }) => mode === 'in batches' && statementsOf(own).length !== 1,
  )
  if (wrong)
    throw new StartError(
      `Migration ${name}, line ${wrong.linesBefore + 1}: a step "in batches" has one statement, ` +
        'which is repeated until it changes no row.',
    )
  const [first, ...others] = steps
  return first && (others.length === 0 || statementsOf(first.sql).length > 0) ? steps : others
}

function startOf(
  name: string,
  { index, 1: given }: RegExpExecArray,
): { readonly at: number; readonly mode: StepMode } {
  const mode = given === undefined ? 'transaction' : modes.get(given.trim())
  if (mode === undefined)
    throw new StartError(
      `Migration ${name} has the step "${given ?? ''}"; allowed: "-- Step", ` +
        `${[...modes.keys()].map((one) => `"-- Step, ${one}"`).join(', ')}.`,
    )
  return { at: index, mode }
}

/** Returns the statements of a step, each of which ends a line with a semicolon. */
export const statementsOf = (sql: string): readonly string[] =>
  sql
    .replaceAll(/^--.*$/gm, '')
    .split(/;[^\S\n]*\r?$/m)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '')
