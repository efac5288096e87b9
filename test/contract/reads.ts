import { graph } from '../../src/app.ts'
import { requireModel, type Model, type ResolvedField } from '../../src/framework/model/graph.ts'
import { asList, asObject, type Json, type TestApp } from '../support/app.ts'

/**
 * What a base representation shows for values that were written, worked out without the service's
 * own shapes.
 */
export class Expected {
  readonly #app: TestApp

  constructor(app: TestApp) {
    this.#app = app
  }

  /** A field as a base representation shows it after `value` was written. */
  async shown(field: ResolvedField, value: unknown): Promise<unknown> {
    if (value === null) return null
    if (field.choices) return field.bare ? value : [value, field.choices.get(value as never)]
    if (field.kind === 'key' && typeof value === 'string') return `${value.slice(0, 6)}…`
    const { reads } = field
    if (reads.by === 'join') return this.related(reads.join.model, reads.shape, Number(value))
    if (reads.by !== 'list') return value
    const ids = asList(value).map(Number)
    return Promise.all(ids.map((id) => this.related(reads.list.model, reads.shape, id)))
  }

  /** An object inside another: asked for by its own URL. */
  async related(key: string, shape: string, id: number): Promise<unknown> {
    if (shape === 'id') return id
    const model = requireModel(graph, key)
    const nested = await this.#nested(model, id)
    if (shape === 'nested') return nested
    const base = await this.base(model, id)
    if (shape === 'base') return base
    const { url } = nested
    const keys = (model.shapes.get(shape) ?? []).map((member) => member.key)
    return Object.fromEntries(keys.map((name) => [name, name === 'url' ? url : base[name]]))
  }

  /** An object as its own URL shows it. */
  async base(model: Model, id: number): Promise<Json> {
    const { status, object } = await this.#app.request('GET', `${model.url}${id}/`)
    if (status !== 200) throw new Error(`${model.url}${id}/ → ${status}`)
    return object
  }

  /** The nested shape, by following the URL it must have. */
  async #nested(model: Model, id: number): Promise<Json> {
    const { object } = await this.#app.request('GET', `${model.url}${id}/?brief=1`)
    return asObject(object)
  }
}
