import type { FastifyInstance } from 'fastify'
import plugin from 'fastify-plugin'
import {
  AggregatorRegistry,
  Counter,
  collectDefaultMetrics,
  Gauge,
  Histogram,
  Registry,
} from 'prom-client'
import type { Config } from '../../config/config.ts'
import type { Database } from '../../database/database.ts'
import { failure } from '../../errors/errors.ts'
import { watchOperation, type OperationGauges } from './operation-metrics.ts'
import { watchServers } from './server-metrics.ts'
import type { LogOutput } from '../../log.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Adds to a counter of a feature, by default one. */
    readonly count: (counter: string, number?: number) => void
  }
}

/** Counters by name, such as `cadastre_loans_total`, and what each counts. */
export type CounterTable = Readonly<Record<string, string>>

/** Returns the metrics of all processes as text; undefined when one did not respond in time. */
export type GatherMetrics = () => Promise<string | undefined>

/** Options of the plugin. */
export interface MetricsOptions {
  readonly config: Pick<Config, 'metrics'>
  readonly database: Pick<Database, 'pools' | 'servers' | 'identify'>
  readonly logOutput: Pick<LogOutput, 'lost'>
  /** The counters of features. */
  readonly counters?: CounterTable
  /** Further gauges, of the process and its server. */
  readonly gauges?: OperationGauges | undefined
  /** Gathers the metrics of all processes; absent with a single process. */
  readonly gather?: GatherMetrics | undefined
}

/** Gauges with names of counters: sums of those without `_total`, which have the label `type`. */
const misnamed = ['handles', 'requests', 'resources'].map((what) => `nodejs_active_${what}_total`)

const loopback = /^(127\.|::1$|::ffff:127\.)/

/**
 * Collects metrics, and serves `/metrics` for Prometheus to the clients that the setting allows.
 */
export const metrics = plugin(
  async (app: FastifyInstance, options: MetricsOptions) => {
    const { config, database, gather, gauges, logOutput, counters = {} } = options
    const registry = new Registry()
    app.decorate('count', countIn(registry, counters))
    if (config.metrics === 'off') return
    collectDefaultMetrics({ register: registry })
    for (const name of misnamed) registry.removeSingleMetric(name)
    watchOperation({ database, server: app.server }, registry, gauges)
    watchPools(database, registry)
    if (database.servers) watchServers(database.servers, registry)
    watchRequests(app, registry)
    watchLog(logOutput, registry)
    if (gather) answerPrimary(registry)
    const schema = { hide: true }
    const open = {
      config: { open: true, anyType: true, anyHost: true },
      schema,
      logLevel: 'warn',
    } as const
    app.get('/metrics', open, async ({ ip }, reply) => {
      if (config.metrics === 'local' && !loopback.test(ip)) throw failure('ERR_NOT_FOUND')
      const text = await (gather ? gather() : registry.metrics())
      if (text === undefined) return reply.status(503).type('text/plain').send('')
      return reply.type(registry.contentType).send(text)
    })
  },
  { name: 'metrics' },
)

/** Sends the metrics of this worker to the primary process on request. */
function answerPrimary(registry: Registry): void {
  AggregatorRegistry.setRegistries([registry])
  new AggregatorRegistry()
}

/** Registers counters, and returns the function that adds to them. */
function countIn(registry: Registry, table: CounterTable): FastifyInstance['count'] {
  const counters = new Map(
    Object.entries(table).map(([name, help]) => [
      name,
      new Counter({ name, help, registers: [registry] }),
    ]),
  )
  return (name, number = 1) => {
    const counter = counters.get(name)
    if (!counter) throw new Error(`no feature has the counter ${name}`)
    counter.inc(number)
  }
}

function watchPools({ pools }: Pick<Database, 'pools'>, registry: Registry): void {
  const counts = {
    open: 'totalCount',
    idle: 'idleCount',
    waiting: 'queued',
  } as const
  for (const [name, count] of Object.entries(counts)) {
    const gauge: Gauge = new Gauge({
      name: `cadastre_database_connections_${name}`,
      help: `Connections to the database, or requests for one: ${name}.`,
      registers: [registry],
      collect: () => gauge.set(pools.reduce((sum, pool) => sum + pool[count], 0)),
    })
  }
}

function watchLog({ lost }: MetricsOptions['logOutput'], registry: Registry): void {
  const lines: Counter = new Counter({
    name: 'cadastre_log_lines_lost_total',
    help: 'Log lines that could not be written.',
    registers: [registry],
    collect: () => {
      lines.reset()
      lines.inc(lost())
    },
  })
}

/** Counts requests by route, not by URL, so that clients cannot create new series. */
function watchRequests(app: FastifyInstance, registry: Registry): void {
  const requests = new Counter({
    name: 'cadastre_http_requests_total',
    help: 'Requests that got a response.',
    labelNames: ['method', 'route', 'status'] as const,
    registers: [registry],
  })
  const durations = new Histogram({
    name: 'cadastre_http_request_duration_seconds',
    help: 'Seconds from a request to the end of its response.',
    labelNames: ['method', 'route'] as const,
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [registry],
  })
  app.addHook('onResponse', async ({ method, routeOptions: { url: route = 'none' } }, reply) => {
    requests.inc({ method, route, status: reply.statusCode })
    durations.observe({ method, route }, reply.elapsedTime / 1000)
  })
}
