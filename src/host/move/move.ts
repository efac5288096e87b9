import { copyDatabase, type CopiedDatabase } from '../../framework/database/copy/index.ts'
import type { ByteProgress } from '../../framework/database/byte-progress.ts'
import { collationWarning } from '../../framework/database/migrations/index.ts'
import type { Log } from '../../framework/log.ts'
import type { RunnableService } from '../../framework/service/interface.ts'
import { countUnfinished } from '../jobs/count-unfinished.ts'
import { copyUploads } from './copy-uploads.ts'
import { assertPlaces, isSameFolder, openPlace, type Place } from './place.ts'

/** Options of a move. */
export interface MoveOptions {
  readonly service: Pick<RunnableService, 'migrations' | 'revocations'>
  readonly from: Place
  readonly to: Place
  /** Whether other programs may use the source meanwhile. */
  readonly force: boolean
  readonly log: Log
  readonly progress: ByteProgress
  /** Ends the move; the target is then empty. */
  readonly signal: AbortSignal
}

/** The result of a move. */
export interface Moved extends CopiedDatabase {
  /** The number of uploaded files in the folder of the target that the source has too. */
  readonly uploads: number
  /** The servers, for people. */
  readonly source: string
  readonly target: string
  /** The number of jobs of the source, which are not copied: they would run twice. */
  readonly jobs: number
  /** A warning about the indexes of the source; those of the target are new. */
  readonly warning: string | undefined
}

/**
 * Copies everything that a service stores to another place: the rows of all tables, and uploaded
 * files where the data folders differ. The source stays as it is.
 */
export async function move(options: MoveOptions): Promise<Moved> {
  const { from, to, service, force, log, progress, signal } = options
  await assertPlaces(from, to)
  const source = await openPlace(from, log)
  try {
    const target = await openPlace(to, log)
    try {
      const warning = await collationWarning({ connection: source.connection })
      let uploads = 0
      const copied = await copyDatabase({
        ...service,
        source: source.connection,
        target: target.connection,
        beforeCommit: async () => {
          if (!isSameFolder(from.dataDir, to.dataDir))
            uploads = await copyUploads(from.dataDir, to.dataDir, signal)
        },
        force,
        progress,
        log,
        signal,
      })
      const names = { source: source.description, target: target.description }
      const jobs = await countUnfinished(source.connection)
      return { ...copied, ...names, uploads, jobs, warning }
    } finally {
      await target.close()
    }
  } finally {
    await source.close()
  }
}
