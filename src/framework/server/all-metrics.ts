import type { Worker } from 'node:cluster'
import { AggregatorRegistry } from 'prom-client'
import type { AppOptions } from '../definition.ts'

type GatherMetrics = NonNullable<AppOptions['gatherMetrics']>

/** A worker asks for the metrics of all. */
export interface AskMetrics {
  readonly type: 'metrics'
}

/** The primary answers; without a text some worker did not. */
export interface TellMetrics {
  readonly type: 'metrics'
  readonly text?: string
}

/** In the primary: lets the workers' metrics be summed up for one of them. */
export function metricsTeller(): (worker: Worker) => Promise<void> {
  const all = new AggregatorRegistry()
  return async (worker) => {
    const text = await all.clusterMetrics().catch(() => undefined)
    const answer: TellMetrics = { type: 'metrics', ...(text === undefined ? {} : { text }) }
    // A worker that ends meanwhile does not hear it.
    worker.send(answer, () => {})
  }
}

/** In a worker: asks the primary, once for all who ask at the same time. */
export function metricsAsker(): GatherMetrics & { readonly hear: (told: TellMetrics) => void } {
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
