import type { Server } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { Gauge, type Registry } from 'prom-client'
import type { Config } from '../config.ts'
import { readBackupTimes } from '../../host/backup/backup-times.ts'
import { completeUntil } from '../../host/backup/wal-archive.ts'
import type { Database } from '../database/database.ts'
import { version } from './version.ts'

/** The sources of the metrics of the operation. */
export interface OperationOptions {
  readonly config: Partial<Pick<Config, 'databaseUrl' | 'dataDir' | 'walArchive'>>
  readonly database: Pick<Database, 'identify'>
  readonly server: Server
}

/** Seconds after which a WAL archive that did not get everything counts as failing. */
const failingAfter = 60

type Labels = Readonly<Record<string, string>>

interface OperationGauge {
  readonly help: string
  readonly labels?: readonly string[]
  /** How the values of several processes become one. */
  readonly aggregator: 'sum' | 'max'
  /** Returns the values with their labels; none where there is nothing to report. */
  readonly read: (options: OperationOptions) => Promise<readonly (readonly [Labels, number])[]>
}

const gauges: Readonly<Record<string, OperationGauge>> = {
  info: {
    help: 'The versions of the service, of Node.js and of the database server; always 1.',
    labels: ['version', 'node', 'postgres'],
    aggregator: 'max',
    read: async ({ database }) => [
      [{ version, node: process.versions.node, postgres: await serverVersion(database) }, 1],
    ],
  },
  http_connections: {
    help: 'Open connections of clients.',
    aggregator: 'sum',
    read: async ({ server }) => [[{}, await promisify(server.getConnections.bind(server))()]],
  },
  wal_archive_failing: {
    help: 'Whether WAL_ARCHIVE lacks what was committed more than a minute ago.',
    aggregator: 'max',
    read: async ({ config: { databaseUrl, walArchive } }) =>
      databaseUrl !== undefined || walArchive === undefined
        ? []
        : [[{}, Number(!(secondsSince(await completeUntil(walArchive)) <= failingAfter))]],
  },
  backup_age_seconds: {
    help: 'Seconds since the last backup of the embedded server, by its result.',
    labels: ['result'],
    aggregator: 'max',
    read: async ({ config: { databaseUrl, dataDir } }) => {
      if (databaseUrl !== undefined || dataDir === undefined) return []
      const times = Object.entries(await readBackupTimes(dataDir))
      return times.map(([result, time]) => [{ result }, secondsSince(new Date(time))])
    },
  },
}

/** Adds the versions, the connections of clients, and the state of backups. */
export function watchOperation(options: OperationOptions, registry: Registry): void {
  for (const [name, { help, labels = [], aggregator, read }] of Object.entries(gauges)) {
    const gauge: Gauge = new Gauge({
      name: `cadastre_${name}`,
      help,
      labelNames: [...labels],
      aggregator,
      registers: [registry],
      collect: async () => {
        gauge.reset()
        for (const [values, number] of await read(options)) gauge.set(values, number)
      },
    })
  }
}

/** Returns the seconds since a time; not a number without one. */
const secondsSince = (time: Date | undefined): number =>
  time === undefined ? NaN : Math.max(0, (Date.now() - time.getTime()) / 1000)

/** Milliseconds by which a database that does not respond may delay the metrics. */
const versionTimeout = 1_000

/** Returns the version of the database server; empty while it does not respond. */
async function serverVersion({ identify }: Pick<Database, 'identify'>): Promise<string> {
  const text = `select split_part(current_setting('server_version'), ' ', 1)`
  const read = identify<[string]>({ text, values: [] }).catch((): [string][] => [])
  const [[version] = ['']] = await Promise.race([read, sleep(versionTimeout, [], { ref: false })])
  return version
}
