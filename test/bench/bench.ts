import { service } from '../../src/app.ts'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { Command, InvalidArgumentError } from 'commander'
import { readHostConfig } from '../../src/host/config/read-host-config.ts'
import type { Connection } from '../../src/framework/database/pipeline/connection.ts'
import { openStorage } from '../../src/host/storage.ts'
import { prepareFirstStart } from '../../src/host/first-start.ts'
import { openProgress } from '../../src/features/transfer/import/progress.ts'
import { silentLog } from '../../src/framework/log.ts'
import { runningPid } from '../support/data-folder.ts'
import { measureBulk } from './bulk.ts'
import { compare } from './compare.ts'
import { makeData, resetData } from './data.ts'
import { measureDocumentation } from './documentation.ts'
import { measureFootprint, type Footprint } from './footprint.ts'
import { measure } from './measure.ts'
import { measureMemory } from './memory.ts'
import { measureMixed, type Mixed } from './mixed.ts'
import { measurePages, printPages } from './pages.ts'
import { measureRevealing } from './revealing.ts'
import { installPeers } from './peers/packages.ts'
import {
  linesOf,
  printFootprint,
  printReport,
  printRequests,
  type Line,
  type Report,
  type RequestReport,
} from './report.ts'
import { token } from './request.ts'
import { printScale } from './scale-report.ts'
import { measureScale } from './scale.ts'
import { measureShares, printShares } from './shares.ts'
import { measureUnchanged } from './unchanged.ts'
import {
  mixedServers,
  peerServers,
  readsEveryPage,
  root,
  startServer,
  usualServers,
  type Server,
  type ServerName,
} from './servers.ts'

/** Options of a run. */
interface Options {
  readonly rows: number
  readonly rounds: number
  readonly seconds: number
  readonly connections: number
  readonly data: string
  readonly json: boolean
  readonly secrets: boolean
  readonly memory: boolean
  readonly bulk: boolean
  readonly devices: number
  readonly scale: boolean
  readonly shares: boolean
  readonly docs: boolean
  readonly pages: boolean
  readonly peers: boolean
  readonly packages?: string
}

const program = new Command('bench')
  .description('Measures the service side by side with hand-written ones; see docs/speed.md.')
  .option('--rows <number>', 'VLANs in the database', wholeNumber, 20_000)
  .option('--rounds <number>', 'how often everything is measured; medians count', wholeNumber, 3)
  .option('--seconds <number>', 'how long one measurement takes; 3, with --peers 2', wholeNumber)
  .option('--connections <number>', 'clients that ask at once', wholeNumber, 16)
  .option('--data <folder>', 'data, kept for the next run', join(root, 'bench-data/database'))
  .option('--json', 'print one JSON object instead of tables', false)
  .option('--secrets', 'measure nothing but pages of revealed secrets: half a minute', false)
  .option('--memory', 'measure nothing but memory under load: three minutes, on Linux only', false)
  .option('--bulk', 'measure nothing but bulk requests and a demo network', false)
  .option('--devices <number>', 'devices of the demo network', wholeNumber, 100_000)
  .option(
    '--scale',
    'compare lists over 10,000 and 1,000,000 rows: 9 minutes, 12 with the first filling',
    false,
  )
  .option('--shares', 'compare one and two nodes and workers: five minutes, Linux and root', false)
  .option('--docs', 'measure nothing but the documentation page in Chromium, on Linux', false)
  .option('--pages', 'measure nothing but list pages against their JSON: three minutes', false)
  .option('--peers', 'compare with Prisma, ZenStack and PostGraphile, a quarter of an hour', false)
  .option('--packages <folder>', 'compare it with Swagger UI and others that are installed there')

const given = program.parse().opts<Omit<Options, 'seconds'> & Partial<Options>>()
const options: Options = { seconds: given.peers ? 2 : 3, ...given }
const say = (line: string): void => void process.stderr.write(`${line}\n`)

