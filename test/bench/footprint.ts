import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { medianOf } from './measure.ts'
import { root, startOurs } from './servers.ts'

/** One figure of the footprint of the service, such as its memory, and its limit if it has one. */
export interface Footprint {
  readonly name: string
  readonly unit: 's' | 'ms' | 'MB' | '%'
  readonly value: number
  readonly aim?: number
}

/** The number of measurements, of which the median counts. */
const MEASUREMENTS = 3

/**
 * Milliseconds after the start until the memory at rest is read. After about 20 seconds V8 frees
 * what a start needs once, such as the parts of the OpenAPI document.
 */
const REST_MS = 30_000

/**
 * Measures the time of generating all models, the time of a start on existing data, and the memory
 * at rest. The database of the folder must be stopped.
 */
export async function measureFootprint(dataDir: string): Promise<readonly Footprint[]> {
  const generating: number[] = []
  const starting: number[] = []
  const memory: number[] = []
  for (let time = 0; time < MEASUREMENTS; time++) {
    generating.push(secondsOfGenerate())
    const { seconds, megabytes } = await startAndRest(dataDir)
    starting.push(seconds)
    memory.push(megabytes)
  }
  return [
    { name: 'generate all models', unit: 's', value: medianOf(generating), aim: 1 },
    { name: 'start, database included', unit: 's', value: medianOf(starting), aim: 2 },
    { name: 'memory at rest', unit: 'MB', value: medianOf(memory), aim: 140 },
  ]
}

/** Returns the seconds of `generate --check`: it writes no files, so that all runs do the same. */
function secondsOfGenerate(): number {
  const began = performance.now()
  const args = [join(root, 'src/cadastre.mjs'), 'generate', '--check']
  execFileSync(process.execPath, args, { cwd: root, stdio: 'pipe' })
  return (performance.now() - began) / 1000
}

async function startAndRest(dataDir: string): Promise<{ seconds: number; megabytes: number }> {
  const began = performance.now()
  const server = await startOurs(dataDir)
  const seconds = (performance.now() - began) / 1000
  await sleep(REST_MS)
  const kilobytes = execFileSync('ps', ['-o', 'rss=', '-p', String(server.pid)], {
    encoding: 'utf8',
  })
  await server.close()
  return { seconds, megabytes: Number(kilobytes) / 1024 }
}
