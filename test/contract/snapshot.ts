import { graph } from '../support/inventory.ts'
import { requireModel, type Model, type ResolvedField } from '../../src/framework/model/graph.ts'
import { asList, asObject, type Json, type TestApp } from '../support/app.ts'

/**
 * The base representations of all objects, in memory. The expected results of filters and orders
 * are computed from them without SQL and without the code of the service.
 */
export class Snapshot {
  readonly #rows = new Map<string, readonly Json[]>()

  /** Reads every object of every model; the service must have no maximum page size. */
  static async read(app: TestApp): Promise<Snapshot> {
    const snapshot = new Snapshot()
    for (const { key, url, operations } of graph.models.values()) {
      if (!operations.has('list')) continue
      const { results } = await app.request('GET', `${url}?limit=0`)
      snapshot.#rows.set(key, results)
    }
    return snapshot
  }

  /** The objects of a model, in the order in which a list shows them. */
  rows(key: string): readonly Json[] {
    return this.#rows.get(key) ?? []
  }

  /** The objects of a model that have one of the ids. */
  find(key: string, ids: readonly number[]): readonly Json[] {
    return this.rows(key).filter((row) => ids.includes(Number(row['id'])))
  }

  /** Returns all values at the end of a path from an object; none where a reference is null. */
  values(key: string, row: Json, path: string): readonly unknown[] {
    return this.ends(key, row, path).flatMap(({ model, row: end, field }) => {
      const value = storedValue(model, field, end)
      return field.many ? asList(value) : [value]
    })
  }

  /** Returns the objects that have the last field of a path. */
  ends(key: string, row: Json, path: string): readonly End[] {
    const [name = '', ...rest] = path.split('.')
    const model = requireModel(graph, key)
    const field = model.fields.get(name)
    if (rest.length === 0 && field) return [{ model, row, field }]
    const next = field ? this.#forward(model, row, field) : this.#backward(key, row, name)
    return next.rows.flatMap((found) => this.ends(next.key, found, rest.join('.')))
  }

  /** Returns an object of a hierarchy and its ancestors, from the object up. */
  lineage(model: Model, row: Json): readonly Json[] {
    const parent = treeField(model)
    const above = parent ? this.#forward(model, row, parent).rows : []
    return [row, ...above.flatMap((one) => this.lineage(model, one))]
  }

  #forward(model: Model, row: Json, field: ResolvedField): Next {
    const key = field.reference?.target ?? field.many?.target ?? ''
    const value = storedValue(model, field, row)
    const ids = (field.many ? asList(value) : [value]).filter((id) => id !== null).map(Number)
    return { key, rows: this.find(key, ids) }
  }

  #backward(key: string, row: Json, name: string): Next {
    for (const other of graph.models.values()) {
      for (const field of other.view ? [] : other.fields.values()) {
        const link = field.reference ?? field.many
        if (link?.target !== key || link.reverse !== name) continue
        const refers = (one: Json): boolean =>
          asIds(storedValue(other, field, one)).includes(Number(row['id']))
        return { key: other.key, rows: this.rows(other.key).filter(refers) }
      }
    }
    throw new Error(`${key} has no ${name}`)
  }
}

interface Next {
  readonly key: string
  readonly rows: readonly Json[]
}

/** The object at the end of a path, with the last field of the path. */
export interface End {
  readonly model: Model
  readonly row: Json
  readonly field: ResolvedField
}

/** Returns the reference to the parent, if the model is a hierarchy. */
export const treeField = (model: Model): ResolvedField | undefined =>
  [...model.fields.values()].find((field) => field.reference?.tree)

const asIds = (value: unknown): readonly number[] =>
  (Array.isArray(value) ? value : [value]).map(Number)

/** Returns a value as it is stored: references as ids, choices without their labels. */
function storedValue(model: Model, field: ResolvedField, row: Json): unknown {
  const value = row[field.name]
  if (value === undefined) throw new Error(`${model.key} does not show ${field.name}`)
  if (value === null) return null
  if (field.choices) return field.bare ? value : asList(value)[0]
  if (field.file && typeof value === 'string') return value.replace(/^.*\/media\//, '')
  if (field.many) return asList(value).map(idOf)
  return field.reference ? idOf(value) : value
}

const idOf = (value: unknown): number =>
  typeof value === 'number' ? value : Number(asObject(value)['id'])
