import { createReadStream, existsSync } from 'node:fs'
import { extname } from 'node:path'
import type { Readable } from 'node:stream'
import type { Command } from 'commander'
import type { Config } from '../../framework/config.ts'
import type { Database } from '../../framework/database/database.ts'
import { openProgress } from '../../framework/transfer/import/progress.ts'
import type { SecretImportOptions } from '../import/secrets/import-secrets.ts'
import { readPrivateKey } from '../../framework/sealing/private-key.ts'
import { StartError } from '../../framework/start-error.ts'
import {
  passphraseOf,
  readText,
  requireRing,
  wholeNumber,
  withHolder,
  type Holder,
} from '../../framework/cli/key-holder.ts'
import type { CommandSetting } from '../../framework/definition.ts'
import { runCommand } from './transfer.ts'

interface Flags extends Holder {
  readonly dryRun: boolean
  readonly keep: boolean
  readonly chunk: number
}

/** Adds `secrets import`, which seals imported secrets. Exit codes are those of `import`. */
export function addSecretsImport(program: Command, setting: CommandSetting): void {
  const secrets = program.commands.find((command) => command.name() === 'secrets')
  const group = (secrets ?? program.command('secrets'))
    .command('import')
    .description('seal what others kept; see docs/import.md')
  withFlags(group.command('file [path]'))
    .description(
      'secrets in clear, from a file (.jsonl, .csv) or standard input: never as arguments',
    )
    .option('--format <format>', 'jsonl or csv; default: as the file is called, else jsonl')
    .action((path: string | undefined, flags: Flags & { format?: string }) =>
      runCommand(setting, async (database, config) => {
        const { importPlain } = await import('../import/secrets/import-secrets.ts')
        const format = formatOf(
          flags.format ??
            extname(path ?? '')
              .slice(1)
              .toLowerCase(),
        )
        const input = openInput(path)
        const options = await optionsOf(setting, { database, config }, flags)
        return importPlain(options, { input, path: path ?? 'standard input', format })
      }),
    )
  withFlags(group.command('netbox <dump>'))
    .description('a NetBox 2.x: manage.py dumpdata secrets dcim.site dcim.device')
    .requiredOption('--from-key <file>', 'private key of one of its users, as PEM')
    .option('--from-passphrase-file <file>', 'what that key is encrypted under; else asked for')
    .action((path: string, flags: Flags & { fromKey: string; fromPassphraseFile?: string }) =>
      runCommand(setting, async (database, config) => {
        const { importDump } = await import('../import/secrets/import-secrets.ts')
        const pem = await readText(flags.fromKey)
        const key = await readPrivateKey(pem, await passphraseOf(pem, flags.fromPassphraseFile))
        const options = await optionsOf(setting, { database, config }, flags)
        return importDump(options, { text: await readText(path), key })
      }),
    )
}

function withFlags(command: Command): Command {
  return withHolder(command)
    .option('--dry-run', 'do everything, then undo it', false)
    .option('--keep', 'leave secrets that are there already as they are', false)
    .option('--chunk <secrets>', 'secrets that are kept together or not at all', wholeNumber, 100)
}

function openInput(path: string | undefined): Readable {
  if (path === undefined || path === '-') return process.stdin
  if (!existsSync(path)) throw new StartError(`There is no file ${path}.`)
  return createReadStream(path)
}

function formatOf(name: string): 'jsonl' | 'csv' {
  if (name === 'csv') return 'csv'
  if (['jsonl', 'ndjson', ''].includes(name)) return 'jsonl'
  throw new StartError(`--format ${name}: allowed are jsonl and csv.`)
}

async function optionsOf(
  { service }: CommandSetting,
  { database, config }: { readonly database: Database; readonly config: Config },
  flags: Flags,
): Promise<SecretImportOptions> {
  const { unlockedBy } = await import('../../framework/secrets/user-key-accounts.ts')
  return {
    graph: service.graph,
    extensions: service.extensionsOf(config),
    database,
    progress: openProgress(process.stderr, (line) => console.error(line)),
    print: (line) => console.log(line),
    dryRun: flags.dryRun,
    update: !flags.keep,
    unlocked: unlockedBy(await requireRing(flags, database)),
    chunk: flags.chunk,
  }
}
