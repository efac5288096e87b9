import type { Database } from '../../framework/database/database.ts'
import { requireModel, type Graph } from '../../framework/model/graph.ts'
import { StartError } from '../../framework/start-error.ts'
import type { Extensions } from '../../framework/write/context.ts'
import { commandLine } from '../import/command-line.ts'
import type { Progress } from '../import/progress.ts'
import { fillCables } from './cables.ts'
import { fillCircuits } from './circuits.ts'
import { fillDevices } from './devices.ts'
import { fillOf, type Fill } from './fill.ts'
import { fillMaps } from './maps.ts'
import { fillPlaces } from './places.ts'
import { planNetwork, type Plan } from './plan.ts'
import { fillSpace } from './space.ts'

/** What `cadastre demo` is told. */
export interface DemoOptions {
  readonly graph: Graph
  readonly extensions: Extensions
  readonly database: Database
  readonly progress: Progress
  readonly print: (line: string) => void
  readonly devices: number
  readonly seed: number
  /** Fill an inventory that is not empty, too. */
  readonly force: boolean
  /** Go on with a demo of the same numbers that was stopped. */
  readonly goesOn?: boolean
}

/** Models that the demo fills and that nobody starts without. */
const telling = ['dcim.Region', 'dcim.Site', 'dcim.DeviceType', 'ipam.Prefix', 'circuits.Provider', 'tenancy.Tenant'] // prettier-ignore
const mostDevices = 1_000_000

/** Fills an empty inventory with a network of so many devices: equal numbers and seeds give equal networks. */
export async function fillDemo(options: DemoOptions): Promise<void> {
  const { graph, extensions, database, progress, print, devices, seed, goesOn = false } = options
  if (devices > mostDevices) throw new StartError(`--devices ${devices}: at most ${mostDevices}.`)
  if (!options.force && !goesOn) await requireEmpty(graph, database)
  const started = Date.now()
  const plan = planNetwork(devices, seed)
  const author = commandLine()
  const context = { graph, database, author, extensions }
  const fill = fillOf(context, progress, goesOn)
  const { devices: made, addresses } = await fillNetwork(fill, plan)
  progress.end()
  const seconds = ((Date.now() - started) / 1000).toFixed(1)
  print(
    `${counted(made, 'device')} at ${counted(plan.sites.length, 'site')}, ${counted(plan.links.length, 'cable')} and ${counted(addresses, 'address', 'es')} were ${goesOn ? 'completed' : 'made'} in ${seconds} s.`,
  )
}

/** Fills in a planned network, each object after those it refers to; gives how many devices and addresses there are. */
export async function fillNetwork(
  fill: Fill,
  plan: Plan,
): Promise<{ readonly devices: number; readonly addresses: number }> {
  const places = await fillPlaces(fill, plan)
  const devices = await fillDevices(fill, plan, places)
  const addresses = await fillSpace(fill, plan, { ...places, devices })
  await fillCables(fill, plan, devices)
  await fillCircuits(fill, plan, { ...places, devices })
  await fillMaps(fill, plan, places)
  return { devices: devices.length, addresses }
}

const counted = (number: number, name: string, more = 's'): string =>
  `${number} ${name}${number === 1 ? '' : more}`

async function requireEmpty(graph: Graph, database: Database): Promise<void> {
  for (const key of telling) {
    const { table, labelPlural } = requireModel(graph, key)
    const found = await database.rows({ text: `select from ${table} limit 1`, values: [] })
    if (found.length > 0)
      throw new StartError(
        `The inventory is not empty: it has ${labelPlural}. Use --continue to go on with a demo that was stopped, --force to add one to what is there.`,
      )
  }
}
