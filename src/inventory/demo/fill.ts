import {
  ApiError,
  createObjects,
  requireModel,
  StartError,
  updateObjects,
  type WriteContext,
} from 'cadastre'
import { matchBodies } from 'cadastre/transfer'
import type { Progress } from 'cadastre/commands'
import { withPrisma, type TypedClient } from '../prisma.ts'
import type { End } from './ends.ts'

/** Items that are read in chunks: an array, `Ends`, or the result of `computed`. */
export interface Chunks<T> {
  readonly length: number
  slice(start: number, end: number): readonly T[]
}

/** Returns items that are computed only when their chunk is read, to save memory. */
export const computed = <T, R>(
  items: Chunks<T>,
  compute: (item: T, index: number) => R,
): Chunks<R> => ({
  length: items.length,
  slice: (start, end) => items.slice(start, end).map((item, index) => compute(item, start + index)),
})

/** Writes many objects in chunks, with the checks of the API. */
export interface Fill {
  /** Creates objects of a model and returns their ids, in the order of the bodies. */
  create(key: string, bodies: Chunks<object>): Promise<readonly number[]>
  /** Updates objects of a model; each body has an `id`. `label` names them in the progress. */
  update(key: string, label: string, bodies: Chunks<object>): Promise<void>
  /** Returns the ids of components by the id of the device and the name, in the order of `ends`. */
  find(
    key: string,
    ends: Chunks<readonly [device: number, name: string]>,
  ): Promise<readonly number[]>
}

const objectsPerWrite = 500
/** Fewer than of other objects, because each device also creates its components. */
const devicesPerWrite = 100

/** With several concurrent writes, one is prepared while PostgreSQL stores the others. */
const concurrentWrites = 3

/**
 * Calls a function for each of a number of chunks, with `workers` concurrent calls. Each worker
 * gets consecutive chunks: these lock the same racks, so different workers would wait for each
 * other.
 */
async function runConcurrently(
  workers: number,
  chunks: number,
  work: (chunk: number) => Promise<void>,
): Promise<void> {
  const share = Math.ceil(chunks / workers)
  const worker = async (first: number): Promise<void> => {
    for (let chunk = first; chunk < Math.min(first + share, chunks); chunk += 1) await work(chunk)
  }
  await Promise.all(Array.from({ length: workers }, (_, index) => worker(index * share)))
}

/** Returns a `Fill` that reports its progress. With `isContinued`, it skips objects that exist. */
export function openFill(
  context: Omit<WriteContext, 'model'>,
  progress: Progress,
  isContinued = false,
): Fill {
  const takenIds = new Map<string, Set<number>>()
  const contextOf = (key: string): WriteContext => ({
    ...context,
    model: requireModel(context.graph, key),
  })
  const writeChunks = async <T, R>(
    [name, size]: readonly [string, number],
    items: Chunks<T>,
    write: (items: readonly T[]) => Promise<readonly R[]>,
  ): Promise<readonly R[]> => {
    if (items.length === 0) return []
    progress.begin(name, items.length)
    const chunks = Math.ceil(items.length / size)
    const results: (readonly R[])[] = []
    await runConcurrently(isContinued ? 1 : concurrentWrites, chunks, async (index) => {
      const part = items.slice(index * size, (index + 1) * size)
      results[index] = await write(part).catch(rethrow(name))
      progress.advance(part.length)
    })
    return results.flat()
  }
  return {
    create: (key, bodies) => {
      const size = key === 'dcim.Device' ? devicesPerWrite : objectsPerWrite
      const taken = takenIds.get(key) ?? new Set<number>()
      takenIds.set(key, taken)
      return writeChunks([contextOf(key).model.labelPlural, size], bodies, (part) =>
        isContinued ? createMissing(contextOf(key), part, taken) : create(contextOf(key), part),
      )
    },
    update: async (key, label, bodies) => {
      await writeChunks([label, objectsPerWrite], bodies, (part) =>
        updateObjects(contextOf(key), part, { mode: 'patch' }),
      )
    },
    find: async (key, ends) => {
      const found: number[] = []
      for (let start = 0; start < ends.length; start += objectsPerWrite * 10) {
        const part = ends.slice(start, start + objectsPerWrite * 10)
        for (const id of await findComponents(contextOf(key), part)) found.push(id)
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

/**
 * Creates the objects that do not exist yet; returns the ids of all. An id in `taken` is not
 * returned for another body again.
 */
async function createMissing(
  context: WriteContext,
  bodies: readonly object[],
  taken: Set<number>,
): Promise<readonly number[]> {
  const { database, model } = context
  const found = await matchBodies(database, model, bodies, taken)
  const createdIds = await create(
    context,
    bodies.filter((_, index) => found[index] === undefined),
  )
  const remaining = createdIds[Symbol.iterator]()
  const ids = found.map((id) => id ?? Number(remaining.next().value))
  for (const id of ids) taken.add(id)
  return ids
}

/** The query of components by device and name. */
interface ComponentQuery {
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

type FindComponents = (client: TypedClient, query: ComponentQuery) => Promise<readonly Component[]>

/** Models of components that cables connect. */
const components: Readonly<Record<string, FindComponents>> = {
  'dcim.Interface': (client, query) => client.dcimInterface.findMany(query),
  'dcim.PowerPort': (client, query) => client.dcimPowerPort.findMany(query),
  'dcim.PowerOutlet': (client, query) => client.dcimPowerOutlet.findMany(query),
  'dcim.ConsolePort': (client, query) => client.dcimConsolePort.findMany(query),
  'dcim.ConsoleServerPort': (client, query) => client.dcimConsoleServerPort.findMany(query),
}

/** Returns the ids of components in the order of `ends`. Throws an error for a missing one. */
async function findComponents(
  { database, model }: Pick<WriteContext, 'database' | 'model'>,
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

/**
 * Returns a function that throws a `StartError` for a write that was refused, probably because of
 * existing objects, and any other error as it is.
 */
function rethrow(label: string): (error: unknown) => never {
  return (error) => {
    if (!(error instanceof ApiError) || error.status >= 500) throw error
    const messages: unknown = Array.isArray(error.fields)
      ? error.fields.find((fields) => Object.keys(fields).length > 0)
      : error.fields
    throw new StartError(
      `${label} could not be created: ${JSON.stringify(messages ?? error.message)}. ` +
        'The demo needs an inventory without objects of these names.',
    )
  }
}
