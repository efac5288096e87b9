import type { Json, TestApp } from '../../support/open-app.ts'

/** Creates depots with custom fields, and definitions of their fields. */
export class CustomDepots {
  readonly #app: TestApp
  #count = 0

  constructor(app: TestApp) {
    this.#app = app
  }

  /** Defines a custom field of depots, and returns its id. */
  define(name: string, more: Json = {}): Promise<number> {
    return this.#create('/api/extras/custom-fields/', {
      name,
      content_types: ['store.depot'],
      ...more,
    })
  }

  /** Adds a choice to a custom field, and returns its id. */
  addChoice(field: number, value: string): Promise<number> {
    return this.#create('/api/extras/custom-field-choices/', { field, value })
  }

  /** Returns a body that creates a depot with a new name. */
  body(custom_fields?: Json): Json {
    this.#count += 1
    const name = `s${this.#count}`
    return { name, slug: name, ...(custom_fields ? { custom_fields } : {}) }
  }

  /** Creates a depot, and returns its URL. */
  async create(custom_fields?: Json): Promise<string> {
    return `/api/store/depots/${await this.#create('/api/store/depots/', this.body(custom_fields))}/`
  }

  /** Returns the values of the custom fields of a depot. */
  async read(url: string): Promise<Json> {
    return (await this.#app.request('GET', url)).object['custom_fields'] as Json // every depot has them
  }

  async #create(url: string, body: Json): Promise<number> {
    const answer = await this.#app.request('POST', url, { body })
    if (answer.status !== 201) throw new Error(answer.text)
    return Number(answer.object['id'])
  }
}
