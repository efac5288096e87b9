import type { Model } from '../../framework/model/graph.ts'
import type { Incoming } from './incoming.ts'

const mostInOneWrite = 500

/** References that wait until everything that they may refer to is there. */
export class Latecomers {
  readonly #waiting = new Map<string, Incoming[]>()

  /** Keeps the references of an object, which has an id by now. */
  add(model: Model, incoming: Incoming): void {
    const list = this.#waiting.get(model.key)
    if (list) list.push(incoming)
    else this.#waiting.set(model.key, [incoming])
  }

  /** What waits, in the order of the models, so many at a time. */
  *chunks(
    models: readonly Model[],
  ): Generator<{ readonly model: Model; readonly objects: readonly Incoming[] }> {
    for (const model of models) {
      const list = this.#waiting.get(model.key) ?? []
      for (let start = 0; start < list.length; start += mostInOneWrite)
        yield { model, objects: list.slice(start, start + mostInOneWrite) }
    }
  }
}
