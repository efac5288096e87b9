import { Worker } from 'node:worker_threads'
import type { Graph } from '@viz-js/viz'
import { failure } from '../../errors.ts'

/** What a map can be had as. */
export type DrawingFormat = 'svg' | 'dot'

interface Waiting {
  readonly resolve: (text: string) => void
  readonly reject: (error: Error) => void
  readonly timer: NodeJS.Timeout
}

interface Answer {
  readonly id: number
  readonly text?: string
  readonly mistake?: string
}

const patience = 20_000

/** Draws graphs in one thread, one after the other; the thread starts with the first and keeps no process alive. */
export class Drawer {
  readonly #waiting = new Map<number, Waiting>()
  #worker: Worker | undefined
  #last = 0

  /** Gives the text of a drawing; rejects with a 503 when it takes too long. */
  draw(graph: Graph, format: DrawingFormat): Promise<string> {
    const worker = (this.#worker ??= this.#start())
    const id = (this.#last += 1)
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.#stop(), patience)
      this.#waiting.set(id, { resolve, reject, timer })
      worker.postMessage({ id, graph, format })
    })
  }

  /** Ends the thread; who waits for it is told. */
  close(): void {
    this.#stop()
  }

  #start(): Worker {
    const worker = new Worker(new URL('./topology-worker.mjs', import.meta.url), {
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: 512 },
    })
    worker.unref()
    worker.on('message', (answer: Answer) => this.#settle(answer))
    worker.on('error', () => this.#stop())
    return worker
  }

  #settle({ id, text, mistake }: Answer): void {
    const waiting = this.#waiting.get(id)
    if (!waiting) return
    this.#waiting.delete(id)
    clearTimeout(waiting.timer)
    if (text === undefined) waiting.reject(new Error(`Graphviz: ${mistake ?? ''}`))
    else waiting.resolve(text)
  }

  /** Everybody waits for the one that takes too long: all are told, and the next one gets a new thread. */
  #stop(): void {
    const worker = this.#worker
    this.#worker = undefined
    void worker?.terminate()
    for (const { reject, timer } of this.#waiting.values()) {
      clearTimeout(timer)
      reject(failure('ERR_DRAWING'))
    }
    this.#waiting.clear()
  }
}
