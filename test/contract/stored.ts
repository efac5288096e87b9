import { graph } from '../support/inventory.ts'
import {
  requireModel,
  type Member,
  type Model,
  type ResolvedField,
  type UrlOwner,
} from '../../src/framework/model/graph.ts'
import { asObject, type Json, type TestApp } from '../support/app.ts'
import type { Snapshot } from './snapshot.ts'

/** Returns the rows of a model, read by SQL without the code of the service. */
export async function storedRows(app: TestApp, { table, view }: Model): Promise<readonly Json[]> {
  const some = view ? ` where t."${view.whereSet}_id" is not null` : ''
  const text = `select to_jsonb(t) from ${table} t${some} order by t.id`
  const rows = await app.database.rows({ text, values: [] })
  return rows.map(([row]) => asObject(row))
}

/** Returns objects as others nest them, from the lists of their own models. */
export class NestedObjects {
  readonly #app: TestApp
  readonly #snapshot: Snapshot
  readonly #nested = new Map<string, ReadonlyMap<number, Json>>()

  constructor(app: TestApp, snapshot: Snapshot) {
    this.#app = app
    this.#snapshot = snapshot
  }

  /** Returns an object in one of the shapes of its model. */
  async shape(key: string, shape: string, id: number): Promise<unknown> {
    if (shape === 'id') return id
    const model = requireModel(graph, key)
    const [base] = this.#snapshot.find(key, [id])
    const nested = await this.#nestedShape(model, id)
    if (!base || !nested) throw new Error(`${key} has no ${id}`)
    if (shape === 'nested') return nested
    if (shape === 'base') return base
    return this.#group(model, base, nested, model.shapes.get(shape) ?? [])
  }

  /** Returns the members of a declared shape, from the lists of the models. */
  async #group(model: Model, base: Json, nested: Json, members: readonly Member[]): Promise<Json> {
    const entries = members.map(async (member): Promise<readonly [string, unknown]> => {
      if (member.is === 'group')
        return [member.key, await this.#group(model, base, nested, member.members)]
      if (member.is === 'field') return [member.key, base[member.field.name]]
      if (member.is === 'url') return [member.key, await this.#url(model, base, nested, member.of)]
      const [value = null] = this.#snapshot.values(model.key, base, member.path.text)
      return [member.key, value]
    })
    return Object.fromEntries(await Promise.all(entries))
  }

  async #url(model: Model, base: Json, nested: Json, of: UrlOwner | undefined): Promise<unknown> {
    if (!of) return nested['url']
    const [id = null] = this.#snapshot.values(model.key, base, of.path.text)
    if (id === null) return null
    return (await this.#nestedShape(requireModel(graph, of.model), Number(id)))?.['url']
  }

  async #nestedShape({ key, url }: Model, id: number): Promise<Json | undefined> {
    const earlier = this.#nested.get(key)
    if (earlier) return earlier.get(id)
    const { results } = await this.#app.request('GET', `${url}?brief=1&limit=0`)
    const found = new Map(results.map((row) => [Number(row['id']), row]))
    this.#nested.set(key, found)
    return found.get(id)
  }
}

/** Returns a field as the base representation of a stored row must show it. */
export async function shownOf(
  app: TestApp,
  nestedObjects: NestedObjects,
  field: ResolvedField,
  row: Json,
): Promise<unknown> {
  if (field.many) return manyOf(app, nestedObjects, field, Number(row['id']))
  const value = row[field.reference ? `${field.name}_id` : field.name]
  if (value === null || field.kind === 'secret') return null
  if (field.reference)
    return nestedObjects.shape(field.reference.target, shapeOf(field), Number(value))
  if (field.choices) return field.bare ? value : [value, field.choices.get(value as never)]
  const convert = conversions[field.kind]
  return convert ? convert(typeof value === 'string' ? value : '', app) : value
}

const shapeOf = ({ reads }: ResolvedField): string => (reads.by === 'join' ? reads.shape : 'id')

async function manyOf(
  app: TestApp,
  nestedObjects: NestedObjects,
  { columnName = '', many }: ResolvedField,
  id: number,
): Promise<unknown> {
  const text = `select target_id from ${columnName} where owner_id = $1 order by target_id`
  const ids = await app.database.rows({ text, values: [id] })
  const target = many?.target ?? ''
  return Promise.all(ids.map(([one]) => nestedObjects.shape(target, 'nested', Number(one))))
}

/** Returns a time such as `2026-11-20T10:54:29.5+00:00`, which is in UTC, with six decimals. */
function moment(text: string): string {
  const [, whole = '', fraction = ''] = /^([\dT:-]+)(?:\.(\d+))?\+00:00$/.exec(text) ?? []
  return `${whole}.${fraction.padEnd(6, '0')}Z`
}

const masked = (text: string): string =>
  text.includes('/') ? text : `${text}/${text.includes(':') ? 128 : 32}`

/** Functions that convert stored values of some kinds to those that representations show. */
const conversions: Readonly<Record<string, (text: string, app: TestApp) => unknown>> = {
  timestamp: moment,
  'created-at': moment,
  'last-updated': moment,
  'ip-address': masked,
  'ip-network': masked,
  key: (text) => `${text.slice(0, 6)}…`,
  file: (path, { origin }) => `${origin}/media/${path}`,
  image: (path, { origin }) => `${origin}/media/${path}`,
  'custom-fields': () => ({}),
}