if (options.scale) {
  const lines = await measureScale(join(root, 'bench-data/scale'), say)
  if (options.json) console.log(JSON.stringify(lines, null, 2))
  else printScale(lines)
} else if (options.shares) {
  const found = await measureShares(say)
  if (options.json) console.log(JSON.stringify(found, null, 2))
  else printShares(found)
} else if (options.pages) {
  const found = await measurePages(say)
  if (options.json) console.log(JSON.stringify(found, null, 2))
  else printPages(found)
} else if (options.secrets || options.memory || options.bulk || options.docs) {
  const found = await measureOne(options)
  if (options.json) console.log(JSON.stringify(found, null, 2))
  else printFootprint(found)
} else if (options.peers) {
  const report = await runPeers(options)
  if (options.json) console.log(JSON.stringify(report, null, 2))
  else printRequests(report)
} else {
  const report = await run(options)
  if (options.json) console.log(JSON.stringify(report, null, 2))
  else printReport(report)
}

/** Measures what an option selects. */
function measureOne(one: Options): Promise<readonly Footprint[]> {
  const { memory, bulk, devices, docs, packages } = one
  if (docs) return measureDocumentation(packages, say)
  if (bulk) return measureBulk(devices, say)
  return memory ? measureMemory(say) : measureRevealing()
}

async function run(options: Options): Promise<Report> {
  const { rows, connections, data } = options
  preparePrisma()
  const compared = await compareServices(options, usualServers, async (running, compared) => {
    const ours = running.get('ours')?.url ?? ''
    const unchanged = await measureUnchanged(ours, data, options)
    const mixed: Partial<Record<ServerName, Mixed>> = {}
    for (const [name, { url }] of running)
      if (mixedServers.includes(name)) mixed[name] = await measureMixed(url, options)
    return { requests: compared, unchanged, mixed }
  })
  say('Generating, starting, resting.')
  const footprint = [...(await measureFootprint(data)), ...(await measureRevealing())]
  return { rows, connections, ...compared, footprint }
}

async function runPeers(options: Options): Promise<RequestReport> {
  const { rows, connections } = options
  preparePrisma()
  installPeers(say)
  const requests = await compareServices(options, peerServers, (_, compared) =>
    Promise.resolve(compared),
  )
  return { rows, connections, requests }
}

/** Compares services, and calls `more` while they run. */
async function compareServices<T>(
  options: Options,
  names: readonly ServerName[],
  more: (running: ReadonlyMap<ServerName, Server>, compared: readonly Line[]) => Promise<T>,
): Promise<T> {
  const { data, rows } = options
  const config = readHostConfig({ DATA_DIR: data, SUPERUSER_API_TOKEN: token, ...readsEveryPage })
  const { database, connection, close } = await openStorage(config, {
    log: silentLog,
    service,
  })
  const progress = openProgress(process.stderr, say)
  try {
    await prepareFirstStart({ service, config, database, print: () => undefined })
    await makeData(database, rows, progress)
    const reset = (): Promise<void> => resetData(database, rows)
    await reset()
    const counts = await compare(config, connection, names, { rows, reset })
    say('All services answer with the same values.')
    const postmaster = runningPid(data) ?? NaN
    return await withServers(names, data, connection, async (running) => {
      const measurements = await measure(running, { ...options, postmaster, reset, progress })
      const found = await more(running, linesOf(measurements, counts))
      await reset()
      return found
    })
  } finally {
    await close()
  }
}

/** Generates the Prisma client of the baseline, which only the benchmark needs. */
function preparePrisma(): void {
  const { status, stderr } = spawnSync(process.execPath, ['prepare.mjs', 'bench'], {
    cwd: root,
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`Prisma's client was not generated: ${stderr}`)
}

async function withServers<T>(
  names: readonly ServerName[],
  data: string,
  connection: Connection,
  work: (running: ReadonlyMap<ServerName, Server>) => Promise<T>,
): Promise<T> {
  const running = new Map<ServerName, Server>()
  try {
    for (const name of names) running.set(name, await startServer(name, data, connection))
    return await work(running)
  } finally {
    for (const { close } of running.values()) await close()
  }
}

function wholeNumber(text: string): number {
  const number = Number(text)
  if (!Number.isInteger(number) || number < 1) throw new InvalidArgumentError('a whole number.')
  return number
}
