import { setImmediate as nextTurn } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { Caller } from '../database/caller.ts'
import { FairQueue } from '../database/fair-queue.ts'

/** What a thread runs, and what is said when it fails. */
export interface ThreadOptions {
  /**
   * Plain JavaScript that answers `{ id, job }` with `{ id, result }` or `{ id, mistake }`. It may get messages
   * `{ id, part }` before, when jobs come in parts.
   */
  readonly script: URL
  /** Milliseconds that a job may take, and that a request waits for its turn. */
  readonly patience: number
  readonly late: () => Error
  readonly wrong: (mistake: string) => Error
}

interface Waiting {
  readonly resolve: (result: never) => void
  readonly reject: (error: Error) => void
  readonly timer: NodeJS.Timeout
}

interface Answer {
  readonly id: number
  readonly result?: unknown
  readonly mistake?: string
}

/** How many requests wait for a thread, altogether and of one client. */
const waitingLimits = { waiting: 16, waitingPerClient: 8 }

/** Stands for work outside of requests. */
const noCaller: Caller = {
  key: 'none',
  group: 'identified',
  isGone: () => false,
  atEnd: () => undefined,
}

/**
 * Does what computes without pause in a thread of its own, one job after the other, while requests go on. The thread
 * starts with the first job and keeps no process alive.
 */
export class Thread<Job, Result> {
  readonly #options: ThreadOptions
  readonly #waiting = new Map<number, Waiting>()
  #worker: Worker | undefined
  #last = 0
  readonly #queue: FairQueue

  constructor(options: ThreadOptions) {
    this.#options = options
    const one = { running: 1, perClient: 1, perGroup: 1, patience: options.patience }
    this.#queue = new FairQueue({ ...one, ...waitingLimits }, options.late)
  }

  /**
   * Runs the work of a request that reads something and asks the thread for it, one at a time, so that what was read
   * takes memory once. Rejects at once when too many wait.
   */
  async inTurn<T>(caller: Caller = noCaller, work: () => Promise<T>): Promise<T> {
    await new Promise<void>((resolve, reject) => this.#queue.enter(caller, resolve, reject))
    try {
      return await work()
    } finally {
      this.#queue.leave(caller)
    }
  }

  /**
   * Gives what comes of a job; rejects when that is a mistake or takes too long. Parts are made and copied to the
   * thread one by one, before the job, and other requests go on between them.
   */
  async ask(job: Job, parts: Iterable<unknown> = []): Promise<Result> {
    const worker = (this.#worker ??= this.#start())
    const id = (this.#last += 1)
    const result = new Promise<Result>((resolve, reject) => {
      const timer = setTimeout(() => this.#stop(), this.#options.patience)
      this.#waiting.set(id, { resolve, reject, timer })
    })
    result.catch(() => undefined) // it may be refused while parts are sent
    for (const part of parts) {
      worker.postMessage({ id, part })
      await nextTurn()
      if (!this.#waiting.has(id)) return result
    }
    worker.postMessage({ id, job })
    return result
  }

  /** Ends the thread; who waits for it is told. */
  close(): void {
    this.#stop()
  }

  #start(): Worker {
    const worker = new Worker(this.#options.script, {
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: 512 },
    })
    worker.unref()
    worker.on('message', (answer: Answer) => this.#settle(answer))
    worker.on('error', () => this.#stop())
    return worker
  }

  #settle({ id, result, mistake }: Answer): void {
    const waiting = this.#waiting.get(id)
    if (!waiting) return
    this.#waiting.delete(id)
    clearTimeout(waiting.timer)
    if (mistake === undefined)
      waiting.resolve(result as never) // the script's own result
    else waiting.reject(this.#options.wrong(mistake))
  }

  /** Everybody waits for the one that takes too long: all are told, and the next one gets a new thread. */
  #stop(): void {
    const worker = this.#worker
    this.#worker = undefined
    void worker?.terminate()
    for (const { reject, timer } of this.#waiting.values()) {
      clearTimeout(timer)
      reject(this.#options.late())
    }
    this.#waiting.clear()
  }
}
