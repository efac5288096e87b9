/** Places in the input, by the model and the id of the object that they are about. */
export class PlacesById {
  readonly #places = new Map<string, Map<number, string>>()

  /** Adds a place, unless the object has one already, which is returned. */
  add(model: string, id: number, place: string): string | undefined {
    const places = this.#places.get(model) ?? new Map<number, string>()
    this.#places.set(model, places)
    const before = places.get(id)
    if (before === undefined) places.set(id, place)
    return before
  }

  /** Returns the place of an object. */
  get(model: string, id: number): string | undefined {
    return this.#places.get(model)?.get(id)
  }

  /** Returns the ids of a model's objects that have a place. */
  ids(model: string): readonly number[] {
    return [...(this.#places.get(model)?.keys() ?? [])]
  }

  /** The keys of the models that have places. */
  get models(): readonly string[] {
    return [...this.#places.keys()]
  }
}
