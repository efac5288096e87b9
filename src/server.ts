import type { Config } from './config.ts'
import { openStorage } from './database/storage.ts'
import { prepareFirstStart } from './first-start.ts'
import { createLog, type Log } from './log.ts'
import { listen } from './server/listen.ts'
import { StartError } from './start-error.ts'
import { startWorkers } from './server/workers.ts'

/** Closes one part of the service. */
type Close = () => Promise<void>

/** npm passes Ctrl-C on to a process that the terminal has told already: that is still the first. */
const SAME_SIGNAL_MS = 1_000

/** Runs the service until a signal ends it, and with it the process. */
export async function serve(config: Config): Promise<void> {
  const log = createLog(config.logLevel)
  const closers: Close[] = []
  const started = start(config, log, closers)
  const stop = once(async (exitCode: number) => {
    await started.catch(() => {})
    for (const close of closers.toReversed()) await close()
    log.info({}, 'stopped')
    process.exit(exitCode)
  })
  onSignals(log, stop)
  process.on('uncaughtException', (error) => {
    log.error({ err: error }, 'stopping after an unexpected error')
    void stop(1)
  })
  try {
    const url = await started
    log.info({ url }, 'listening')
    if (process.stdout.isTTY) console.log(`Cadastre answers at ${url}`)
  } catch (error) {
    printStartError(error, log)
    await stop(1)
  }
}

/** A sentence on standard error, and for programs that collect logs a line of them. */
export function printStartError(error: unknown, log: Log): void {
  const known = error instanceof StartError
  const sentence = known ? error.message : String(error)
  const details = known ? {} : { err: error }
  if (!process.stdout.isTTY) log.error({ ...details, start: 'failed' }, sentence)
  console.error(known || !process.stdout.isTTY ? sentence : error)
}

async function start(config: Config, log: Log, closers: Close[]): Promise<string> {
  const storage = await openStorage(config, log)
  closers.push(storage.close)
  await prepareFirstStart({ config, database: storage.database, print: console.log })
  if (config.workers > 1) {
    const workers = await startWorkers(config, storage.connection, log)
    closers.push(workers.close)
    return workers.url
  }
  const listener = await listen({ config, database: storage.database, log })
  closers.push(listener.close)
  return listener.url
}

function onSignals(log: Log, stop: (exitCode: number) => Promise<void>): void {
  let first: number | undefined
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (first === undefined) {
        first = Date.now()
        log.info({ signal }, 'stopping: requests in flight are finished first')
        void stop(0)
      } else if (Date.now() - first > SAME_SIGNAL_MS) {
        process.exit(1)
      }
    })
  }
}

function once<Argument>(
  work: (argument: Argument) => Promise<void>,
): (argument: Argument) => Promise<void> {
  let running: Promise<void> | undefined
  return (argument) => (running ??= work(argument))
}
