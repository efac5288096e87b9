import type { Worker } from 'node:cluster'
import { AggregatorRegistry } from 'prom-client'
import type { AppOptions } from '../../framework/service/interface.ts'

type GatherMetrics = NonNullable<AppOptions['gatherMetrics']>

/** The message by which a worker requests the metrics of all workers. */
export interface MetricsRequest {
  readonly type: 'metrics'
}

/** The reply of the primary process. It has no text when a worker did not respond. */
export interface MetricsReply {
  readonly type: 'metrics'
  readonly text?: string
}

/** Returns a function of the primary process that sends the sum of all metrics to a worker. */
export function metricsServer(): (worker: Worker) => Promise<void> {
  const all = new AggregatorRegistry()
  return async (worker) => {
    const text = await all.clusterMetrics().catch(() => undefined)
    const answer: MetricsReply = { type: 'metrics', ...(text === undefined ? {} : { text }) }
    // A worker that ends meanwhile does not receive it.
    worker.send(answer, () => {})
  }
}

/** Returns a function of a worker that requests the metrics, once for concurrent calls. */
export function metricsClient(): GatherMetrics & {
  readonly receive: (reply: MetricsReply) => void
} {
  const waiting: ((text: string | undefined) => void)[] = []
  const ask: GatherMetrics = () => {
    const message: MetricsRequest = { type: 'metrics' }
    if (waiting.length === 0) process.send?.(message, () => {})
    return new Promise((resolve) => waiting.push(resolve))
  }
  const receive = ({ text }: MetricsReply): void => {
    for (const tell of waiting.splice(0)) tell(text)
  }
  return Object.assign(ask, { receive })
}
