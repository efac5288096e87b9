import type { Command } from 'commander'
import { askToConfirm } from '../../framework/command/ask-to-confirm.ts'
import { documentPath } from '../../framework/command/document-path.ts'
import { exitWithOne, runCommand } from '../../framework/command/run-command.ts'
import type { Config } from '../../framework/config/config.ts'
import type { Database } from '../../framework/database/database.ts'
import { StartError } from '../../framework/errors/start-error.ts'
import type { AddCommands, CommandContext } from '../../framework/service/interface.ts'
import type { ApplyOptions } from './apply/apply.ts'
import { exampleModel } from './file/lines.ts'
import { openProgress } from './import/progress.ts'

interface ApplyFlags {
  readonly prune: boolean
  readonly scope: readonly string[]
  readonly format: string
  readonly json: boolean
}

/**
 * Adds `plan` and `apply`. Exit codes: 0 there are no differences, or they were applied; 2 `plan`
 * found differences; 1 an error, and nothing was changed.
 */
export function addApplyCommands(...[program, context]: Parameters<AddCommands>): void {
  addCommand(program, context, 'plan')
    .description(
      'show how the stored objects differ from JSON lines and YAML; changes nothing; ' +
        `see ${documentPath('apply.md')}`,
    )
    .action((paths: string[], flags: ApplyFlags) =>
      runApply(context, paths, flags, async (options) => {
        const { planInput } = await import('./apply/apply.ts')
        return planInput(options)
      }),
    )
  addCommand(program, context, 'apply')
    .description(
      'create, change and delete objects as JSON lines and YAML say, all or nothing; ' +
        `see ${documentPath('apply.md')}`,
    )
    .option('--yes', 'delete objects without asking', false)
    .action((paths: string[], flags: ApplyFlags & { readonly yes: boolean }) =>
      runApply(context, paths, flags, async (options) => {
        const { applyInput } = await import('./apply/apply.ts')
        return applyInput(options, flags.yes ? undefined : confirmDeletes)
      }),
    )
}

function addCommand(
  program: Command,
  { service: { graph } }: CommandContext,
  name: 'plan' | 'apply',
): Command {
  const example = exampleModel(graph)
  const collect = (scope: string, scopes: readonly string[]): readonly string[] => [
    ...scopes,
    scope,
  ]
  return program
    .command(`${name} <path...>`)
    .exitOverride(exitWithOne)
    .option('--prune', 'delete objects that the input does not have', false)
    .option(
      '--scope <scope>',
      `delete only these objects, such as ${example} or "${example}?name=…", with filters of the ` +
        'API; may be given more than once; default: the models that the input has',
      collect,
      [],
    )
    .option('--format <format>', 'format of standard input (the path -): jsonl or yaml', 'jsonl')
    .option('--json', 'print one line of JSON for each object', false)
}

/** Opens the database and the options, and runs work on them. */
function runApply(
  context: CommandContext,
  paths: readonly string[],
  flags: ApplyFlags,
  work: (options: ApplyOptions) => Promise<number>,
): Promise<void> {
  return runCommand(
    context,
    async (database, config) => work(await optionsOf(context, { database, config }, paths, flags)),
    1,
  )
}

async function optionsOf(
  { service }: CommandContext,
  { database, config }: { readonly database: Database; readonly config: Config },
  paths: readonly string[],
  { prune, scope, format, json }: ApplyFlags,
): Promise<ApplyOptions> {
  if (format !== 'jsonl' && format !== 'yaml')
    throw new StartError(`--format ${format}: allowed are jsonl and yaml.`)
  const { jsonPlan, textPlan } = await import('./apply/print.ts')
  const isColoured = process.stdout.isTTY && process.env['NO_COLOR'] === undefined
  const progress = openProgress(process.stderr, (line) => {
    if (line !== '') console.error(line)
  })
  return {
    graph: service.graph,
    extensions: service.extensionsOf(config),
    database,
    progress,
    print: (line) => {
      progress.line('') // leaves the line of the bar
      console.log(line)
    },
    input: { paths, standard: process.stdin, format },
    prune,
    scopes: scope,
    printer: json ? jsonPlan : textPlan(isColoured),
  }
}

/** Asks on a terminal whether objects may be deleted; elsewhere refuses. */
async function confirmDeletes(deletes: number): Promise<boolean> {
  const objects = deletes === 1 ? '1 object' : `${deletes} objects`
  if (!process.stdin.isTTY)
    throw new StartError(`${objects} would be deleted: run the command with --yes.`)
  return askToConfirm(`Delete ${objects}?`)
}
