import type { Command } from 'commander'
import type { CommandContext } from 'cadastre'
import {
  dryRunOption,
  exitAfterParsing,
  importGroup,
  openProgress,
  parseImportOptions,
  runCommand,
  wholeNumber,
  type ImportFlags,
} from 'cadastre/commands'

/**
 * Adds the commands `import device-types`, `import netbox` and `demo`. Exit codes are those of
 * `import file`.
 */
export function addInventoryCommands(program: Command, context: CommandContext): void {
  const group = importGroup(program)
  addDeviceTypeImport(group, context)
  addNetboxImport(group, context)
  addDemo(program, context)
}

function addDeviceTypeImport(group: Command, context: CommandContext): void {
  group
    .command('device-types <folder>')
    .description(
      'import device types in the layout of the community library: <manufacturer>/<model>.yaml',
    )
    .option(...dryRunOption)
    .option('--update', 'complete and change device types that exist', false)
    .action((folder: string, flags: ImportFlags & { update: boolean }) =>
      runCommand(context, async (database, config) => {
        const { importDeviceTypes } = await import('../import/device-types/import-device-types.ts')
        const options = parseImportOptions(
          context,
          { database, config },
          flags.dryRun,
          flags.update,
        )
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

function addNetboxImport(group: Command, context: CommandContext): void {
  group
    .command('netbox')
    .description('import another inventory over its NetBox API; continues where it stopped')
    .requiredOption('--url <base>', 'URL of the other inventory, without /api/')
    .option(
      '--token <key>',
      'API token of the other inventory; IMPORT_TOKEN in the environment is safer',
    )
    .option(...dryRunOption)
    .option('--keep', 'do not change objects that exist', false)
    .option('--page <objects>', 'number of objects in one request', wholeNumber, 250)
    .action((flags: NetboxFlags) =>
      runCommand(context, async (database, config) => {
        const { importNetbox } = await import('../import/netbox/import-netbox.ts')
        const options = parseImportOptions(context, { database, config }, flags.dryRun, !flags.keep)
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

interface DemoFlags {
  readonly devices: number
  readonly seed: number
  readonly force: boolean
  readonly continue: boolean
}

function addDemo(program: Command, context: CommandContext): void {
  program
    .command('demo')
    .exitOverride(exitAfterParsing)
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
      runCommand(context, async (database, config) => {
        const { fillDemo } = await import('../demo/demo.ts')
        const progress = openProgress(process.stderr, (line) => console.error(line))
        const { graph, extensionsOf } = context.service
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
