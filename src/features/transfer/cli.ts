import type { Command } from 'commander'
import type { Config } from '../../framework/config/config.ts'
import type { Database } from '../../framework/database/database.ts'
import type { AddCommands, CommandContext } from '../../framework/service/interface.ts'
import { StartError } from '../../framework/errors/start-error.ts'
import type { ImportOptions } from './import/command-line.ts'
import { addApplyCommands } from './cli-apply.ts'
import { exportFormats, isExportFormat } from './export/formats.ts'
import { exampleModel } from './file/lines.ts'
import { openProgress } from './import/progress.ts'
import { exitAfterParsing, runCommand } from '../../framework/command/run-command.ts'
import { documentPath } from '../../framework/command/document-path.ts'
import { wholeNumber } from '../../framework/command/whole-number.ts'

/** Flags of every import. */
export interface ImportFlags {
  /** True if the import is rolled back at its end. */
  readonly dryRun: boolean
}

/** The option of every import, which sets the flag `dryRun`. */
export const dryRunOption = ['--dry-run', 'run the import, then roll it back', false] as const

/**
 * Adds `import file`, `export`, `plan` and `apply`. Exit codes of the first two: 0 all objects were
 * written, 1 some were refused, 2 the command did not start.
 */
export const addTransferCommands: AddCommands = (program, context) => {
  addFileImport(importGroup(program), context)
  addExport(program, context)
  addApplyCommands(program, context)
}

/**
 * Returns the command `import`, to which a service adds imports of its own.
 *
 * @example
 * importGroup(program).command('shelf <file>').option(...dryRunOption)
 */
export function importGroup(program: Command): Command {
  const known = program.commands.find((command) => command.name() === 'import')
  return (
    known ??
    program
      .command('import')
      .exitOverride(exitAfterParsing)
      .description(`import objects of files and of other systems; see ${documentPath('import.md')}`)
  )
}

function addFileImport(group: Command, context: CommandContext): void {
  group
    .command('file <path...>')
    .description(
      'import JSON lines (.jsonl), YAML (.yaml) and CSV (.csv, named after their models), files ' +
        'and folders',
    )
    .option(...dryRunOption)
    .option('--keep', 'do not change objects that exist', false)
    .option('--chunk <lines>', 'number of lines in one transaction', wholeNumber, 500)
    .action((paths: string[], flags: ImportFlags & { keep: boolean; chunk: number }) =>
      runCommand(context, async (database, config) => {
        const { importFiles } = await import('./file/import-files.ts')
        const options = parseImportOptions(context, { database, config }, flags.dryRun, !flags.keep)
        return importFiles({ ...options, paths, chunk: flags.chunk })
      }),
    )
}

interface ExportFlags {
  readonly format: string
  readonly model: string[]
  readonly out?: string
}

function addExport(program: Command, context: CommandContext): void {
  program
    .command('export')
    .exitOverride(exitAfterParsing)
    .description(
      'export objects in the format of `import file`, without models that have confidential fields',
    )
    .option('--format <format>', exportFormats.join(', '), 'jsonl')
    .option(
      '--model <name...>',
      `only these models, such as ${exampleModel(context.service.graph)}; default: all`,
      [],
    )
    .option('--out <path>', 'file, or folder for CSV; default: standard output')
    .action(({ format, model, out }: ExportFlags) =>
      runCommand(context, async (database) => {
        if (!isExportFormat(format))
          throw new StartError(`--format ${format}: allowed are ${exportFormats.join(', ')}.`)
        const { chosenModels, exportObjects } = await import('./export/export.ts')
        const { omittedFiles, omittedModels, omittedReferences } =
          await import('./export/omitted.ts')
        const { graph } = context.service
        const progress = openProgress(process.stderr, () => undefined)
        const to = { standard: process.stdout, ...(out === undefined ? {} : { out }) }
        const all = await exportObjects({
          graph,
          database,
          progress,
          format,
          models: model,
          ...to,
        })
        console.error(all === 1 ? '1 object was written.' : `${all} objects were written.`)
        for (const sentence of model.length === 0 ? omittedModels(graph) : [])
          console.error(sentence)
        const exported = chosenModels(graph, model)
        for (const sentence of [...omittedReferences(graph, exported), ...omittedFiles(exported)])
          console.error(sentence)
        return 0
      }),
    )
}

/**
 * Returns the options of an import whose progress is written to standard error.
 *
 * @example
 * const options = parseImportOptions(context, { database, config }, flags.dryRun, true)
 * return importShelf({ ...options, file })
 */
export function parseImportOptions(
  { service }: CommandContext,
  { database, config }: { readonly database: Database; readonly config: Config },
  dryRun: boolean,
  update: boolean,
): ImportOptions {
  const print = (line: string): void => console.log(line)
  const progress = openProgress(process.stderr, (line) => console.error(line))
  const extensions = service.extensionsOf(config)
  return { graph: service.graph, extensions, database, progress, print, dryRun, update }
}
