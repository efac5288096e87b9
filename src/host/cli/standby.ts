import type { HostConfig } from '../config/read-host-config.ts'
import type { AddCommands } from '../../framework/service/interface.ts'
import { StartError } from '../../framework/errors/start-error.ts'
import { runInterruptible, type InterruptibleOptions } from './interruptible.ts'

/** Adds `standby` and `promote`. */
export const addStandbyCommands: AddCommands = (program, { service }) => {
  program
    .command('standby')
    .description('copy the database of a running service into DATA_DIR, and follow its changes')
    .option('--from <url>', 'the service to copy, as `standby --url` prints it there')
    .option('--url', 'print the address of this service for --from; it has a password', false)
    .action((flags: { readonly from?: string; readonly url: boolean }) =>
      runInterruptible(service, (options) =>
        flags.url ? printUrl(options.config) : follow(flags.from, options),
      ),
    )
  program
    .command('promote')
    .description('make the standby in DATA_DIR a database that the service can use')
    .option('--force', 'also while its primary still runs', false)
    .action(({ force }: { readonly force: boolean }) =>
      runInterruptible(service, async ({ config, log }) => {
        assertEmbedded(config)
        const { promoteStandby } = await import('../standby/standby.ts')
        await promoteStandby({ dataDir: config.dataDir, log }, force)
        console.log(
          `The database in ${config.dataDir} accepts writes: start the service with it, and ` +
            'never start the former primary again.',
        )
      }),
    )
}

async function printUrl(config: HostConfig): Promise<void> {
  assertEmbedded(config)
  const { primaryUrl } = await import('../standby/standby.ts')
  console.log(await primaryUrl(config.dataDir, config.standbyListen))
}

async function follow(from: string | undefined, options: InterruptibleOptions): Promise<void> {
  assertEmbedded(options.config)
  // The address has a password, which every account of the machine could read in the process list.
  if (from !== undefined) process.title = 'cadastre standby'
  const { prepareStandby, runStandby } = await import('../standby/standby.ts')
  const { dataDir } = options.config
  await prepareStandby(from, { ...options, dataDir })
  console.log(
    `The standby in ${dataDir} runs. Ctrl-C stops it; run cadastre standby to go on, and ` +
      'cadastre promote when the primary is lost.',
  )
  const isPromoted = await runStandby({ ...options, dataDir }, (isReceiving) =>
    console.log(`${new Date().toISOString()} The standby ${isReceiving ? receiving : waiting}.`),
  )
  if (isPromoted) console.log('The standby was promoted: start the service.')
}

function assertEmbedded({ databaseUrl }: HostConfig): void {
  if (databaseUrl !== undefined)
    throw new StartError(
      'DATABASE_URL is set, and this command is for the embedded server: create standbys of your ' +
        'own server with the tools of PostgreSQL.',
    )
}

const receiving = 'receives the changes of its primary'
const waiting = 'waits for its primary; postgres.log has the reason'
