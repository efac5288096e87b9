import cluster, { type Worker } from 'node:cluster'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { HostConfig } from '../config/read-host-config.ts'
import type { Cluster } from '../../framework/database/servers/index.ts'
import type { Log } from '../../framework/log.ts'
import { metricsServer, type MetricsRequest, type MetricsReply } from './all-metrics.ts'
import { graceMs, type Listener } from './listen.ts'
import { StartError } from '../../framework/errors/start-error.ts'

/** The database servers of the workers. */
type Servers = Pick<Cluster, 'connection' | 'servers'>

/** Messages of the primary process to a worker. */
export type ToWorker =
  | ({ readonly type: 'start'; readonly config: HostConfig } & Servers)
  | { readonly type: 'stop' }
  | MetricsReply

/** Messages of a worker to the primary process. */
export type FromWorker =
  | { readonly type: 'loaded' }
  | { readonly type: 'ready'; readonly url: string }
  | { readonly type: 'failed'; readonly sentence: string }
  | MetricsRequest

/** The program of a worker process. */
const script = fileURLToPath(new URL('../../worker.mjs', import.meta.url))

const stopMessage: ToWorker = { type: 'stop' }

/** Milliseconds of the longest pause before a worker is started again. */
const maxPauseMs = 30_000

/** Milliseconds after which a worker that ends did not fail at its start. */
const healthyMs = 60_000

/** Options of the workers. */
export interface WorkerOptions extends Servers {
  readonly config: HostConfig
  readonly log: Log
}

/**
 * Starts the workers, each a process of `worker.mjs` with the same service; starts a new one
 * when one dies. Resolves once all of them listen.
 */
export async function startWorkers(options: WorkerOptions): Promise<Listener> {
  const { config, connection, servers, log } = options
  // Each worker accepts connections itself. With Node's own distribution, a connection that the
  // primary hands to a worker that is killed stays open and never gets a response.
  cluster.schedulingPolicy = cluster.SCHED_NONE
  cluster.setupPrimary({ exec: script })
  const state: State = { closing: false, tellMetrics: metricsServer() }
  const task: ToWorker = { type: 'start', config, connection, servers }
  const slots = Array.from({ length: config.workers }, () => startWorker(task, log, state))
  try {
    const urls = await Promise.all(slots.map((slot) => slot.ready))
    for (const slot of slots) void keep(slot, task, log, state)
    return { url: urls[0] ?? '', close }
  } catch (error) {
    await close()
    throw error
  }

  async function close(): Promise<void> {
    state.closing = true
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)
    await Promise.all(workers.map(stopWorker))
  }
}

interface State {
  closing: boolean
  readonly tellMetrics: (worker: Worker) => Promise<void>
}

interface Running {
  readonly ready: Promise<string>
  readonly exit: Promise<void>
  readonly since: number
}

function startWorker(task: ToWorker, log: Log, state: State): Running {
  const worker = cluster.fork()
  const exit = new Promise<void>((resolve) => worker.once('exit', () => resolve()))
  const ready = new Promise<string>((resolve, reject) => {
    worker.on('message', (message: FromWorker) => {
      // A task sent before the code of the worker is loaded would be lost.
      if (message.type === 'loaded') tell(worker, state.closing ? stopMessage : task)
      else if (message.type === 'ready') resolve(message.url)
      else if (message.type === 'metrics') void state.tellMetrics(worker)
      else if (message.type === 'failed') reject(new StartError(message.sentence))
    })
    worker.once('exit', (code, signal) => {
      reject(
        new StartError(`A worker ended while it was starting (${signal ?? code}): see the log.`),
      )
    })
  })
  ready.then(
    () => log.info({ worker: worker.process.pid }, 'worker ready'),
    () => {},
  )
  return { ready, exit, since: Date.now() }
}

/** Replaces a worker that died, after a pause that grows while new workers die too. */
async function keep(first: Running, task: ToWorker, log: Log, state: State): Promise<void> {
  let current = first
  for (let pause = 100; ; pause = Math.min(pause * 2, maxPauseMs)) {
    await current.exit
    if (state.closing) return
    if (Date.now() - current.since > healthyMs) pause = 100
    log.error({ pause }, 'a worker died; starting another')
    await sleep(pause)
    if (state.closing) return
    current = startWorker(task, log, state)
  }
}

async function stopWorker(worker: Worker): Promise<void> {
  const exit = new Promise<void>((resolve) => worker.once('exit', () => resolve()))
  if (worker.isConnected()) tell(worker, stopMessage)
  const limit = setTimeout(() => worker.process.kill('SIGKILL'), graceMs + 5_000)
  if (!worker.isDead()) await exit
  clearTimeout(limit)
}

/** Sends a message. Ignores errors of a worker that ends meanwhile: `keep` handles its end. */
function tell(worker: Worker, message: ToWorker): void {
  worker.send(message, () => {})
}
