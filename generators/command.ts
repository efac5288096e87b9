import { parseArgs } from 'node:util'
import { DeclarationError } from '../src/framework/model/resolve/mistakes.ts'
import { didYouMean, nearest } from '../src/framework/model/similar-names.ts'
import { refreshClient } from './client.ts'
import { DeclarationsMissing } from './declarations-missing.ts'
import { checkGenerated, generate, type Generated, type GenerateOptions } from './generate.ts'
import { LicenseError } from './licenses.ts'
import { LockError } from './lock.ts'
import { makeEmptyMigration } from './migration/empty.ts'
import { HistoryError } from './migration/history.ts'
import { MigrationRefused } from './migration.ts'
import { sayGoneFields } from './migration/gone-fields.ts'
import { sayKept } from './migration/unlisted.ts'
import { ServiceMissing } from './openapi.ts'
import { terminal, type Output } from './output.ts'
import { isPackage } from './package.ts'
import { errorText } from '../src/framework/errors/error-text.ts'

/** The arguments of the command with their effects. */
const effects: readonly (readonly [args: string, effect: string])[] = [
  ['', 'writes everything derived from schema/'],
  ['--check', 'compares only; 1 when something is not up to date'],
  ['--drop', 'drops the tables of applications that schema/ no longer lists'],
  ['--empty <name>', 'makes a migration for SQL of your own'],
  ['--allow destructive', 'lets a migration drop tables and columns of listed applications'],
  ['--redo', 'replaces migrations that are neither pushed nor applied'],
  ['--redo --allow unchecked', 'the same without a look at the database'],
]

/** Returns a line for each use of the command, which `run` begins. */
function usageOf(run: string): string {
  const width = `${run} -- --redo --allow unchecked`.length
  return effects
    .map(([args, effect]) => {
      return `  ${(args === '' ? run : withOption(run, args)).padEnd(width)}  ${effect}`
    })
    .join('\n')
}

/** Returns the command with an option: npm passes on only those after `--`. */
const withOption = (run: string, option: string): string =>
  `${run}${run.startsWith('npm') ? ' --' : ''} ${option}`

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
  if ('mistake' in parsed) {
    output.error(`${parsed.mistake}\n\nUsage:\n${usageOf(commandOf(options))}`)
    return 2
  }
  try {
    if (parsed.empty !== undefined) {
      output.out(`wrote ${makeEmptyMigration(options.root, parsed.empty)}`)
      return 0
    }
    if (parsed.check) return reportCheck(await checkGenerated(options), output, commandOf(options))
    const written = await generate({ ...options, ...parsed })
    reportWritten(written, output, commandOf(options))
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
  readonly drop: boolean
  readonly destructive: boolean
  readonly unchecked: boolean
  /** The name of a migration to write by hand. */
  readonly empty: string | undefined
}

/** Returns how the command is run: by npx in a project, unless npm ran its script. */
const commandOf = ({ root, startedIn }: GenerateOptions): string =>
  startedIn === undefined && !isPackage(root) ? 'npx cadastre generate' : 'npm run generate'

const options = {
  check: { type: 'boolean' },
  redo: { type: 'boolean' },
  drop: { type: 'boolean' },
  empty: { type: 'string' },
  allow: { type: 'string', multiple: true },
} as const
const allowable: readonly string[] = ['destructive', 'unchecked']

/** Options that do not go together, each with the sentence about them. */
const contradictions: readonly {
  readonly applies: (given: Arguments) => boolean
  readonly mistake: string
}[] = [
  {
    applies: ({ check, drop }) => check && drop,
    mistake: '--check writes nothing, and --drop writes a migration',
  },
  {
    applies: ({ check, redo }) => check && redo,
    mistake: '--check writes nothing, and --redo replaces files',
  },
  {
    applies: ({ redo, unchecked }) => unchecked && !redo,
    mistake: '--allow unchecked needs --redo',
  },
  {
    applies: ({ empty, check, redo, drop, destructive }) =>
      empty !== undefined && (check || redo || drop || destructive),
    mistake: '--empty only makes a migration: run it without other options',
  },
]

