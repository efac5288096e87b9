import type { HostConfig } from '../config/read-host-config.ts'
import { collationWarning } from '../../framework/database/migrations/index.ts'
import { findOutdatedConditions } from '../../features/accounts/object-permissions/outdated.ts'
import { runJobs } from '../jobs/run-jobs.ts'
import { openStorage } from '../storage.ts'
import { prepareFirstStart } from '../first-start.ts'
import { openLog, printNotice, writesJson } from '../log/log.ts'
import { type Log } from '../../framework/log.ts'
import { assertModels } from './assert-models.ts'
import { assertAddressFree, listen } from './listen.ts'
import { allowOptimization } from './optimizer.ts'
import { printWelcome } from './welcome.ts'
import type { RunnableService } from '../../framework/service/interface.ts'
import { StartError } from '../../framework/errors/start-error.ts'
import { startWorkers } from './workers.ts'

/** Closes one part of the service. */
type Close = () => Promise<void>

/** Signals within this time count as one: npm repeats the Ctrl-C of the terminal. */
const sameSignalMs = 1_000

/** Runs a service until a signal ends it and the process. */
export async function serve(service: RunnableService, config: HostConfig): Promise<void> {
  const log = await openLog(config)
  const closers: Close[] = []
  const starting = new AbortController()
  const started = start(service, { config, log, closers, signal: starting.signal })
  const stop = once(async (exitCode: number) => {
    starting.abort()
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
    const { url, isFirst } = await started
    allowOptimization()
    log.info({ url }, 'listening')
    if (isFirst || process.stdout.isTTY)
      printNotice(printWelcome({ url, isFirst, config, service }))
  } catch (error) {
    if (starting.signal.aborted) return
    printStartError(error, config, log)
    await stop(1)
  }
}

/** Prints the reason on standard error, and as a log line where log lines are JSON. */
function printStartError(error: unknown, { logFormat }: HostConfig, log: Log): void {
  const isKnown = error instanceof StartError
  const isLogged = writesJson(logFormat)
  const sentence = isKnown ? error.message : String(error)
  const details = isKnown ? {} : { err: error }
  if (isLogged) log.error({ ...details, start: 'failed' }, sentence)
  console.error(isKnown || isLogged ? sentence : error)
}

interface Started {
  readonly url: string
  /** True when this start created the first user. */
  readonly isFirst: boolean
}

interface StartOptions {
  readonly config: HostConfig
  readonly log: Log
  readonly closers: Close[]
  /** Ends the waiting for a database, and for the locks of migrations. */
  readonly signal: AbortSignal
}

async function start(
  service: RunnableService,
  { config, log, closers, signal }: StartOptions,
): Promise<Started> {
  assertModels(service.graph, process.cwd())
  service.extensionsOf(config) // refuses wrong behaviours before there is a database
  await assertAddressFree(config)
  const storage = await openStorage(config, { log, service, mayBeUnreachable: true, signal })
  closers.push(storage.close)
  const { database, connection, servers } = storage
  const isFirst = await prepareFirstStart({ service, config, database, print: printNotice })
  const warning = await collationWarning(storage)
  if (warning !== undefined) log.warn({}, warning)
  for (const { of, name, sentence } of await findOutdatedConditions(service.graph, database))
    log.warn({ [of]: name }, sentence)
  const listener =
    config.workers > 1
      ? await startWorkers({ config, connection, servers, log })
      : await listen(service, { config, database, log })
  closers.push(listener.close)
  closers.push(runJobs({ service, config, database, connection, servers, log }).close)
  return { url: listener.url, isFirst }
}

function onSignals(log: Log, stop: (exitCode: number) => Promise<void>): void {
  let first: number | undefined
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (first === undefined) {
        first = Date.now()
        log.info({ signal }, 'stopping: requests in flight are finished first')
        void stop(0)
      } else if (Date.now() - first > sameSignalMs) {
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
