import { createReadStream, existsSync, statSync } from 'node:fs'
import { extname } from 'node:path'
import type { Readable } from 'node:stream'
import type { Command } from 'commander'
import { StartError, type CommandContext, type Config, type Database } from 'cadastre'
import { readKeyFile, readText, unlockByHolder, withHolder, type Holder } from 'cadastre/secrets'
import {
  documentPath,
  dryRunOption,
  openProgress,
  runCommand,
  wholeNumber,
} from 'cadastre/commands'
import type { SecretImportOptions } from '../import/secrets/import-secrets.ts'

interface Flags extends Holder {
  readonly dryRun: boolean
  readonly keep: boolean
  readonly chunk: number
}

/**
 * Adds the commands `secrets import file` and `secrets import netbox`. Exit codes are those of
 * `import file`.
 */
export function addSecretsImport(program: Command, context: CommandContext): void {
  const secrets = program.commands.find((command) => command.name() === 'secrets')
  const group = (secrets ?? program.command('secrets'))
    .command('import')
    .description(`import secrets from other systems; see ${documentPath('import.md')}`)
  withFlags(group.command('file [path]'))
    .description('import secrets in clear text from a file (.jsonl, .csv) or standard input')
    .option('--format <format>', 'jsonl or csv; default: by the name of the file, otherwise jsonl')
    .action((path: string | undefined, flags: Flags & { format?: string }) =>
      runCommand(context, async (database, config) => {
        const { importPlain } = await import('../import/secrets/import-secrets.ts')
        const format = formatOf(
          flags.format ??
            extname(path ?? '')
              .slice(1)
              .toLowerCase(),
        )
        const input = openInput(path)
        const options = await optionsOf(context, { database, config }, flags)
        return importPlain(options, { input, path: path ?? 'standard input', format })
      }),
    )
  withFlags(group.command('netbox <dump>'))
    .description('import secrets of NetBox 2.x: manage.py dumpdata secrets dcim.site dcim.device')
    .requiredOption('--from-key <file>', 'file with the private key of a NetBox user, in PEM')
    .option(
      '--from-passphrase-file <file>',
      'file with the passphrase of that key; without it the command asks',
    )
    .action((path: string, flags: Flags & { fromKey: string; fromPassphraseFile?: string }) =>
      runCommand(context, async (database, config) => {
        const { importDump } = await import('../import/secrets/import-secrets.ts')
        const key = await readKeyFile(flags.fromKey, flags.fromPassphraseFile)
        const options = await optionsOf(context, { database, config }, flags)
        return importDump(options, { text: await readText(path), key })
      }),
    )
}

function withFlags(command: Command): Command {
  return withHolder(command)
    .option(...dryRunOption)
    .option('--keep', 'do not change secrets that exist', false)
    .option('--chunk <secrets>', 'number of secrets in one transaction', wholeNumber, 100)
}

function openInput(path: string | undefined): Readable {
  if (path === undefined || path === '-') return process.stdin
  if (!existsSync(path)) throw new StartError(`There is no file ${path}.`)
  if (statSync(path).isDirectory()) throw new StartError(`${path} is a folder; name a file in it.`)
  return createReadStream(path)
}

function formatOf(name: string): 'jsonl' | 'csv' {
  if (name === 'csv') return 'csv'
  if (['jsonl', 'ndjson', ''].includes(name)) return 'jsonl'
  throw new StartError(`--format ${name}: allowed are jsonl and csv.`)
}

async function optionsOf(
  { service }: CommandContext,
  { database, config }: { readonly database: Database; readonly config: Config },
  flags: Flags,
): Promise<SecretImportOptions> {
  return {
    graph: service.graph,
    extensions: service.extensionsOf(config),
    database,
    progress: openProgress(process.stderr, (line) => console.error(line)),
    print: (line) => console.log(line),
    dryRun: flags.dryRun,
    update: !flags.keep,
    unlocked: await unlockByHolder(flags, { graph: service.graph, database }),
    chunk: flags.chunk,
  }
}
