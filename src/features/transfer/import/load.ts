import type { Database } from '../../../framework/database/database.ts'
import { transaction } from '../../../framework/database/transaction/index.ts'
import type { FieldErrors } from '../../../framework/errors/errors.ts'
import type { Model } from '../../../framework/model/graph.ts'
import type { Values } from '../../../framework/model/item.ts'
import { seesAll } from '../../../framework/model/permission.ts'
import { parseChange } from '../../../framework/write/change.ts'
import type { DependencyOrder } from './dependency-order.ts'
import type { Incoming, ImportListener, ImportOutcome } from './incoming.ts'
import { DeferredReferences } from './deferred-references.ts'
import { levelsOf } from './levels.ts'
import { resolveBodies, type ResolvedBody } from './resolve-bodies.ts'
import { Refused, writeChunk, type Done, type WriteOptions } from './write-chunk.ts'

/** Options of a load. */
export interface LoadOptions extends WriteOptions {
  readonly database: Database
  readonly order: DependencyOrder
  readonly listener: ImportListener
  /** Whether the valid objects of a refused chunk are written without the refused ones. */
  readonly salvage: boolean
  /** Receives the objects of each write, in its transaction or after it. */
  readonly written?: (model: Model, done: readonly Done[]) => Promise<void>
}

/** An imported object. */
export interface Imported {
  /** The id of the object. */
  readonly id: number
  /** Whether the object did not exist before the import. */
  readonly isNew: boolean
  /** The effect on the object. */
  readonly outcome: ImportOutcome
  /** The stored values of the fields that were changed; empty for a new object. */
  readonly before: Values
}

/** Milliseconds that the transaction of a chunk may take. */
const timeout = 10 * 60_000
const skippedNote = 'Valid objects were skipped where another object of their chunk was refused'

/**
 * Writes imported objects in chunks, each in one transaction and by the rules of the API. Objects
 * that exist already are matched, so that an import can be repeated.
 */
export class ImportLoad {
  readonly #options: LoadOptions
  readonly #deferred = new DeferredReferences()
  readonly #keys: Map<string, number>
  /** Ids of matched objects by model: each matches one imported object only. */
  readonly #taken = new Map<string, Set<number>>()
  /** Ids of created objects by model. */
  readonly #created = new Map<string, Set<number>>()

  constructor(options: LoadOptions, keys: ReadonlyMap<string, number> = new Map()) {
    this.#options = options
    this.#keys = new Map(keys)
  }

  /** Writes objects of one model and returns those that were not refused. */
  async chunk(
    model: Model,
    objects: readonly Incoming[],
  ): Promise<ReadonlyMap<Incoming, Imported>> {
    const { salvage, listener } = this.#options
    const done = await unlessRefused(() => this.#write(model, objects))
    if (!(done instanceof Refused)) return this.#settle(model, done)
    if (salvage && done.isVague && objects.length > 1) return this.#halves(model, objects)
    this.#report(done)
    const rest = objects.filter((one) => !done.wrong.has(one))
    if (!salvage || rest.length === objects.length) {
      const [first] = done.wrong.keys()
      if (first && rest.length > 0) listener.note(skippedNote, first.location)
      listener.count(model, 'refused', objects.length)
      return new Map()
    }
    listener.count(model, 'refused', done.wrong.size)
    return rest.length === 0 ? new Map() : this.chunk(model, rest)
  }

  /** Writes objects in two parts, to find the one that an error is about. */
  async #halves(model: Model, objects: readonly Incoming[]): ReturnType<ImportLoad['chunk']> {
    const middle = Math.ceil(objects.length / 2)
    const first = await this.chunk(model, objects.slice(0, middle))
    return new Map([...first, ...(await this.chunk(model, objects.slice(middle)))])
  }

