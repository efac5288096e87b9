import { graph } from '../support/inventory.ts'
import { requireModel, type Model, type ResolvedField } from '../../src/framework/model/graph.ts'
import { asList, asObject, type Json, type TestApp } from '../support/app.ts'

/**
 * Computes what a base representation must show for values that were written, without the shapes
 * that the service compiles.
 */
export class ExpectedShapes {
  readonly #app: TestApp

  constructor(app: TestApp) {
    this.#app = app
  }

  /** Returns a field as a base representation must show it after `value` was written. */
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

  /** Returns an object as it must be nested in another, read at its own URL. */
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

  /** Returns the base representation of an object. */
  async base(model: Model, id: number): Promise<Json> {
    const { status, object } = await this.#app.request('GET', `${model.url}${id}/`)
    if (status !== 200) throw new Error(`${model.url}${id}/ → ${status}`)
    return object
  }

  /** Returns the nested shape of an object, read with `brief`. */
  async #nested(model: Model, id: number): Promise<Json> {
    const { object } = await this.#app.request('GET', `${model.url}${id}/?brief=1`)
    return asObject(object)
  }
}
