import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { openFolder } from '../support/data-folder.ts'
import { measureBulkCost } from './bulk-cost.ts'
import type { Footprint } from './footprint.ts'
import { token } from './request.ts'
import { root, startOurs } from './servers.ts'

/** The number of requests with one object in a round. */
const SINGLE_REQUESTS = 300

/** The number of objects of a bulk request. */
const BULK_OBJECTS = 1_000

/** The number of measured rounds, after one round of warm-up. */
const ROUNDS = 3

/**
 * Returns the time per object of a request with 1,000 objects, as a percentage of the time of a
 * request with one object, the processor time of requests with 100 objects, and the time and the
 * memory that creating a demo network takes.
 */
export async function measureBulk(
  devices: number,
  say: (line: string) => void,
): Promise<readonly Footprint[]> {
  say('Creating objects, one and 1,000 in a request.')
  const requests = await inFolder(measureCreates)
  say('Creating and updating 100 VLANs in a request.')
  const costs = await inFolder(measureBulkCost)
  say(`Creating a network of ${devices} devices.`)
  return [...requests, ...costs, ...(await inFolder((folder) => measureDemo(folder, devices)))]
}

async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = openFolder('cadastre-bulk-', tmpdir())
  try {
    return await work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function measureCreates(folder: string): Promise<readonly Footprint[]> {
  const server = await startOurs(folder, { SUPERUSER_API_TOKEN: token })
  try {
    const found: Footprint[] = []
    for (const [name, path, body] of await kindsOf(server.url)) {
      const post = (given: unknown): Promise<unknown> => create(`${server.url}/api/${path}/`, given)
      const [one, many]: [number[], number[]] = [[], []]
      for (let round = 0; round <= ROUNDS; round += 1) {
        const began = performance.now()
        for (let number = 0; number < SINGLE_REQUESTS; number += 1) await post(body())
        one.push((performance.now() - began) / SINGLE_REQUESTS)
        const bodies = Array.from({ length: BULK_OBJECTS }, body)
        const next = performance.now()
        await post(bodies)
        many.push((performance.now() - next) / BULK_OBJECTS)
      }
      const value = (100 * Math.min(...many)) / Math.min(...one)
      const of = 'a request with 1,000, of its time in one of its own'
      found.push({ name: `${name} in ${of}`, unit: '%', value, aim: 6.67 })
    }
    return found
  } finally {
    await server.close()
  }
}

type Kind = readonly [name: string, path: string, body: () => object]

/** Creates the objects that the measured ones refer to; returns the measured kinds. */
async function kindsOf(url: string): Promise<readonly Kind[]> {
  const make = async (path: string, body: object): Promise<unknown> =>
    ((await create(`${url}/api/${path}/`, body)) as { id: number }).id // a created object
  const named = { name: 'Bench', slug: 'bench' }
  const [site, tenant] = [await make('dcim/sites', named), await make('tenancy/tenants', named)]
  const manufacturer = await make('dcim/manufacturers', named)
  const device_type = await make('dcim/device-types', { manufacturer, model: 'B', slug: 'b' })
  const device_role = await make('dcim/device-roles', { ...named, color: 'aaaaaa' })
  const placed = { site, device_type, device_role, tenant }
  const device = await make('dcim/devices', { ...placed, name: 'Bench' })
  let n = 0
  const next = (): number => (n += 1)
  return [
    ['a device', 'dcim/devices', () => ({ ...placed, name: `Device ${next()}` })],
    ['an interface', 'dcim/interfaces', () => ({ device, name: `eth${next()}` })],
    ['a VLAN', 'ipam/vlans', () => ({ vid: 1 + (next() % 4000), name: `VLAN ${n}`, site })],
    [
      'an address',
      'ipam/ip-addresses',
      () => {
        next()
        return { address: `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}/24`, tenant }
      },
    ],
  ]
}

async function create(url: string, body: unknown): Promise<unknown> {
  const headers = { authorization: `Token ${token}`, 'content-type': 'application/json' }
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`)
  return answer.json()
}

async function measureDemo(folder: string, devices: number): Promise<readonly Footprint[]> {
  const { PATH = '', HOME = '' } = process.env
  const began = performance.now()
  const child = spawn(
    process.execPath,
    [`${root}/src/cadastre.mjs`, 'demo', '--devices', String(devices)],
    { cwd: folder, env: { PATH, HOME, DATA_DIR: folder }, stdio: ['ignore', 2, 2] },
  )
  let memory = 0
  const poll = setInterval(() => (memory = Math.max(memory, peakOf(child.pid))), 200)
  const [code] = await once(child, 'exit')
  clearInterval(poll)
  if (code !== 0) throw new Error(`the demo ended with ${String(code)}`)
  const name = `a network of ${devices} devices`
  return [
    { name, unit: 's', value: (performance.now() - began) / 1000, aim: devices / 1_000 },
    { name: `${name}, memory of the process`, unit: 'MB', value: memory, aim: 400 },
  ]
}

/** Returns the largest memory of a process so far in megabytes, on Linux. */
function peakOf(pid: number | undefined): number {
  try {
    const status = readFileSync(`/proc/${pid ?? 0}/status`, 'utf8')
    return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
  } catch {
    return 0 // it has ended, or the system is another one
  }
}
