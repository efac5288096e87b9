import type { WriteContext } from '../../framework/write/context.ts'
import { createObjects } from '../../framework/write/create.ts'
import { updateObjects } from '../../framework/write/update.ts'
import { ApiError } from '../../framework/errors.ts'
import { requireModel } from '../../framework/model/graph.ts'
import { parseChange } from '../../framework/write/change.ts'
import { StartError } from '../../framework/start-error.ts'
import { findExisting } from '../../framework/transfer/import/existing.ts'
import type { Progress } from '../../framework/transfer/import/progress.ts'
import { withPrisma, type TypedClient } from '../prisma.ts'
import type { End } from './ends.ts'

/** Items that are read chunk by chunk: an array, or what `computed` returns. */
export interface Chunks<T> {
  readonly length: number
  slice(start: number, end: number): readonly T[]
}

/** Returns items that are computed when their chunk is read, so that they take no memory before. */
export const computed = <T, R>(
  items: Chunks<T>,
  compute: (item: T, index: number) => R,
): Chunks<R> => ({
  length: items.length,
  slice: (start, end) => items.slice(start, end).map((item, index) => compute(item, start + index)),
})

/** Writes many objects in chunks, by the rules of the API. */
export interface Fill {
  /** Creates objects of a model and returns their ids, in order. */
  make(key: string, bodies: Chunks<object>): Promise<readonly number[]>
  /** Updates objects of a model; each body holds its id. */
  change(key: string, what: string, bodies: Chunks<object>): Promise<void>
  /** Returns the ids of components by device and name, in order. */
  find(
    key: string,
    ends: Chunks<readonly [device: number, name: string]>,
  ): Promise<readonly number[]>
}

const objectsPerWrite = 500
/** Devices per write; fewer, since each device also creates its components. */
const devicesPerWrite = 100

/** Writes that run at the same time, so that the service prepares one while others are stored. */
const writesAtOnce = 3

/**
 * Runs work for each of a number of chunks, at most `most` at the same time. Each worker takes
 * consecutive chunks: these lock the same racks, so that several workers would wait for each other.
 */
async function inParallel(
  most: number,
  chunks: number,
  work: (chunk: number) => Promise<void>,
): Promise<void> {
  const share = Math.ceil(chunks / most)
  const worker = async (first: number): Promise<void> => {
    for (let chunk = first; chunk < Math.min(first + share, chunks); chunk += 1) await work(chunk)
  }
  await Promise.all(Array.from({ length: most }, (_, index) => worker(index * share)))
}

/** Returns a `Fill` that reports its progress. A continued one skips objects that exist already. */
export function fillOf(
  context: Omit<WriteContext, 'model'>,
  progress: Progress,
  isContinued = false,
): Fill {
  const known = new Map<string, Set<number>>()
  const on = (key: string): WriteContext => ({
    ...context,
    model: requireModel(context.graph, key),
  })
  const each = async <T, R>(
    [name, size]: readonly [string, number],
    items: Chunks<T>,
    write: (items: readonly T[]) => Promise<readonly R[]>,
  ): Promise<readonly R[]> => {
    if (items.length === 0) return []
    progress.begin(name, items.length)
    const chunks = Math.ceil(items.length / size)
    const results: (readonly R[])[] = []
    await inParallel(isContinued ? 1 : writesAtOnce, chunks, async (index) => {
      const part = items.slice(index * size, (index + 1) * size)
      results[index] = await write(part).catch(explain(name))
      progress.advance(part.length)
    })
    return results.flat()
  }
  return {
    make: (key, bodies) => {
      const size = key === 'dcim.Device' ? devicesPerWrite : objectsPerWrite
      const taken = known.get(key) ?? new Set<number>()
      known.set(key, taken)
      return each([on(key).model.labelPlural, size], bodies, (part) =>
        isContinued ? complete(on(key), part, taken) : create(on(key), part),
      )
    },
    change: async (key, what, bodies) => {
      await each([what, objectsPerWrite], bodies, (part) =>
        updateObjects(on(key), part, { mode: 'patch' }),
      )
    },
    find: async (key, ends) => {
      const found: number[] = []
      for (let start = 0; start < ends.length; start += objectsPerWrite * 10) {
        const part = ends.slice(start, start + objectsPerWrite * 10)
        for (const id of await findPart(on(key), part)) found.push(id)
      }
      return found
    },
  }
}

async function create(
  context: WriteContext,
  bodies: readonly object[],
): Promise<readonly number[]> {
  if (bodies.length === 0) return []
  const records = await createObjects(context, bodies)
  return records.map((record) => Number(record['id']))
}

/** Creates the objects that do not exist yet. */
async function complete(
  context: WriteContext,
  bodies: readonly object[],
  taken: Set<number>,
): Promise<readonly number[]> {
  const { database, model } = context
  const values = bodies.map((body) => parseChange(model, body, 'create').values)
  const found = await findExisting(database, model, values, taken)
  const made = await create(
    context,
    bodies.filter((_, index) => found[index] === undefined),
  )
  const fresh = made[Symbol.iterator]()
  const ids = found.map((id) => id ?? Number(fresh.next().value))
  for (const id of ids) taken.add(id)
  return ids
}

/** Components by device and name. */
interface Sought {
  readonly where: {
    readonly device_id: { readonly in: number[] }
    readonly name: { readonly in: string[] }
  }
  readonly select: { readonly id: true; readonly device_id: true; readonly name: true }
}

interface Component {
  readonly id: number
  readonly device_id: number
  readonly name: string
}

type FindComponents = (client: TypedClient, sought: Sought) => Promise<readonly Component[]>

/** Models of components that cables connect. */
const components: Readonly<Record<string, FindComponents>> = {
  'dcim.Interface': (client, sought) => client.dcimInterface.findMany(sought),
  'dcim.PowerPort': (client, sought) => client.dcimPowerPort.findMany(sought),
  'dcim.PowerOutlet': (client, sought) => client.dcimPowerOutlet.findMany(sought),
  'dcim.ConsolePort': (client, sought) => client.dcimConsolePort.findMany(sought),
  'dcim.ConsoleServerPort': (client, sought) => client.dcimConsoleServerPort.findMany(sought),
}

async function findPart(
  { database, model }: WriteContext,
  ends: readonly End[],
): Promise<readonly number[]> {
  const find = components[model.key]
  if (!find) throw new Error(`${model.key} is not a component that cables connect`)
  const where = {
    device_id: { in: [...new Set(ends.map(([device]) => device))] },
    name: { in: [...new Set(ends.map(([, name]) => name))] },
  }
  const select = { id: true, device_id: true, name: true } as const
  const found = await withPrisma(database, (client) => find(client, { where, select }))
  const ids = new Map(found.map(({ id, device_id, name }) => [`${device_id} ${name}`, id]))
  return ends.map(([device, name]) => {
    const id = ids.get(`${device} ${name}`)
    if (id === undefined) throw new Error(`components of ${model.key} are missing`)
    return id
  })
}

/** Explains a refused write, which existing objects may have caused. */
function explain(what: string): (error: unknown) => never {
  return (error) => {
    if (!(error instanceof ApiError) || error.status >= 500) throw error
    const list: unknown = Array.isArray(error.fields)
      ? error.fields.find((one) => Object.keys(one).length > 0)
      : error.fields
    throw new StartError(
      `${what} could not be made: ${JSON.stringify(list ?? error.message)}. ` +
        'The demo wants an inventory without objects of these names.',
    )
  }
}
