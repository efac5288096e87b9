import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '../support/free-port.ts'
import type { Baseline } from './baselines/build.ts'
import type { Case } from './cases.ts'
import { graphqlRequest, graphqlValues, isGraphqlSuccess } from './peers/graphql.ts'
import type { BenchRequest } from './request.ts'
import type { Connection } from '../../src/framework/database/pipeline/connection.ts'

/** How a service is asked that does not answer as the others do. */
export interface Protocol {
  readonly requestOf: (one: Case, request: BenchRequest) => BenchRequest
  readonly isSuccess: (text: string) => boolean
  /** Returns the values of a response. */
  readonly valuesOf: (text: string) => unknown
}

/** A service that is compared. */
interface Compared {
  /** Its name in reports. */
  readonly title: string
  readonly protocol?: Protocol
}

/** One of the services. */
export type ServerName = 'ours' | Baseline

/** All services. */
export const servers: Readonly<Record<ServerName, Compared>> = {
  sql: { title: 'by hand' },
  authenticated: { title: 'with token' },
  ours: { title: 'ours' },
  prisma: { title: 'Prisma include' },
  zenstack: { title: 'ZenStack' },
  postgraphile: {
    title: 'PostGraphile',
    protocol: {
      requestOf: graphqlRequest,
      isSuccess: isGraphqlSuccess,
      valuesOf: graphqlValues,
    },
  },
}

/** The services of a run, those of the ratios first. */
export const usualServers: readonly ServerName[] = ['sql', 'authenticated', 'ours', 'prisma']

/** The services of which the mixed load is measured. */
export const mixedServers: readonly ServerName[] = ['sql', 'authenticated', 'ours']

/** The services of a run with what npm has. */
export const peerServers: readonly ServerName[] = [
  'sql',
  'ours',
  'prisma',
  'zenstack',
  'postgraphile',
]

/** A service in a process of its own. */
export interface Server {
  readonly url: string
  readonly pid: number
  readonly close: () => Promise<void>
}

/** The setting of a service that keeps no pages in memory, as the baselines do not. */
export const readsEveryPage = { KEPT_PAGES_BYTES: '0' }

/** The checkout. */
export const root = fileURLToPath(new URL('../..', import.meta.url))

/** Options of Node in a process that runs the TypeScript of the checkout. */
export const sourceOptions: readonly string[] = ['--conditions=cadastre-source', '--import', 'tsx']

const START_TIMEOUT_MS = 60_000

/** Starts one of the services on the data of a folder, and waits until it answers. */
export async function startServer(
  name: ServerName,
  dataDir: string,
  connection: Connection,
): Promise<Server> {
  if (name === 'ours') return startOurs(dataDir, readsEveryPage)
  const port = await freePort()
  const program = fileURLToPath(new URL('baselines/serve.ts', import.meta.url))
  const args = [...sourceOptions, program, name, String(port), JSON.stringify(connection)]
  return started(spawn(process.execPath, args, { cwd: root, stdio: 'inherit' }), port)
}

/** Starts Cadastre as its users do. */
export async function startOurs(
  dataDir: string,
  more: Readonly<Record<string, string>> = {},
): Promise<Server> {
  const port = await freePort()
  // No other variables: settings of the shell are not for this service.
  const { PATH = '', HOME = '' } = process.env
  const env = { PATH, HOME, DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: 'warn', ...more }
  const child = spawn(process.execPath, [`${root}/src/cadastre.mjs`, 'serve'], {
    cwd: dataDir,
    env,
    // Its output goes to standard error: standard output has only the report.
    stdio: ['ignore', 2, 2],
  })
  return started(child, port)
}

async function started(child: ChildProcess, port: number): Promise<Server> {
  const url = `http://127.0.0.1:${port}`
  const exit = once(child, 'exit')
  const close = async (): Promise<void> => {
    child.kill('SIGTERM')
    await exit
  }
  const deadline = Date.now() + START_TIMEOUT_MS
  while (!(await answers(url))) {
    if (child.exitCode !== null) throw new Error(`a server ended with ${child.exitCode}`)
    if (Date.now() > deadline) throw new Error('a server does not answer')
    await sleep(10)
  }
  return { url, pid: child.pid ?? 0, close }
}

/** Returns whether a server answers, with any status. */
async function answers(url: string): Promise<boolean> {
  return fetch(`${url}/health/ready`).then(
    () => true,
    () => false,
  )
}
