import type { ModelGraph, Model, ResolvedField } from '../../framework/model/graph.ts'
import { idFrom } from '../../framework/model/id.ts'
import { isJsonObject, textOf } from '../../framework/model/json-value.ts'

/** The model of an object, and its place in the response. */
interface Place {
  readonly model: Model | undefined
  /** True outside of lists: readers get its id and its URL also where they do not see it. */
  readonly isNested: boolean
}

/**
 * Returns the ids of the objects that a response shows, by the keys of their models: the objects of
 * its model, those in lists of references, and nested ones. Leaves out a reference of which it has
 * only the id, or the id and the URL.
 */
export function objectsShownIn(
  body: unknown,
  model: Model | undefined,
  graph: ModelGraph,
): ReadonlyMap<string, ReadonlySet<number>> {
  const search = new ObjectSearch(graph)
  search.visit(body, { model, isNested: false })
  return search.found
}

class ObjectSearch {
  readonly found = new Map<string, Set<number>>()
  readonly #graph: ModelGraph
  readonly #byUrl: ReadonlyMap<string, Model>

  constructor(graph: ModelGraph) {
    this.#graph = graph
    this.#byUrl = new Map([...graph.models.values()].map((model) => [model.url, model]))
  }

  visit(value: unknown, place: Place): void {
    if (Array.isArray(value)) for (const one of value) this.visit(one, place)
    else if (isJsonObject(value)) this.#visitObject(value, place)
  }

  #visitObject(object: Readonly<Record<string, unknown>>, place: Place): void {
    const model = this.#modelBy(object['url']) ?? place.model
    if (!place.isNested || Object.keys(object).some(isShowing)) this.#add(model, [object['id']])
    for (const [key, value] of Object.entries(object)) {
      const children = model?.nestedWrites.get(key)
      if (children) this.visit(value, { model: this.#modelOf(children.model), isNested: false })
      else this.#visitField(value, model?.fields.get(key))
    }
  }

  #modelOf(key = ''): Model | undefined {
    return this.#graph.models.get(key)
  }

  #visitField(value: unknown, field: ResolvedField | undefined): void {
    const { reference, many } = field ?? {}
    const model = this.#modelOf(many?.target ?? reference?.target)
    if (many) this.#add(model, value)
    this.visit(value, { model, isNested: many === undefined })
  }

  /** Returns the model of the object that has a URL. */
  #modelBy(url: unknown): Model | undefined {
    const [, list = ''] = /(\/api\/.*\/)\d+\/$/.exec(textOf(url)) ?? []
    return this.#byUrl.get(list)
  }

  /** Adds those of some values that are ids. */
  #add(model: Model | undefined, values: unknown): void {
    if (!model || !Array.isArray(values)) return
    const known = this.found.get(model.key) ?? new Set()
    this.found.set(model.key, known)
    for (const value of values) if (idFrom(value) > 0) known.add(idFrom(value))
  }
}

const isShowing = (key: string): boolean => key !== 'id' && key !== 'url'
