import { readHostConfig, type HostConfig } from '../config/read-host-config.ts'
import { readEnvironment } from '../config/environment.ts'
import type { ByteProgress } from '../../framework/database/byte-progress.ts'
import type { RunnableService } from '../../framework/service/interface.ts'
import { openLog } from '../log/log.ts'
import { type Log } from '../../framework/log.ts'
import { StartError } from '../../framework/errors/start-error.ts'
import { openProgress } from '../../features/transfer/import/progress.ts'

/** The options that every command of backups and standbys takes. */
export interface InterruptibleOptions {
  readonly config: HostConfig
  readonly log: Log
  readonly progress: ByteProgress
  /** Aborted by Ctrl-C and SIGTERM. */
  readonly signal: AbortSignal
}

/**
 * Runs a command that Ctrl-C and SIGTERM end after it has removed what it wrote; `afterwards` says
 * so.
 */
export async function runInterruptible(
  service: RunnableService,
  work: (options: InterruptibleOptions) => Promise<void>,
  afterwards = 'the incomplete files were removed',
): Promise<void> {
  const config = readHostConfig(readEnvironment(), service.settings)
  const log = await openLog({ ...config, logLevel: 'warn' })
  const controller = new AbortController()
  const cancel = (): void => controller.abort(new StartError(`Cancelled: ${afterwards}.`))
  process.once('SIGINT', cancel)
  process.once('SIGTERM', cancel)
  const progress = openProgress(process.stderr, (line) => console.error(line))
  try {
    await work({ config, log, progress: inMegabytes(progress), signal: controller.signal })
  } finally {
    progress.end()
    process.off('SIGINT', cancel)
    process.off('SIGTERM', cancel)
  }
}

/** Returns a progress whose steps are megabytes. */
function inMegabytes(progress: ReturnType<typeof openProgress>): ByteProgress {
  let bytes = 0
  return {
    begin: (part, total) => {
      bytes = 0
      progress.begin(`${part} (MB)`, Math.ceil(total / 1e6))
    },
    advance: (more) => {
      const before = Math.floor(bytes / 1e6)
      bytes += more
      const steps = Math.floor(bytes / 1e6) - before
      if (steps > 0) progress.advance(steps)
    },
  }
}
