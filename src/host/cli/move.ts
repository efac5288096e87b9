import type { AddCommands } from '../../framework/service/interface.ts'
import type { Moved } from '../move/move.ts'
import type { Place } from '../move/place.ts'
import { runInterruptible } from './interruptible.ts'

interface MoveFlags {
  readonly from?: string
  readonly to: string
  readonly force: boolean
}

/** Adds `move`, which copies everything to another server. */
export const addMoveCommand: AddCommands = (program, { service }) => {
  program
    .command('move')
    .description('copy everything to another PostgreSQL server, embedded or not, of any version')
    .requiredOption('--to <place>', 'an empty database as postgres://…, or a new data folder')
    .option('--from <place>', 'a database or a data folder; default: that of the settings')
    .option('--force', 'also while other programs use the source; none can write there', false)
    .action(({ from, to, force }: MoveFlags) => {
      // An address may have a password, which every account could read in the process list.
      process.title = 'cadastre move'
      return runInterruptible(
        service,
        async ({ config, ...options }) => {
          const { move } = await import('../move/move.ts')
          const { parsePlace } = await import('../move/place.ts')
          const { databaseUrl, dataDir } = config
          const settings: Place = { dataDir, ...(databaseUrl !== undefined && { databaseUrl }) }
          const places = {
            from: from === undefined ? settings : parsePlace(from, config),
            to: parsePlace(to, config),
          }
          report(await move({ ...options, ...places, service, force }), places.to)
        },
        'the target is empty, and the source as it was',
      )
    })
}

function report(moved: Moved, { databaseUrl, dataDir }: Place): void {
  if (moved.warning !== undefined)
    console.error(
      'The indexes of the source may be wrong; those of the target are made anew. ' + moved.warning,
    )
  const rows = `${moved.rows.toLocaleString('en')} rows in ${moved.tables} tables`
  const files =
    moved.uploads === 0 ? '' : `, and ${moved.uploads} uploaded files copied into ${dataDir}/media`
  console.log(`${rows} were copied and compared${files}: ${moved.source} → ${moved.target}.`)
  const setting =
    databaseUrl === undefined ? `DATA_DIR=${dataDir} and no DATABASE_URL` : 'DATABASE_URL'
  console.log(
    `Start the service with the target (${setting}), and not with the source any more: ` +
      'nothing copies what is written there from now on.',
  )
  if (moved.jobs > 0)
    console.error(
      `${moved.jobs} jobs of the source were not copied, so that none runs twice: to run them, ` +
        'start the service with the source, wait until `cadastre jobs` has none, and move again.',
    )
  if (moved.programs.length > 0)
    console.error(
      `These programs use the source, and may write there again: ${moved.programs.join(', ')}.`,
    )
}
