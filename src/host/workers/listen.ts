import cluster from 'node:cluster'
import { lookup } from 'node:dns/promises'
import { once } from 'node:events'
import { createServer } from 'node:net'
import type { AppOptions, RunnableService } from '../../framework/service/interface.ts'
import type { HostConfig } from '../config/read-host-config.ts'
import type { Log } from '../../framework/log.ts'
import { backupGauges } from '../backup/backup-gauges.ts'
import { jobGauges } from '../jobs/job-gauges.ts'
import { standardOutput } from '../log/log.ts'
import { StartError } from '../../framework/errors/start-error.ts'
import { limitConnections } from './connections.ts'
import { collectGarbage, keepPausesShort, limitHeapGrowth } from '../../framework/limits/index.ts'
import { shareConnections } from './share-connections.ts'

/** A process that serves requests. */
export interface Listener {
  /** The URL of the API root. */
  readonly url: string
  /**
   * Stops accepting connections, finishes running requests, and aborts those that take too long.
   */
  close: () => Promise<void>
}

/** The longest time of running requests after the service is stopped, in milliseconds. */
export const graceMs = 30_000

/**
 * Refuses an address on which the service cannot listen, before anything is started. Throws a
 * `StartError` with the setting to change.
 */
export async function assertAddressFree(config: HostConfig): Promise<void> {
  const server = createServer()
  try {
    server.listen({ host: await addressOf(config), port: config.port })
    await once(server, 'listening')
  } catch (error) {
    throw explainListen(error, config)
  }
  server.close()
  await once(server, 'close')
}

/** Resolves a host name to one address: Fastify would wait only for the first of several. */
async function addressOf({ host }: HostConfig): Promise<string> {
  return (await lookup(host, { verbatim: false })).address
}

/** Builds the app on an open database, and listens. */
export async function listen(
  service: RunnableService,
  options: AppOptions & { readonly config: HostConfig; readonly log: Log },
): Promise<Listener> {
  const { config, database, log } = options
  limitHeapGrowth()
  keepPausesShort()
  const app = await service.buildApp({
    ...options,
    logOutput: standardOutput,
    gauges: { ...backupGauges(config), ...jobGauges(service, config, database) },
  })
  const closeSilent = limitConnections(app.server, config, app.apiVersion)
  if (cluster.isWorker) shareConnections(app.server)
  try {
    await app.ready()
    await app.prepareDocument() // before there are requests, all of which would wait for it
    collectGarbage()
    await app.listen({ host: await addressOf(config), port: config.port })
  } catch (error) {
    await app.close()
    throw explainListen(error, config)
  }
  const address = app.server.address()
  const port = typeof address === 'object' && address !== null ? address.port : config.port
  return { url: `http://${urlHost(config.host)}:${port}${config.basePath}/api/`, close }

  async function close(): Promise<void> {
    // An idle connection (keep-alive) would otherwise delay the stop.
    const idle = setInterval(() => {
      app.server.closeIdleConnections()
      closeSilent()
    }, 100)
    const limit = setTimeout(() => {
      log.warn({ seconds: graceMs / 1000 }, 'requests in flight were cut off')
      app.server.closeAllConnections()
    }, graceMs)
    await app.close()
    clearInterval(idle)
    clearTimeout(limit)
  }
}

/** Converts errors of the system, which concern the address. Others are defects of the service. */
function explainListen(error: unknown, config: HostConfig): unknown {
  if (!(error instanceof Error) || !('syscall' in error) || !('code' in error)) return error
  const code = String(error.code)
  const reason =
    reasonsByCode[code]?.(config) ?? `cannot be listened on (${String(error)}): set HOST and PORT`
  return new StartError(`Port ${config.port} on ${config.host} ${reason}.`, { cause: error })
}

const reasonsByCode: Readonly<Record<string, (config: HostConfig) => string>> = {
  EADDRINUSE: () => 'is in use by another program: end it, or set PORT to another',
  EACCES: () => 'may not be used by this account: set PORT to 1024 or more',
  EADDRNOTAVAIL: () => 'is not an address of this machine: set HOST to one that is',
  ENOTFOUND: ({ host }) =>
    `cannot be listened on, for ${host} is not a known name: set HOST to another`,
}

function urlHost(host: string): string {
  if (['127.0.0.1', '0.0.0.0', '::', '::1'].includes(host)) return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}
