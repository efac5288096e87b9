import { openDatabaseOf } from '../servers/open-database.ts'
import type { RunnableService } from '../../framework/service/interface.ts'
import { openLog } from '../log/log.ts'
import { metricsClient } from './all-metrics.ts'
import { listen } from './listen.ts'
import type { FromWorker, ToWorker } from './workers.ts'
import { errorText } from '../../framework/errors/error-text.ts'

type StartTask = Extract<ToWorker, { type: 'start' }>

/** Runs this process as a worker: it listens when the primary process asks for it. */
export function runWorker(service: RunnableService): void {
  const worker = new Worker(service)
  process.on('message', (message: ToWorker) => worker.receive(message))
  // Without the primary process, nothing would start or stop this worker.
  process.on('disconnect', () => void worker.stop())
  process.on('SIGTERM', () => void worker.stop())
  // Ctrl-C reaches the whole process group; the primary process stops its workers itself.
  process.on('SIGINT', () => {})
  tell({ type: 'loaded' })
}

/** The service in this process, and how it is stopped. */
class Worker {
  readonly #gatherMetrics = metricsClient()
  readonly #service: RunnableService
  #close = async (): Promise<void> => {}
  #stopping = false

  constructor(service: RunnableService) {
    this.#service = service
  }

  receive(message: ToWorker): void {
    if (message.type === 'start') void this.#start(message)
    else if (message.type === 'stop') void this.stop()
    else if (message.type === 'metrics') this.#gatherMetrics.receive(message)
  }

  async #start({ config, ...cluster }: StartTask): Promise<void> {
    const log = await openLog(config)
    const database = openDatabaseOf(cluster, config, log)
    const gatherMetrics = this.#gatherMetrics
    try {
      const listener = await listen(this.#service, { config, database, log, gatherMetrics })
      this.#close = async () => {
        await listener.close()
        await database.close()
      }
      tell({ type: 'ready', url: listener.url })
    } catch (error) {
      await database.close()
      tell({ type: 'failed', sentence: errorText(error) })
      process.exitCode = 1
      process.disconnect()
    }
  }

  async stop(): Promise<void> {
    if (this.#stopping) return
    this.#stopping = true
    await this.#close()
    process.exit()
  }
}

function tell(message: FromWorker): void {
  // Ignores errors: a worker without its primary process ends by itself.
  process.send?.(message, () => {})
}
