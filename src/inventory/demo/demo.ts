import {
  seesAll,
  requireModel,
  StartError,
  type Database,
  type ModelGraph,
  type ResourceOptions,
} from 'cadastre'
import { commandLineAuthor, withoutListIndexes } from 'cadastre/transfer'
import type { Progress } from 'cadastre/commands'
import { withPrisma, type TypedClient } from '../prisma.ts'
import { fillCables } from './cables.ts'
import { fillCircuits } from './circuits.ts'
import { fillDevices } from './devices.ts'
import { openFill, type Fill } from './fill.ts'
import { fillMaps } from './maps.ts'
import { fillPlaces } from './places.ts'
import { planNetwork, type Plan } from './plan.ts'
import { fillSpace } from './space.ts'

/** Options of `cadastre demo`. */
export interface DemoOptions {
  readonly graph: ModelGraph
  readonly extensions: ResourceOptions['extensions']
  readonly database: Database
  readonly progress: Progress
  readonly print: (line: string) => void
  readonly devices: number
  readonly seed: number
  /** Whether to fill an inventory that is not empty. */
  readonly force: boolean
  /** Whether to continue an interrupted demo with the same `devices` and `seed`. */
  readonly isContinued?: boolean
}

/**
 * Models whose objects show that an inventory is not empty, each with a function that finds one of
 * them.
 */
const indicativeModels: readonly (readonly [key: string, find: FindAny])[] = [
  ['dcim.Region', (client) => client.dcimRegion.findFirst()],
  ['dcim.Site', (client) => client.dcimSite.findFirst()],
  ['dcim.DeviceType', (client) => client.dcimDeviceType.findFirst()],
  ['ipam.Prefix', (client) => client.ipamPrefix.findFirst()],
  ['circuits.Provider', (client) => client.circuitsProvider.findFirst()],
  ['tenancy.Tenant', (client) => client.tenancyTenant.findFirst()],
]

/** Finds any object of a model; null if there is none. */
type FindAny = (client: TypedClient) => Promise<object | null>

const maxDevices = 1_000_000

/**
 * Fills an empty inventory with an example network. Equal `devices` and `seed` give equal networks.
 * Throws a `StartError` if the inventory is not empty or the number of devices is too large.
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
  if (!options.force && !isContinued) await assertEmpty(graph, database)
  const started = Date.now()
  const plan = planNetwork(devices, seed)
  const author = commandLineAuthor()
  const context = { graph, database, author, reader: seesAll, extensions }
  const fill = openFill(context, progress, isContinued)
  const write = (): ReturnType<typeof fillNetwork> => fillNetwork(fill, plan)
  const { devices: deviceCount, addresses } = await (options.force || isContinued
    ? write()
    : withoutListIndexes(database, largeTables(graph), write))
  progress.end()
  const seconds = ((Date.now() - started) / 1000).toFixed(1)
  print(
    `${countText(deviceCount, 'device')} at ${countText(plan.sites.length, 'site')}, ` +
      `${countText(plan.links.length, 'cable')} and ${countText(addresses, 'address', 'es')} ` +
      `were ${isContinued ? 'completed' : 'created'} in ${seconds} s.`,
  )
}

/**
 * Creates the objects of a planned network, each after those that it refers to. Returns the numbers
 * of devices and addresses.
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

const largeTables = (graph: ModelGraph): readonly string[] =>
  [...graph.models.values()].filter(({ rows }) => rows === 'many').map(({ table }) => table)

const countText = (count: number, noun: string, plural = 's'): string =>
  `${count} ${noun}${count === 1 ? '' : plural}`

async function assertEmpty(graph: ModelGraph, database: Database): Promise<void> {
  for (const [key, find] of indicativeModels) {
    if (!(await withPrisma(database, find))) continue
    throw new StartError(
      `The inventory is not empty: it has ${requireModel(graph, key).labelPlural}. ` +
        'Use --continue to complete a demo that was stopped, ' +
        'or --force to add a demo to these objects.',
    )
  }
}
