import type { Database } from '../../framework/database/database.ts'
import { Violation } from '../../framework/database/violations.ts'
import { ApiError, type FieldErrors } from '../../framework/errors.ts'
import type { Author, Extensions, WriteContext } from '../../framework/write/context.ts'
import { createObjects } from '../../framework/write/create.ts'
import { updateObjects } from '../../framework/write/update.ts'
import type { Graph, Model } from '../../framework/model/graph.ts'
import type { Unlocked } from '../../framework/sealing/unlocked.ts'
import { parseChange } from '../../framework/write/change.ts'
import { differences, findExisting, type Taken } from './existing.ts'
import type { Incoming, ImportOutcome } from './incoming.ts'
import type { ResolvedBody } from './resolve-bodies.ts'
import { sealedDifferences } from './sealed-differences.ts'

/** Who writes, and how. */
export interface WriteOptions {
  readonly graph: Graph
  readonly extensions: Extensions
  readonly author: Author
  /** Seals sealed fields. */
  readonly unlocked: Unlocked | null
  /** Whether objects that are there already are changed to what is brought in. */
  readonly update: boolean
}

/** What is wrong with objects of a chunk: none of it is kept. */
export class Refused extends Error {
  readonly wrong: ReadonlyMap<Incoming, FieldErrors>

  constructor(wrong: ReadonlyMap<Incoming, FieldErrors>) {
    super('refused')
    this.wrong = wrong
  }
}

/** What became of an object. */
export interface Done {
  readonly one: ResolvedBody
  readonly id: number
  readonly outcome: ImportOutcome
}

/**
 * Makes what is new, and changes what is there but differs, in a few statements for all. `taken` are objects that
 * others were recognised as. Throws `Refused` with what is wrong.
 */
export async function writeChunk(
  { graph, extensions, author, unlocked, update }: WriteOptions,
  database: Database,
  model: Model,
  { objects, taken }: { readonly objects: readonly ResolvedBody[]; readonly taken: Taken },
): Promise<readonly Done[]> {
  const context: WriteContext = { graph, model, database, extensions, author, unlocked }
  const found = await recognise(context, objects, taken)
  const fresh = objects.filter((_, index) => found[index] === undefined)
  const known = objects.flatMap((one, index) => {
    const id = found[index]
    return id === undefined ? [] : [{ one, id }]
  })
  const bodies = fresh.map(({ body }) => body)
  const made = await attempt(fresh, () => createObjects(context, bodies))
  const changed = update ? await changes(context, known) : []
  await attempt(
    changed.map(({ one }) => one),
    () =>
      updateObjects(
        context,
        changed.map(({ body }) => body),
        { mode: 'patch' },
      ),
  )
  const touched = new Set(changed.map(({ one }) => one))
  return [
    ...fresh.map((one, i): Done => ({ one, id: Number(made[i]?.['id']), outcome: 'created' })),
    ...known.map(({ one, id }): Done => {
      return { one, id, outcome: touched.has(one) ? 'updated' : 'unchanged' }
    }),
  ]
}

async function recognise(
  { database, model }: WriteContext,
  objects: readonly ResolvedBody[],
  taken: Taken,
): Promise<readonly (number | undefined)[]> {
  const open = objects.flatMap(({ incoming }, index) => (incoming.id === undefined ? [index] : []))
  const values = open.map((i) => parseChange(model, objects[i]?.body, 'create').values)
  const found = await findExisting(database, model, values, taken)
  const byIndex = new Map(open.map((index, place) => [index, found[place]]))
  return objects.map(({ incoming }, index) => incoming.id ?? byIndex.get(index))
}

interface Changed {
  readonly one: ResolvedBody
  readonly body: Readonly<Record<string, unknown>>
}

/** What known objects are to be changed to: the fields that differ from what is stored. */
async function changes(
  context: WriteContext,
  known: readonly { readonly one: ResolvedBody; readonly id: number }[],
): Promise<readonly Changed[]> {
  const parsed = known.map(({ one }) => parseChange(context.model, one.body, 'patch'))
  const wrong = known.flatMap(({ one }, index): [Incoming, FieldErrors][] => {
    const messages = parsed[index]?.messages
    return messages && messages.size > 0 ? [[one.incoming, messages.toErrors()]] : []
  })
  if (wrong.length > 0) throw new Refused(new Map(wrong))
  const wanted = new Map(known.map(({ id }, index) => [id, parsed[index]?.values ?? new Map()]))
  const differing = await differences(context, context.model, wanted)
  const sealed = await sealedDifferences(context, wanted)
  return known.flatMap(({ one, id }): Changed[] => {
    const names = [...(differing.get(id) ?? []), ...(sealed.get(id) ?? [])]
    const body = Object.fromEntries(names.map((name) => [name, one.body[name]]))
    return names.length === 0 ? [] : [{ one, body: { id, ...body } }]
  })
}

/** Runs a write of several objects; what it refuses is told of each. */
async function attempt<T>(
  objects: readonly ResolvedBody[],
  write: () => Promise<readonly T[]>,
): Promise<readonly T[]> {
  if (objects.length === 0) return []
  try {
    return await write()
  } catch (error) {
    const message = refusalIn(error)
    if (message === undefined) throw error
    const errors = listIn(error)
    const wrong = objects.flatMap(({ incoming }, index): [Incoming, FieldErrors][] => {
      const fields = errors[index]
      return fields && Object.keys(fields).length > 0 ? [[incoming, fields]] : []
    })
    const blamed = objects.map(({ incoming }): [Incoming, FieldErrors] => [incoming, { non_field_errors: [message] }]) // prettier-ignore
    throw new Refused(new Map(wrong.length > 0 ? wrong : blamed.slice(0, 1)))
  }
}

/** A refusal is about the objects; trouble with the database ends the import. */
function refusalIn(error: unknown): string | undefined {
  if (error instanceof ApiError && error.status < 500) return error.message
  return error instanceof Violation ? 'The database refused the values.' : undefined
}

function listIn(error: unknown): readonly FieldErrors[] {
  if (!(error instanceof ApiError) || !error.fields) return []
  return Array.isArray(error.fields) ? (error.fields as readonly FieldErrors[]) : [] // FieldErrors are no arrays
}
