import type { Database } from '../../src/framework/database/database.ts'
import { transaction } from '../../src/framework/database/transaction/transaction.ts'
import {
  isWritable,
  requireModel,
  type ModelGraph,
  type Model,
  type ResolvedField,
} from '../../src/framework/model/graph.ts'
import type { Json } from './json.ts'
import { hintOf } from './rule-hints.ts'
import type { Hints, MakeOptions, Making } from './sample-hints.ts'
import { sampleOf } from './sample-values.ts'

/** Models that need more than a valid body: their samples are inserted into the database. */
const insertedModels: Readonly<Record<string, string>> = {
  'secrets.Secret': 'a secret is sealed with a session key',
}

/** Returns whether a valid body is enough to write objects of a model. */
export const isPlain = ({ key }: Model): boolean => !(key in insertedModels)

/** Returns whether a valid body is enough to create an object of a model. */
export const isMade = (model: Model): boolean => model.operations.has('create') && isPlain(model)

/** The service of the samples, and its database for models that the API does not create. */
export interface SampleStore {
  readonly request: (
    method: 'POST',
    url: string,
    options: { readonly body: unknown },
  ) => Promise<{ readonly status: number; readonly text: string; readonly object: Json }>
  readonly database: Database
}

/** The models of an inventory, and what their samples require besides their declarations. */
export interface SampleModels {
  readonly graph: ModelGraph
  readonly hints?: Hints
}

/**
 * Makes valid bodies and objects of any model from its declaration, with the objects that they
 * refer to.
 */
export class ModelSamples implements Making {
  readonly graph: ModelGraph
  readonly #app: SampleStore
  readonly #hints: Hints
  /** Objects that others may refer to, by model. */
  readonly #pools = new Map<string, number[]>()
  #made = 0

  /** `hints` are those of an inventory, besides the common ones. */
  constructor(app: SampleStore, { graph, hints = {} }: SampleModels) {
    this.#app = app
    this.graph = graph
    this.#hints = hints
  }

  /** Returns a number that no other sample has. */
  next(): number {
    this.#made += 1
    return this.#made
  }

  /** Returns a valid body of a create, and creates the objects that it refers to. */
  async body(model: Model, options: MakeOptions = {}): Promise<Json> {
    const { variant = 0, given = {} } = options
    const hint = hintOf(model, this.#hints)
    const body = { ...(await this.#own(model, options)), ...hint?.first?.(variant), ...given }
    return { ...body, ...(await hint?.fit?.(body, this, variant)), ...given }
  }

  /** Returns a value of each field, without regard to the rules of the model. */
  async #own(model: Model, { full = false, variant = 0, given = {} }: MakeOptions): Promise<Json> {
    const number = this.next()
    const own: Json = {}
    for (const [place, field] of givenFields(model).entries()) {
      if (field.name in given || !(full || field.required)) continue
      const chosen = variant === 0 ? 0 : variant + place
      own[field.name] = mayBeEmpty(field, chosen)
        ? emptyOf(field)
        : await this.value(model, field, { number, variant: chosen })
    }
    return own
  }

  /** Returns a valid value of a field; variants have different values. */
  async value(
    { key }: Model,
    field: ResolvedField,
    { number, variant }: { readonly number: number; readonly variant: number },
  ): Promise<unknown> {
    const target = field.reference?.target ?? field.many?.target
    if (target === undefined) return sampleOf(field, number, variant)
    const fresh = field.reference?.oneToOne === true || target === key
    const id = fresh
      ? await this.make(target, { variant })
      : await this.referred(target, variant % 4)
    return field.many ? [id] : id
  }

  /**
   * Returns another value of a field than an object has, which a PATCH of the field can set. Throws
   * when a hundred samples are all the same.
   */
  async second(model: Model, field: ResolvedField, object: Json): Promise<unknown> {
    for (let tries = 0; tries < 100; tries++) {
      const value = await this.value(model, field, { number: this.next(), variant: 1 })
      const fitting = await hintOf(model, this.#hints)?.fit?.(
        { ...object, [field.name]: value },
        this,
        1,
      )
      const found = fitting?.[field.name] ?? value
      const only = field.kind === 'custom-fields'
      if (only || JSON.stringify(found) !== JSON.stringify(object[field.name])) return found
    }
    throw new Error(`The samples of ${model.key}.${field.name} all have the same value.`)
  }

  /** Returns one of the objects of a model that others refer to; creates missing ones. */
  async referred(key: string, index: number): Promise<number> {
    const pool = this.#pools.get(key) ?? []
    this.#pools.set(key, pool)
    for (let id = pool[index]; ; id = pool[index]) {
      if (id !== undefined) return id
      pool.push(await this.make(key))
    }
  }

  /** Adds an object to those that others refer to. */
  offer(key: string, id: number): void {
    this.#pools.set(key, [...(this.#pools.get(key) ?? []), id])
  }

  /** Creates an object; returns its id. */
  async make(key: string, options: MakeOptions = {}): Promise<number> {
    const model = requireModel(this.graph, key)
    // A row that is inserted into the database has no defaults of the service.
    if (!isMade(model))
      return this.#makeRow(model, await this.body(model, { full: true, ...options }))
    const body = await this.body(model, options)
    const answer = await this.#app.request('POST', model.url, { body })
    if (answer.status !== 201)
      throw new Error(`${key} ${JSON.stringify(body)} → ${answer.status} ${answer.text}`)
    return Number(answer.object['id'])
  }

  /** Inserts a row of a model that the API does not create. */
  async #makeRow(model: Model, body: Json): Promise<number> {
    const changes = Object.fromEntries(
      givenFields(model).map((field) => [field.name, body[field.name] ?? field.default ?? null]),
    )
    return transaction(this.#app.database, async (writer) => {
      const text = `select nextval(pg_get_serial_sequence('${model.table}', 'id'))`
      const [[id] = []] = await writer.rows({ text, values: [] })
      await writer.create(model, [{ id: Number(id), before: {}, changes }])
      return Number(id)
    })
  }
}

/** Kinds whose values the database or the service sets. */
const serverKinds = new Set(['id', 'secret-hash', 'created', 'created-at', 'last-updated'])

/** Returns the fields that a client sets; of a model that is inserted, those that its rows need. */
function givenFields(model: Model): readonly ResolvedField[] {
  const fields = [...model.fields.values()].filter((field) => field.columnName !== undefined)
  if (isMade(model)) return fields.filter(isWritable)
  return fields.filter(({ kind }) => !serverKinds.has(kind))
}

/** Kinds that are not left empty alone: a sealed value and its seal are both null or both set. */
const pairedKinds = new Set(['secret', 'hidden'])

const mayBeEmpty = (field: ResolvedField, chosen: number): boolean =>
  chosen % 3 === 2 && !pairedKinds.has(field.kind) && emptyOf(field) !== undefined

function emptyOf(field: ResolvedField): unknown {
  if (field.nullable) return null
  return field.blank ? '' : undefined
}
