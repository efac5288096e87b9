import type { Database } from '../../framework/database/database.ts'
import { withoutListIndexes } from '../../framework/database/deferred-indexes.ts'
import { isLarge } from '../../framework/model/large-tables.ts'
import { requireModel, type Graph } from '../../framework/model/graph.ts'
import { StartError } from '../../framework/start-error.ts'
import type { Extensions } from '../../framework/write/context.ts'
import { commandLine } from '../../framework/transfer/import/command-line.ts'
import type { Progress } from '../../framework/transfer/import/progress.ts'
import { withPrisma, type TypedClient } from '../prisma.ts'
import { fillCables } from './cables.ts'
import { fillCircuits } from './circuits.ts'
import { fillDevices } from './devices.ts'
import { fillOf, type Fill } from './fill.ts'
import { fillMaps } from './maps.ts'
import { fillPlaces } from './places.ts'
import { planNetwork, type Plan } from './plan.ts'
import { fillSpace } from './space.ts'

/** Options of `cadastre demo`. */
export interface DemoOptions {
  readonly graph: Graph
  readonly extensions: Extensions
  readonly database: Database
  readonly progress: Progress
  readonly print: (line: string) => void
  readonly devices: number
  readonly seed: number
  /** Whether to fill an inventory that is not empty. */
  readonly force: boolean
  /** Whether to continue an interrupted demo of the same numbers. */
  readonly isContinued?: boolean
}

/**
 * Models that show whether an inventory is in use: the demo refuses one that has any of their
 * objects.
 */
const indicativeModels: readonly (readonly [key: string, find: FindAny])[] = [
  ['dcim.Region', (client) => client.dcimRegion.findFirst()],
  ['dcim.Site', (client) => client.dcimSite.findFirst()],
  ['dcim.DeviceType', (client) => client.dcimDeviceType.findFirst()],
  ['ipam.Prefix', (client) => client.ipamPrefix.findFirst()],
  ['circuits.Provider', (client) => client.circuitsProvider.findFirst()],
  ['tenancy.Tenant', (client) => client.tenancyTenant.findFirst()],
]

/** Returns any object of a model, or null. */
type FindAny = (client: TypedClient) => Promise<object | null>

const maxDevices = 1_000_000

/**
 * Fills an empty inventory with a network of a number of devices. Equal numbers and seeds give
 * equal networks.
 */
export async function fillDemo(options: DemoOptions): Promise<void> {
  const {
    graph,
    extensions,
    database,
    progress,
    print,
    devices,
    seed,
    isContinued = false,
  } = options
  if (devices > maxDevices) throw new StartError(`--devices ${devices}: at most ${maxDevices}.`)
  if (!options.force && !isContinued) await requireEmpty(graph, database)
  const started = Date.now()
  const plan = planNetwork(devices, seed)
  const author = commandLine()
  const context = { graph, database, author, extensions }
  const fill = fillOf(context, progress, isContinued)
  const write = (): ReturnType<typeof fillNetwork> => fillNetwork(fill, plan)
  const { devices: made, addresses } = await (options.force || isContinued
    ? write()
    : withoutListIndexes(database, largeTables(graph), write))
  progress.end()
  const seconds = ((Date.now() - started) / 1000).toFixed(1)
  print(
    `${counted(made, 'device')} at ${counted(plan.sites.length, 'site')}, ` +
      `${counted(plan.links.length, 'cable')} and ${counted(addresses, 'address', 'es')} ` +
      `were ${isContinued ? 'completed' : 'made'} in ${seconds} s.`,
  )
}

/**
 * Creates the objects of a planned network in dependency order; returns the numbers of devices and
 * addresses.
 */
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

const largeTables = (graph: Graph): readonly string[] =>
  [...graph.models.values()].filter(isLarge).map(({ table }) => table)

const counted = (number: number, name: string, more = 's'): string =>
  `${number} ${name}${number === 1 ? '' : more}`

async function requireEmpty(graph: Graph, database: Database): Promise<void> {
  for (const [key, find] of indicativeModels) {
    if (!(await withPrisma(database, find))) continue
    throw new StartError(
      `The inventory is not empty: it has ${requireModel(graph, key).labelPlural}. ` +
        'Use --continue ' +
        'to go on with a demo that was stopped, --force to add one to what is there.',
    )
  }
}
