import type { Service } from '../definition.ts'
import { openDatabase, readingLimits } from '../database/database.ts'
import { openLog } from '../log.ts'
import { metricsClient } from './all-metrics.ts'
import { listen } from './listen.ts'
import type { FromWorker, ToWorker } from './workers.ts'

/** Stops the worker. Set once the worker serves requests. */
let close: (() => Promise<void>) | undefined
let stopping = false
const gatherMetrics = metricsClient()

/** Runs this process as a worker: it listens when the primary process asks for it. */
export function runWorker(service: Service): void {
  process.on('message', (message: ToWorker) => {
    if (message.type === 'start') void start(service, message)
    else if (message.type === 'stop') void stop()
    else if (message.type === 'metrics') gatherMetrics.receive(message)
  })
  // Without the primary process, nothing would start or stop this worker.
  process.on('disconnect', () => void stop())
  process.on('SIGTERM', () => void stop())
  // Ctrl-C reaches the whole process group; the primary process stops its workers itself.
  process.on('SIGINT', () => {})
  tell({ type: 'loaded' })
}

async function start(service: Service, task: Extract<ToWorker, { type: 'start' }>): Promise<void> {
  const log = await openLog(task.config)
  const { connection, servers, config } = task
  const database = openDatabase(connection, { log, servers, ...readingLimits(config) })
  try {
    const listener = await listen(service, { config, database, log, gatherMetrics })
    close = async () => {
      await listener.close()
      await database.close()
    }
    tell({ type: 'ready', url: listener.url })
  } catch (error) {
    await database.close()
    tell({ type: 'failed', sentence: error instanceof Error ? error.message : String(error) })
    process.exitCode = 1
    process.disconnect()
  }
}

async function stop(): Promise<void> {
  if (stopping) return
  stopping = true
  await close?.()
  process.exit()
}

function tell(message: FromWorker): void {
  // Ignores errors: a worker without its primary process ends by itself.
  process.send?.(message, () => {})
}
