import { setImmediate as nextTurn } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { Caller } from '../../framework/database/caller/index.ts'
import { FairQueue } from '../../framework/limits/index.ts'

/** The script of a thread, and the errors for its failures. */
export interface ThreadOptions {
  /**
   * Plain JavaScript that answers a message `{ id, job }` with `{ id, result }` or
   * `{ id, mistake }`. When a job comes in parts, it first gets messages `{ id, part }`.
   */
  readonly script: URL
  /** Milliseconds that a job may take, and that a request may wait for the thread. */
  readonly timeout: number
  /** Returns the error of a job that takes too long. */
  readonly timeoutError: () => Error
  /** Returns the error of a job that fails, by what the script says of it. */
  readonly jobError: (mistake: string) => Error
}

interface Waiting {
  readonly resolve: (result: never) => void
  readonly reject: (error: Error) => void
  readonly timer: NodeJS.Timeout
}

interface JobResult {
  readonly id: number
  readonly result?: unknown
  readonly mistake?: string
}

/** The largest number of requests that wait for a thread, in total and for one client. */
const waitingLimits = { waiting: 16, waitingPerClient: 8 }

/** The caller for work outside of requests. */
const noCaller: Caller = {
  key: 'none',
  group: 'identified',
  isGone: () => false,
  atEnd: () => undefined,
}

/**
 * Runs long computations in a separate thread, one job at a time, so that other requests continue.
 * The thread starts with the first job and does not keep the process alive.
 */
export class Thread<Job, Result> {
  readonly #options: ThreadOptions
  readonly #waiting = new Map<number, Waiting>()
  #worker: Worker | undefined
  #last = 0
  readonly #queue: FairQueue

  constructor(options: ThreadOptions) {
    this.#options = options
    const one = { running: 1, perClient: 1, perGroup: 1, timeout: options.timeout }
    this.#queue = new FairQueue({ ...one, ...waitingLimits }, options.timeoutError)
  }

  /**
   * Runs the work of one request at a time: it reads data and passes a job to the thread, so that
   * only one set of data is in memory. Rejects at once when too many requests wait.
   */
  async runExclusive<T>(caller: Caller = noCaller, work: () => Promise<T>): Promise<T> {
    await new Promise<void>((resolve, reject) => this.#queue.enter(caller, resolve, reject))
    try {
      return await work()
    } finally {
      this.#queue.leave(caller)
    }
  }

  /**
   * Runs a job and returns its result; rejects when it fails or takes too long. Parts are made and
   * copied to the thread one by one before the job, so that other requests run in between.
   */
  async run(job: Job, parts: Iterable<unknown> = []): Promise<Result> {
    const worker = (this.#worker ??= this.#start())
    const id = (this.#last += 1)
    const result = new Promise<Result>((resolve, reject) => {
      const timer = setTimeout(() => this.#stop(), this.#options.timeout)
      this.#waiting.set(id, { resolve, reject, timer })
    })
    result.catch(() => undefined) // it may reject while parts are sent
    for (const part of parts) {
      worker.postMessage({ id, part })
      await nextTurn()
      if (!this.#waiting.has(id)) return result
    }
    worker.postMessage({ id, job })
    return result
  }

  /** Stops the thread; rejects the jobs that wait. */
  close(): void {
    this.#stop()
  }

  #start(): Worker {
    const worker = new Worker(this.#options.script, {
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: 512 },
    })
    worker.unref()
    worker.on('message', (answer: JobResult) => this.#settle(answer))
    worker.on('error', () => this.#stop())
    return worker
  }

  #settle({ id, result, mistake }: JobResult): void {
    const waiting = this.#waiting.get(id)
    if (!waiting) return
    this.#waiting.delete(id)
    clearTimeout(waiting.timer)
    if (mistake === undefined)
      waiting.resolve(result as never) // the script's own result
    else waiting.reject(this.#options.jobError(mistake))
  }

  /**
   * Stops the thread when a job takes too long, and rejects all its jobs. The next job starts a new
   * thread.
   */
  #stop(): void {
    const worker = this.#worker
    this.#worker = undefined
    void worker?.terminate()
    for (const { reject, timer } of this.#waiting.values()) {
      clearTimeout(timer)
      reject(this.#options.timeoutError())
    }
    this.#waiting.clear()
  }
}
