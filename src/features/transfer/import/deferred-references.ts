import type { Model } from '../../../framework/model/graph.ts'
import type { Incoming } from './incoming.ts'

const maxObjectsPerWrite = 500

/** References that are set after all objects that they may refer to exist. */
export class DeferredReferences {
  readonly #waiting = new Map<string, Incoming[]>()

  /** Adds the deferred references of an object whose id is known. */
  add(model: Model, incoming: Incoming): void {
    const list = this.#waiting.get(model.key)
    if (list) list.push(incoming)
    else this.#waiting.set(model.key, [incoming])
  }

  /** Yields the deferred references in chunks, in the order of the models. */
  *chunks(
    models: readonly Model[],
  ): Generator<{ readonly model: Model; readonly objects: readonly Incoming[] }> {
    for (const model of models) {
      const list = this.#waiting.get(model.key) ?? []
      for (let start = 0; start < list.length; start += maxObjectsPerWrite)
        yield { model, objects: list.slice(start, start + maxObjectsPerWrite) }
    }
  }
}