function readArguments(args: readonly string[]): Arguments | { readonly mistake: string } {
  const given = parse(args)
  if ('mistake' in given) return given
  const { check = false, redo = false, drop = false, allow = [], empty } = given
  const wrong = allow.find((risk) => !allowable.includes(risk))
  if (wrong !== undefined) {
    const meant = didYouMean(wrong, allowable)
    const allowed = allowable.join(', ')
    return { mistake: `--allow is "${wrong}"${meant}; allowed: ${allowed}` }
  }
  const [destructive, unchecked] = [allow.includes('destructive'), allow.includes('unchecked')]
  const read = { check, redo, drop, destructive, unchecked, empty }
  return contradictions.find(({ applies }) => applies(read)) ?? read
}

interface Given {
  readonly check?: boolean
  readonly redo?: boolean
  readonly drop?: boolean
  readonly empty?: string
  readonly allow?: readonly string[]
}

/** Returns the options, or what is wrong with the first argument that is no option. */
function parse(args: readonly string[]): Given | { readonly mistake: string } {
  const known = Object.keys(options)
  const { tokens } = parseArgs({ args: [...args], options, strict: false, tokens: true })
  for (const token of tokens) {
    if (token.kind === 'positional') return { mistake: `"${token.value}" is not an option` }
    if (token.kind === 'option' && !known.includes(token.name))
      return { mistake: `there is no option ${token.rawName}${meantOption(token.name, known)}` }
  }
  try {
    return parseArgs({ args: [...args], options }).values
  } catch (error) {
    const [sentence = ''] = errorText(error).split('\n')
    return { mistake: sentence }
  }
}

function meantOption(name: string, known: readonly string[]): string {
  const guess = nearest(name, known)
  return guess === undefined ? '' : ` (did you mean --${guess}?)`
}

function reportWritten(generated: Generated, { out }: Output, run: string): void {
  const { differences, migration, changes, kept, replaced, goneFields, outdated = [] } = generated
  if (replaced?.length === 0)
    out(
      'No migration to replace: all generated ones are pushed, or committed where ' +
        'there is no upstream.',
    )
  if (differences.length === 0) out('Everything is up to date.')
  for (const { path, is } of differences) out(`${is === 'orphaned' ? 'removed' : 'wrote'} ${path}`)
  if (migration) out(`\nNew migration ${migration}:\n${listed(changes)}`)
  const sentences = [
    ...sayOlderProcesses(generated),
    ...sayKept(kept, withOption(run, '--drop')),
    ...sayGoneFields(goneFields, outdated),
  ]
  for (const sentence of sentences) out(`\n${sentence}`)
}

/** Says whether processes of the version before go on beside the new migration. */
function sayOlderProcesses({ outdating }: Generated): readonly string[] {
  if (!outdating) return []
  if (outdating.length === 0)
    return ['The migration is additive: processes of the version before go on beside it.']
  return [
    'The migration is not additive: processes of the version before respond with 503 once it is ' +
      `applied, because of:\n${listed(outdating)}`,
  ]
}

function reportCheck(
  { differences, migration, changes }: Generated,
  output: Output,
  run: string,
): number {
  if (differences.length === 0) {
    output.out('Everything generated is up to date.')
    return 0
  }
  const files = differences.map(({ path, is }) => `  ${is.padEnd(8)} ${path}`)
  output.error(`These differ from what schema/ declares:\n${files.join('\n')}`)
  if (migration) output.error(`Without a migration:\n${listed(changes)}`)
  output.error(`Run: ${run}`)
  return 1
}

/** Returns the lines of the first changes: an initial migration has hundreds of them. */
function listed(changes: readonly string[], most = 20): string {
  const rest = changes.length - most
  const lines = changes.slice(0, most).map((line) => `  ${line}`)
  return [...lines, ...(rest > 0 ? [`  and ${rest} more`] : [])].join('\n')
}
