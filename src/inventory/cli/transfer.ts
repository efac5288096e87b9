import { InvalidArgumentError, type Command } from 'commander'
import type { Config } from '../../framework/config.ts'
import type { Database } from '../../framework/database/database.ts'
import { StartError } from '../../framework/start-error.ts'
import type { CommandSetting } from '../../framework/definition.ts'
import type { ImportOptions } from '../../framework/transfer/import/command-line.ts'
import { openProgress } from '../../framework/transfer/import/progress.ts'

/** Flags of every import. */
interface ImportFlags {
  readonly dryRun: boolean
}

/**
 * Adds `import`, `export` and `demo`. Exit codes: 0 all objects were written, 1 some were refused,
 * 2 no work was begun.
 */
export function addTransferCommands(program: Command, setting: CommandSetting): void {
  const group = program
    .command('import')
    .exitOverride(leave)
    .description('import objects from other systems; see docs/import.md')
  addFileImport(group, setting)
  addDeviceTypeImport(group, setting)
  addNetboxImport(group, setting)
  addExport(program, setting)
  addDemo(program, setting)
}

function addFileImport(group: Command, setting: CommandSetting): void {
  group
    .command('file <path...>')
    .description(
      'import JSON lines (.jsonl) and CSV (.csv, named after their models), files and folders',
    )
    .option('--dry-run', 'run the import, then roll it back', false)
    .option('--keep', 'do not change objects that exist', false)
    .option('--chunk <lines>', 'number of lines in one transaction', wholeNumber, 500)
    .action((paths: string[], flags: ImportFlags & { keep: boolean; chunk: number }) =>
      runCommand(setting, async (database, config) => {
        const { importFiles } = await import('../../framework/transfer/file/import-files.ts')
        const options = optionsOf(setting, { database, config }, flags.dryRun, !flags.keep)
        return importFiles({ ...options, paths, chunk: flags.chunk })
      }),
    )
}

function addDeviceTypeImport(group: Command, setting: CommandSetting): void {
  group
    .command('device-types <folder>')
    .description(
      'import device types in the layout of the community library: <manufacturer>/<model>.yaml',
    )
    .option('--dry-run', 'run the import, then roll it back', false)
    .option('--update', 'complete and change device types that exist', false)
    .action((folder: string, flags: ImportFlags & { update: boolean }) =>
      runCommand(setting, async (database, config) => {
        const { importDeviceTypes } = await import('../import/device-types/import-device-types.ts')
        const options = optionsOf(setting, { database, config }, flags.dryRun, flags.update)
        return importDeviceTypes({ ...options, folder })
      }),
    )
}

interface NetboxFlags extends ImportFlags {
  readonly url: string
  readonly token?: string
  readonly keep: boolean
  readonly page: number
}

function addNetboxImport(group: Command, setting: CommandSetting): void {
  group
    .command('netbox')
    .description('import another inventory over its NetBox API; continues where it stopped')
    .requiredOption('--url <base>', 'URL of the other inventory, without /api/')
    .option(
      '--token <key>',
      'API token of the other inventory; IMPORT_TOKEN in the environment is safer',
    )
    .option('--dry-run', 'run the import, then roll it back', false)
    .option('--keep', 'do not change objects that exist', false)
    .option('--page <objects>', 'number of objects in one request', wholeNumber, 250)
    .action((flags: NetboxFlags) =>
      runCommand(setting, async (database, config) => {
        const { importNetbox } = await import('../import/netbox/import-netbox.ts')
        const options = optionsOf(setting, { database, config }, flags.dryRun, !flags.keep)
        const token = flags.token ?? process.env['IMPORT_TOKEN']
        return importNetbox({
          ...options,
          url: flags.url,
          page: flags.page,
          dataDir: config.dataDir,
          ...(token ? { token } : {}),
        })
      }),
    )
}

interface ExportFlags {
  readonly format: string
  readonly model: string[]
  readonly out?: string
}

function addExport(program: Command, setting: CommandSetting): void {
  program
    .command('export')
    .exitOverride(leave)
    .description('export objects in the format of `import file`, without secrets')
    .option('--format <format>', 'jsonl or csv', 'jsonl')
    .option('--model <name...>', 'only these models, such as dcim.Site; default: all', [])
    .option('--out <path>', 'file, or folder for CSV; default: standard output')
    .action(({ format, model, out }: ExportFlags) =>
      runCommand(setting, async (database) => {
        if (format !== 'jsonl' && format !== 'csv')
          throw new StartError(`--format ${format}: allowed are jsonl and csv.`)
        const { exportInventory } = await import('../../framework/transfer/export/export.ts')
        const { graph } = setting.service
        const progress = openProgress(process.stderr, () => undefined)
        const to = { standard: process.stdout, ...(out === undefined ? {} : { out }) }
        const all = await exportInventory({
          graph,
          database,
          progress,
          format,
          models: model,
          ...to,
        })
        console.error(all === 1 ? '1 object was written.' : `${all} objects were written.`)
        return 0
      }),
    )
}

interface DemoFlags {
  readonly devices: number
  readonly seed: number
  readonly force: boolean
  readonly continue: boolean
}

function addDemo(program: Command, setting: CommandSetting): void {
  program
    .command('demo')
    .exitOverride(leave)
    .description('fill an empty inventory with an example network')
    .option('--devices <number>', 'number of devices', wholeNumber, 1000)
    .option(
      '--seed <number>',
      'number from which the network is made; the same number makes the same network',
      wholeNumber,
      1,
    )
    .option('--force', 'also fill an inventory that is not empty', false)
    .option('--continue', 'continue a demo that stopped, with the same numbers', false)
    .action(({ devices, seed, force, continue: isContinued }: DemoFlags) =>
      runCommand(setting, async (database, config) => {
        const { fillDemo } = await import('../demo/demo.ts')
        const progress = openProgress(process.stderr, (line) => console.error(line))
        const { graph, extensionsOf } = setting.service
        const extensions = extensionsOf(config)
        await fillDemo({
          graph,
          extensions,
          database,
          progress,
          print: console.log,
          devices,
          seed,
          force,
          isContinued,
        })
        return 0
      }),
    )
}

function optionsOf(
  { service }: CommandSetting,
  { database, config }: { readonly database: Database; readonly config: Config },
  dryRun: boolean,
  update: boolean,
): ImportOptions {
  const print = (line: string): void => console.log(line)
  const progress = openProgress(process.stderr, (line) => console.error(line))
  const extensions = service.extensionsOf(config)
  return { graph: service.graph, extensions, database, progress, print, dryRun, update }
}

/** Exits with 2 for arguments that Commander refuses, since no work has begun. */
function leave({ exitCode }: { readonly exitCode: number }): never {
  process.exit(exitCode === 0 ? 0 : 2)
}

/**
 * Runs a command and sets the exit code that its work returns, or 2 when the work could not begin.
 */
export async function runCommand(
  { withDatabase }: CommandSetting,
  work: (database: Database, config: Config) => Promise<number>,
): Promise<void> {
  try {
    await withDatabase(async (database, config) => {
      process.exitCode = await work(database, config)
    })
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    console.error(error.message)
    process.exitCode = 2
  }
}

function wholeNumber(text: string): number {
  if (!/^\d{1,9}$/.test(text) || Number(text) === 0)
    throw new InvalidArgumentError('expected a whole number above 0')
  return Number(text)
}
