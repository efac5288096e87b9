import type { Server } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { Gauge, type Registry } from 'prom-client'
import type { Database } from '../../database/database.ts'
import { version } from '../version.ts'

/** The sources of the metrics of the operation. */
export interface OperationOptions {
  readonly database: Pick<Database, 'identify'>
  readonly server: Server
}

type Labels = Readonly<Record<string, string>>

/** A number that is read when the metrics are asked for. */
export interface OperationGauge {
  readonly help: string
  readonly labels?: readonly string[]
  /** How the values of several processes become one. */
  readonly aggregator: 'sum' | 'max'
  /** Returns the values with their labels; none where there is nothing to report. */
  readonly read: () => Promise<readonly (readonly [Labels, number])[]>
}

/** Gauges by their names, without the prefix `cadastre_`. */
export type OperationGauges = Readonly<Record<string, OperationGauge>>

const gaugesOf = ({ database, server }: OperationOptions): OperationGauges => ({
  info: {
    help: 'The versions of the service, of Node.js and of the database server; always 1.',
    labels: ['version', 'node', 'postgres'],
    aggregator: 'max',
    read: async () => [
      [{ version, node: process.versions.node, postgres: await serverVersion(database) }, 1],
    ],
  },
  http_connections: {
    help: 'Open connections of clients.',
    aggregator: 'sum',
    read: async () => [[{}, await promisify(server.getConnections.bind(server))()]],
  },
})

/** Adds the versions, the connections of clients, and the gauges of the host. */
export function watchOperation(
  options: OperationOptions,
  registry: Registry,
  ofHost: OperationGauges = {},
): void {
  const gauges = { ...gaugesOf(options), ...ofHost }
  for (const [name, { help, labels = [], aggregator, read }] of Object.entries(gauges)) {
    const gauge: Gauge = new Gauge({
      name: `cadastre_${name}`,
      help,
      labelNames: [...labels],
      aggregator,
      registers: [registry],
      collect: async () => {
        gauge.reset()
        for (const [values, number] of await read()) gauge.set(values, number)
      },
    })
  }
}

/** Milliseconds by which a database that does not respond may delay the metrics. */
const versionTimeout = 1_000

/** Returns the version of the database server; empty while it does not respond. */
async function serverVersion({ identify }: Pick<Database, 'identify'>): Promise<string> {
  const text = `select split_part(current_setting('server_version'), ' ', 1)`
  const read = identify<[string]>({ text, values: [], isReadOnly: true }).catch(
    (): [string][] => [],
  )
  const [[version] = ['']] = await Promise.race([read, sleep(versionTimeout, [], { ref: false })])
  return version
}
