import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import autocannon, { type Request } from 'autocannon'
import { openFolder, runningPid } from '../support/data-folder.ts'
import type { Footprint } from './footprint.ts'
import { token } from './request.ts'
import { root, startOurs, type Server } from './servers.ts'

const DEVICES = 1_000
/** Together with the text, a page just below the default of PAGE_MAX_BYTES. */
const LARGE_SITES = 120
const LARGE_TEXT = 65_000
const SECONDS = 15
const REST_MS = 10_000

/** The limit of the memory of the process under each load. */
const AIM_MEGABYTES = 700

const POSTGRES_AIM_MEGABYTES = 300

/** Requests that several clients send at once. */
interface Load {
  readonly name: string
  readonly clients: number
  /** The nth request. */
  readonly request: (n: number) => Request
}

const headers = { authorization: `Token ${token}`, 'content-type': 'application/json' }

const site = (n: number): object => ({ name: `Site ${n}`, slug: `site-${n}` })

const loads: readonly Load[] = [
  {
    name: '16 clients: pages of 50 devices',
    clients: 16,
    request: () => ({ path: '/api/dcim/devices/?limit=50' }),
  },
  {
    name: '16 clients: pages of 1,000 devices',
    clients: 16,
    request: () => ({ path: '/api/dcim/devices/?limit=1000' }),
  },
  {
    name: '12 clients: pages of 7.8 MB',
    clients: 12,
    request: () => ({ path: `/api/dcim/sites/?q=large&limit=${LARGE_SITES}` }),
  },
  {
    name: '16 clients: creates',
    clients: 16,
    request: (n) => ({
      method: 'POST',
      path: '/api/dcim/sites/',
      headers,
      body: JSON.stringify(site(n)),
    }),
  },
  {
    name: '4 clients: creates of 1,000 objects',
    clients: 4,
    request: (n) => ({
      method: 'POST',
      path: '/api/dcim/sites/',
      headers,
      body: JSON.stringify(Array.from({ length: 1_000 }, (_, index) => site(n * 1_000 + index))),
    }),
  },
]

/**
 * Returns the memory of the process of the service at rest, and its peak under each load. Each load
 * has a process of its own, on one database with a demo network. It reads /proc: Linux only.
 */
export async function measureMemory(say: (line: string) => void): Promise<readonly Footprint[]> {
  const folder = openFolder('cadastre-memory-', tmpdir())
  try {
    say(`Making ${DEVICES} devices and ${LARGE_SITES} sites with ${LARGE_TEXT} characters each.`)
    await started(folder, makeLargeSites)
    const demo = ['src/cadastre.mjs', 'demo', '--force', '--devices', String(DEVICES)]
    const env = { ...process.env, DATA_DIR: folder }
    execFileSync(process.execPath, demo, { cwd: root, env, stdio: 'ignore' })
    const rest = await started(folder, async ({ pid }) => {
      await sleep(REST_MS)
      return [
        footprint('start, peak', memoryOf(pid, 'VmHWM')),
        footprint('at rest', memoryOf(pid, 'VmRSS')),
        footprint('PostgreSQL at rest', postgresMemory(folder), POSTGRES_AIM_MEGABYTES),
      ]
    })
    const found = [...rest]
    for (const load of loads) {
      say(load.name)
      found.push(...(await started(folder, (server) => measureLoad(server, load, folder))))
    }
    return found
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

async function started<T>(folder: string, work: (server: Server) => Promise<T>): Promise<T> {
  const server = await startOurs(folder, { SUPERUSER_API_TOKEN: token })
  try {
    return await work(server)
  } finally {
    await server.close()
  }
}

async function makeLargeSites({ url }: Server): Promise<void> {
  for (let n = 0; n < LARGE_SITES; n++) {
    const body = { name: `Large ${n}`, slug: `large-${n}`, comments: 'x'.repeat(LARGE_TEXT) }
    const answer = await fetch(`${url}/api/dcim/sites/`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
  }
}

/** The number of requests of all loads, so that their objects have different names. */
let requestCount = 0

async function measureLoad(
  { url, pid }: Server,
  load: Load,
  folder: string,
): Promise<readonly Footprint[]> {
  const result = await autocannon({
    url,
    connections: load.clients,
    duration: SECONDS,
    timeout: 60,
    requests: [{ setupRequest: (request) => ({ ...request, ...load.request(requestCount++) }) }],
  })
  const peak = memoryOf(pid, 'VmHWM')
  const failed = result.non2xx + result.errors + result.timeouts
  if (failed > 0) throw new Error(`${load.name}: ${failed} requests failed`)
  const postgres = postgresMemory(folder)
  await sleep(REST_MS)
  return [
    footprint(`${load.name}, peak`, peak),
    footprint(`${load.name}, ${REST_MS / 1000} s later`, memoryOf(pid, 'VmRSS')),
    footprint(`${load.name}, PostgreSQL`, postgres, POSTGRES_AIM_MEGABYTES),
  ]
}

function footprint(name: string, value: number, aim = AIM_MEGABYTES): Footprint {
  return { name, unit: 'MB', value, aim }
}

/** Returns the memory of a process in MB: VmRSS is the current size, VmHWM the peak. */
function memoryOf(pid: number, name: 'VmRSS' | 'VmHWM'): number {
  const text = readFileSync(join('/proc', String(pid), 'status'), 'utf8')
  return Math.round(Number(new RegExp(`^${name}:\\s*(\\d+) kB`, 'm').exec(text)?.[1]) / 1024)
}

/** Returns the memory of all PostgreSQL processes in MB; shared memory counts once. */
function postgresMemory(folder: string): number {
  const server = runningPid(folder)
  const processes = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  const own = processes.filter((pid) => pid === String(server) || parentOf(pid) === server)
  const kilobytes = own.map((pid) =>
    Number(/^Pss:\s*(\d+)/m.exec(readProcess(pid, 'smaps_rollup'))?.[1] ?? 0),
  )
  return Math.round(kilobytes.reduce((sum, one) => sum + one, 0) / 1024)
}

function parentOf(pid: string): number {
  return Number(/^PPid:\s*(\d+)/m.exec(readProcess(pid, 'status'))?.[1])
}

/** Returns a file of a process from /proc; an empty text after its end. */
function readProcess(pid: string, file: string): string {
  try {
    return readFileSync(join('/proc', pid, file), 'utf8')
  } catch {
    return ''
  }
}
