import { InvalidArgumentError } from 'commander'
import type { WrittenBackup } from '../backup/backup.ts'
import type { AddCommands } from '../../framework/service/interface.ts'
import { version } from '../../framework/http/version.ts'
import { runInterruptible, type InterruptibleOptions } from './interruptible.ts'

/** Adds `backup` and `restore`. */
export const addBackupCommands: AddCommands = (program, { service }) => {
  program
    .command('backup <file>')
    .description('write the database and the images into a new file, while the service runs')
    .action((file: string) =>
      runInterruptible(service, async (options) => {
        const { writeBackup } = await import('../backup/backup.ts')
        const written = await writeBackup(file, { ...options, version })
        console.log(`${file} was written and verified: ${summary(written)}.`)
      }),
    )
  program
    .command('restore <file>')
    .description('restore a backup into DATA_DIR; the service has to be stopped')
    .option('--check', 'verify the file, and restore nothing', false)
    .option('--replace', 'replace a database in DATA_DIR, which is kept in its folder', false)
    .option(
      '--until <time>',
      'return to a time after the backup, in ISO 8601, or to the latest; needs WAL_ARCHIVE',
      parseTime,
    )
    .action((file: string, flags: RestoreFlags) =>
      runInterruptible(service, (options) =>
        flags.check ? check(file, options) : restore(file, flags, options),
      ),
    )
}

async function check(file: string, options: InterruptibleOptions): Promise<void> {
  const { verifyBackup } = await import('../backup/backup.ts')
  const { description, checksums } = await verifyBackup(file, options)
  console.log(
    `${file} is complete and undamaged: ${checksums.files.length} files of ` +
      `${checksums.finished}, Cadastre ${description.cadastre}, ` +
      `PostgreSQL ${description.postgres}.`,
  )
}

interface RestoreFlags {
  readonly check: boolean
  readonly replace: boolean
  readonly until?: Date | 'latest'
}

/** Parses a time in ISO 8601. One without an offset is in the time zone of the machine. */
function parseTime(text: string): Date | 'latest' {
  if (text === 'latest') return text
  const time = new Date(text)
  if (!/^\d{4}-\d\d-\d\dT/.test(text) || Number.isNaN(time.getTime()))
    throw new InvalidArgumentError('expected a time such as 2026-11-22T18:05:00Z, or latest')
  return time
}

async function restore(
  file: string,
  { replace, until }: RestoreFlags,
  options: InterruptibleOptions,
): Promise<void> {
  const { restoreBackup } = await import('../backup/restore.ts')
  const { checksums, former } = await restoreBackup(file, { ...options, replace, until })
  const restored = until instanceof Date ? until.toISOString() : (until ?? checksums.finished)
  console.log(`${options.config.dataDir} has the data again: ${restored}.`)
  if (former !== undefined)
    console.log(
      `The database that was replaced is still in ${former}/postgres: remove that folder when ` +
        'the restored data are right.',
    )
}

function summary({ bytes, checksums }: WrittenBackup): string {
  return `${(bytes / 1e6).toFixed(1)} MB, ${checksums.files.length} files`
}