  /**
   * Sets the deferred references, also without `update`: only objects wait whose other values were
   * written. A refused one does not stop the others.
   */
  async finish(): Promise<void> {
    for (const { model, objects } of this.#deferred.chunks(this.#options.order.models)) {
      for (let rest = objects; rest.length > 0;) {
        const now = rest
        const done = await unlessRefused(() => this.#write(model, now, atTheEnd))
        if (done instanceof Refused) this.#report(done)
        else await this.#options.written?.(model, done)
        rest = done instanceof Refused ? now.filter((one) => !done.wrong.has(one)) : []
        if (rest.length === now.length) break
      }
    }
  }

  #report({ wrong }: Refused): void {
    for (const [{ location }, fields] of wrong)
      for (const [field, messages] of Object.entries(fields))
        for (const message of messages) this.#options.listener.refuse(location, field, message)
  }

  #write(
    model: Model,
    objects: readonly Incoming[],
    { update, deferred }: Phase = {
      update: this.#options.update,
      deferred: this.#options.order.deferred.get(model.key) ?? new Set(),
    },
  ): Promise<readonly Done[]> {
    const { graph, database, reader = seesAll } = this.#options
    const options = { ...this.#options, update }
    const created = {
      has: (key: string, id: number) => this.#created.get(key)?.has(id) === true,
    }
    const before = this.#taken.get(model.key)
    const work = async (inner: Database): Promise<readonly Done[]> => {
      const done: Done[] = []
      const own = new Map<string, number>()
      const now = new Set<number>()
      const taken = { has: (id: number) => now.has(id) || before?.has(id) === true }
      const keys = { get: (key: string) => own.get(key) ?? this.#keys.get(key) }
      for (const level of levelsOf(objects)) {
        const lookUp = { graph, database: inner, keys, reader }
        const resolved = await resolveBodies(lookUp, model, level, deferred)
        throwWrong(model, resolved)
        const written = await writeChunk(options, inner, model, {
          objects: resolved,
          taken,
          created,
        })
        for (const { one, id } of written) {
          now.add(id)
          if (one.incoming.key !== undefined) own.set(one.incoming.key, id)
        }
        done.push(...written)
      }
      return done
    }
    return transaction(database, (writer) => work(writer.database), { timeout })
  }

  async #settle(model: Model, done: readonly Done[]): Promise<ReadonlyMap<Incoming, Imported>> {
    await this.#options.written?.(model, done)
    const taken = idsIn(this.#taken, model)
    const created = idsIn(this.#created, model)
    const counts = new Map<ImportOutcome, number>()
    for (const { one, id, outcome, isNew } of done) {
      taken.add(id)
      if (isNew) created.add(id)
      counts.set(outcome, (counts.get(outcome) ?? 0) + 1)
      const { incoming, deferred } = one
      if (incoming.key !== undefined) this.#keys.set(incoming.key, id)
      const waits = Object.keys(deferred).length > 0 && (this.#options.update || isNew)
      if (waits) this.#deferred.add(model, { location: incoming.location, body: deferred, id })
    }
    for (const [outcome, objects] of counts) this.#options.listener.count(model, outcome, objects)
    return new Map(done.map(({ one, ...imported }) => [one.incoming, imported]))
  }
}

async function unlessRefused(
  work: () => Promise<readonly Done[]>,
): Promise<readonly Done[] | Refused> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Refused) return error
    throw error
  }
}

/** Whether a write updates existing objects, and the references that it defers. */
interface Phase {
  readonly update: boolean
  readonly deferred: ReadonlySet<string>
}

const atTheEnd: Phase = { update: true, deferred: new Set() }

function idsIn(byModel: Map<string, Set<number>>, { key }: Model): Set<number> {
  const ids = byModel.get(key) ?? new Set<number>()
  byModel.set(key, ids)
  return ids
}

/**
 * Throws `Refused` when a reference of any object is invalid, with the errors of all objects, those
 * of invalid values included.
 */
function throwWrong(model: Model, resolved: readonly ResolvedBody[]): void {
  if (resolved.every(({ messages }) => messages.length === 0)) return
  const wrong = new Map<Incoming, FieldErrors>()
  for (const { incoming, body, messages } of resolved) {
    const values = parseChange(model, body, 'patch').messages.toErrors()
    const references = messages.map(([field, message]) => [field, [message]] as const)
    const errors = { ...values, ...Object.fromEntries(references) }
    if (Object.keys(errors).length > 0) wrong.set(incoming, errors)
  }
  throw new Refused(wrong)
}
