import { Worker } from 'node:worker_threads'

/** What a thread runs, and what is said when it fails. */
export interface ThreadOptions {
  /** Plain JavaScript that answers `{ id, job }` with `{ id, result }` or `{ id, mistake }`. */
  readonly script: URL
  /** Milliseconds that a job may take, those before it included. */
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

/**
 * Does what computes without pause in a thread of its own, one job after the other, while requests go on. The thread
 * starts with the first job and keeps no process alive.
 */
export class Thread<Job, Result> {
  readonly #options: ThreadOptions
  readonly #waiting = new Map<number, Waiting>()
  #worker: Worker | undefined
  #last = 0

  constructor(options: ThreadOptions) {
    this.#options = options
  }

  /** Gives what comes of a job; rejects when that is a mistake or takes too long. */
  ask(job: Job): Promise<Result> {
    const worker = (this.#worker ??= this.#start())
    const id = (this.#last += 1)
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.#stop(), this.#options.patience)
      this.#waiting.set(id, { resolve, reject, timer })
      worker.postMessage({ id, job })
    })
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
