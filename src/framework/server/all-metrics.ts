import type { Worker } from 'node:cluster'
import { AggregatorRegistry } from 'prom-client'
import type { AppOptions } from '../definition.ts'

type GatherMetrics = NonNullable<AppOptions['gatherMetrics']>

/** The message by which a worker requests the metrics of all workers. */
export interface AskMetrics {
  readonly type: 'metrics'
}

/** The reply of the primary process. It has no text when a worker did not respond. */
export interface TellMetrics {
  readonly type: 'metrics'
  readonly text?: string
}

/** Returns a function of the primary process that sends the sum of all metrics to a worker. */
export function metricsTeller(): (worker: Worker) => Promise<void> {
  const all = new AggregatorRegistry()
  return async (worker) => {
    const text = await all.clusterMetrics().catch(() => undefined)
    const answer: TellMetrics = { type: 'metrics', ...(text === undefined ? {} : { text }) }
    // A worker that ends meanwhile does not receive it.
    worker.send(answer, () => {})
  }
}

/** Returns a function of a worker that requests the metrics, once for concurrent calls. */
export function metricsAsker(): GatherMetrics & { readonly hear: (reply: TellMetrics) => void } {
  const waiting: ((text: string | undefined) => void)[] = []
  const ask: GatherMetrics = () => {
    const message: AskMetrics = { type: 'metrics' }
    if (waiting.length === 0) process.send?.(message, () => {})
    return new Promise((resolve) => waiting.push(resolve))
  }
  const hear = ({ text }: TellMetrics): void => {
    for (const tell of waiting.splice(0)) tell(text)
  }
  return Object.assign(ask, { hear })
}
