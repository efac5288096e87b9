import { graph } from '../../src/app.ts'
import {
  requireModel,
  type Member,
  type Model,
  type ResolvedField,
  type UrlOwner,
} from '../../src/framework/model/graph.ts'
import { asObject, type Json, type TestApp } from '../support/app.ts'
import type { World } from './world.ts'

/** Rows as the database has them, read by SQL that has nothing of the service's. */
export async function storedRows(app: TestApp, { table, view }: Model): Promise<readonly Json[]> {
  const some = view ? ` where t."${view.whereSet}_id" is not null` : ''
  const text = `select to_jsonb(t) from ${table} t${some} order by t.id`
  const rows = await app.database.rows({ text, values: [] })
  return rows.map(([row]) => asObject(row))
}

/** Objects inside others, as a list of their own model shows them. */
export class Inside {
  readonly #app: TestApp
  readonly #world: World
  readonly #nested = new Map<string, ReadonlyMap<number, Json>>()

  constructor(app: TestApp, world: World) {
    this.#app = app
    this.#world = world
  }

  /** An object in one of its model's shapes. */
  async shape(key: string, shape: string, id: number): Promise<unknown> {
    if (shape === 'id') return id
    const model = requireModel(graph, key)
    const [base] = this.#world.find(key, [id])
    const nested = await this.#briefly(model, id)
    if (!base || !nested) throw new Error(`${key} has no ${id}`)
    if (shape === 'nested') return nested
    if (shape === 'base') return base
    return this.#group(model, base, nested, model.shapes.get(shape) ?? [])
  }

  /** The members of a declared shape, from what lists of the models show. */
  async #group(model: Model, base: Json, nested: Json, members: readonly Member[]): Promise<Json> {
    const entries = members.map(async (member): Promise<readonly [string, unknown]> => {
      if (member.is === 'group')
        return [member.key, await this.#group(model, base, nested, member.members)]
      if (member.is === 'field') return [member.key, base[member.field.name]]
      if (member.is === 'url') return [member.key, await this.#url(model, base, nested, member.of)]
      const [value = null] = this.#world.values(model.key, base, member.path.text)
      return [member.key, value]
    })
    return Object.fromEntries(await Promise.all(entries))
  }

  async #url(model: Model, base: Json, nested: Json, of: UrlOwner | undefined): Promise<unknown> {
    if (!of) return nested['url']
    const [id = null] = this.#world.values(model.key, base, of.path.text)
    if (id === null) return null
    return (await this.#briefly(requireModel(graph, of.model), Number(id)))?.['url']
  }

  async #briefly({ key, url }: Model, id: number): Promise<Json | undefined> {
    const known = this.#nested.get(key)
    if (known) return known.get(id)
    const { results } = await this.#app.request('GET', `${url}?brief=1&limit=0`)
    const found = new Map(results.map((row) => [Number(row['id']), row]))
    this.#nested.set(key, found)
    return found.get(id)
  }
}

/** What a base representation shows of a stored field. */
export async function shownOf(
  app: TestApp,
  inside: Inside,
  field: ResolvedField,
  row: Json,
): Promise<unknown> {
  if (field.many) return manyOf(app, inside, field, Number(row['id']))
  const value = row[field.reference ? `${field.name}_id` : field.name]
  if (value === null || field.kind === 'secret') return null
  if (field.reference) return inside.shape(field.reference.target, shapeOf(field), Number(value))
  if (field.choices) return field.bare ? value : [value, field.choices.get(value as never)]
  const convert = conversions[field.kind]
  return convert ? convert(typeof value === 'string' ? value : '', app) : value
}

const shapeOf = ({ reads }: ResolvedField): string => (reads.by === 'join' ? reads.shape : 'id')

async function manyOf(
  app: TestApp,
  inside: Inside,
  { columnName = '', many }: ResolvedField,
  id: number,
): Promise<unknown> {
  const text = `select target_id from ${columnName} where owner_id = $1 order by target_id`
  const ids = await app.database.rows({ text, values: [id] })
  const target = many?.target ?? ''
  return Promise.all(ids.map(([one]) => inside.shape(target, 'nested', Number(one))))
}

/** `2026-11-20T10:54:29.5+00:00` with all six decimals, in UTC as every connection is. */
function moment(text: string): string {
  const [, whole = '', fraction = ''] = /^([\dT:-]+)(?:\.(\d+))?\+00:00$/.exec(text) ?? []
  return `${whole}.${fraction.padEnd(6, '0')}Z`
}

const masked = (text: string): string =>
  text.includes('/') ? text : `${text}/${text.includes(':') ? 128 : 32}`

/** Kinds that are not shown as they are stored. */
const conversions: Readonly<Record<string, (text: string, app: TestApp) => unknown>> = {
  timestamp: moment,
  'created-at': moment,
  'last-updated': moment,
  'ip-address': masked,
  'ip-network': masked,
  key: (text) => `${text.slice(0, 6)}…`,
  file: (path, { origin }) => `${origin}/media/${path}`,
  'custom-fields': () => ({}),
}
