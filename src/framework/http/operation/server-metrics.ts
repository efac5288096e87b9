import { Gauge, type Registry } from 'prom-client'
import type { Database } from '../../database/database.ts'

type Servers = NonNullable<Database['servers']>
type Described = ReturnType<Servers>[number]

interface ServerGauge {
  readonly help: string
  /** The label besides the name of the server. */
  readonly label?: string
  /** How the values of several processes become one. */
  readonly aggregator: 'sum' | 'max'
  /** Returns the values by the second label, or the only one; those undefined are left out. */
  readonly values: (server: Described) => Readonly<Record<string, number | undefined>>
}

const roles = ['primary', 'standby', 'unavailable'] as const

const gauges: Readonly<Record<string, ServerGauge>> = {
  role: {
    help: 'Whether a database server has a role: 1 for the role that it has.',
    label: 'role',
    aggregator: 'max',
    values: (server) =>
      Object.fromEntries(roles.map((role) => [role, Number(server.role === role)])),
  },
  lag_seconds: {
    help: 'Seconds that a standby is behind the primary.',
    aggregator: 'max',
    values: ({ lag }) => ({ '': lag }),
  },
  connections: {
    help: 'Connections to a database server, or requests for one.',
    label: 'state',
    aggregator: 'sum',
    values: ({ pools }) => ({
      open: pools.reduce((sum, pool) => sum + pool.totalCount, 0),
      idle: pools.reduce((sum, pool) => sum + pool.idleCount, 0),
      waiting: pools.reduce((sum, pool) => sum + pool.queued, 0),
    }),
  },
}

/** Adds the role, the lag and the connections of each database server. */
export function watchServers(servers: Servers, registry: Registry): void {
  for (const [name, { help, label, aggregator, values }] of Object.entries(gauges)) {
    const gauge: Gauge = new Gauge({
      name: `cadastre_database_server_${name}`,
      help,
      labelNames: ['server', ...(label === undefined ? [] : [label])],
      aggregator,
      registers: [registry],
      collect: () => {
        gauge.reset()
        for (const server of servers())
          for (const [value, number] of Object.entries(values(server)))
            if (number !== undefined) {
              const labels = label === undefined ? {} : { [label]: value }
              gauge.set({ server: server.name, ...labels }, number)
            }
      },
    })
  }
}
