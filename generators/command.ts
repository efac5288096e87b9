import { parseArgs } from 'node:util'
import { DeclarationError } from '../src/framework/model/resolve/mistakes.ts'
import { refreshClient } from './client.ts'
import { DeclarationsMissing } from './declarations-missing.ts'
import { check, generate, type Generated, type GenerateOptions } from './generate.ts'
import { LicenseError } from './licenses.ts'
import { LockError } from './lock.ts'
import { HistoryError } from './migration/history.ts'
import { MigrationRefused } from './migration.ts'
import { ServiceMissing } from './openapi.ts'

const usage = `npm run generate                            writes everything derived from schema/
npm run generate -- --check                 compares only; 1 when something is not up to date
npm run generate -- --allow destructive     lets a migration drop tables and columns
npm run generate -- --redo                  replaces migrations that are neither pushed nor applied
npm run generate -- --redo --allow unchecked    the same without a look at the database`

/** Destination of the command's output. */
export interface Output {
  readonly out: (text: string) => void
  readonly error: (text: string) => void
}

/** Output that prints to the terminal. */
export const terminal: Output = { out: console.log, error: console.error }

/** Errors that input causes: only their message is printed, without a stack. */
const userErrors = [
  DeclarationError,
  DeclarationsMissing,
  LicenseError,
  LockError,
  HistoryError,
  MigrationRefused,
  ServiceMissing,
]

/** Runs `generate` with the arguments of a command line and returns the exit code. */
export async function runGenerate(
  args: readonly string[],
  options: GenerateOptions,
  output: Output = terminal,
): Promise<number> {
  const parsed = readArguments(args)
  if (!parsed) {
    output.error(usage)
    return 2
  }
  try {
    if (parsed.check) return reportCheck(await check(options), output)
    const written = await generate({ ...options, ...parsed })
    reportWritten(written, output)
    const stale = written.differences.some(({ path }) => path.startsWith('prisma/schema/'))
    return stale && !refreshClient(options.root) ? 1 : 0
  } catch (error) {
    if (!(error instanceof Error && userErrors.some((kind) => error instanceof kind))) throw error
    output.error(error.message)
    return 1
  }
}

interface Arguments {
  readonly check: boolean
  readonly redo: boolean
  readonly destructive: boolean
  readonly unchecked: boolean
}

const allowable: readonly string[] = ['destructive', 'unchecked']

function readArguments(args: readonly string[]): Arguments | undefined {
  try {
    const {
      check = false,
      redo = false,
      allow = [],
    } = parseArgs({
      args: [...args],
      options: {
        check: { type: 'boolean' },
        redo: { type: 'boolean' },
        allow: { type: 'string', multiple: true },
      },
    }).values
    const [destructive, unchecked] = [allow.includes('destructive'), allow.includes('unchecked')]
    const isWrong = (check && redo) || (unchecked && !redo)
    if (isWrong || !allow.every((risk) => allowable.includes(risk))) return undefined
    return { check, redo, destructive, unchecked }
  } catch {
    return undefined
  }
}

function reportWritten(generated: Generated, { out }: Output): void {
  const { differences, migration, changes, replaced } = generated
  if (replaced?.length === 0) out('No migration to replace: all are committed.')
  if (differences.length === 0) out('Everything is up to date.')
  for (const { path, is } of differences) out(`${is === 'orphaned' ? 'removed' : 'wrote'} ${path}`)
  if (migration) out(`\nNew migration ${migration}:\n${listed(changes)}`)
}

function reportCheck({ differences, migration, changes }: Generated, output: Output): number {
  if (differences.length === 0) {
    output.out('Everything generated is up to date.')
    return 0
  }
  const files = differences.map(({ path, is }) => `  ${is.padEnd(8)} ${path}`)
  output.error(`These differ from what schema/ declares:\n${files.join('\n')}`)
  if (migration) output.error(`Without a migration:\n${listed(changes)}`)
  output.error('Run: npm run generate')
  return 1
}

/** Returns the lines of the first changes: an initial migration has hundreds of them. */
function listed(changes: readonly string[], most = 20): string {
  const rest = changes.length - most
  const lines = changes.slice(0, most).map((line) => `  ${line}`)
  return [...lines, ...(rest > 0 ? [`  and ${rest} more`] : [])].join('\n')
}
