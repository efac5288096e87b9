import type { Json, TestApp } from '../../support/open-app.ts'

/** Depots with custom fields, and their definitions. */
export class CustomDepots {
  readonly #app: TestApp
  #made = 0

  constructor(app: TestApp) {
    this.#app = app
  }

  /** Defines a field of depots; gives its id. */
  define(name: string, more: Json = {}): Promise<number> {
    return this.#make('/api/extras/custom-fields/', {
      name,
      content_types: ['store.depot'],
      ...more,
    })
  }

  /** Adds a choice to a field; gives its id. */
  choose(field: number, value: string): Promise<number> {
    return this.#make('/api/extras/custom-field-choices/', { field, value })
  }

  /** The body of a depot that no other has. */
  body(custom_fields?: Json): Json {
    this.#made += 1
    const name = `s${this.#made}`
    return { name, slug: name, ...(custom_fields ? { custom_fields } : {}) }
  }

  /** Makes a depot; gives its URL. */
  async make(custom_fields?: Json): Promise<string> {
    return `/api/store/depots/${await this.#make('/api/store/depots/', this.body(custom_fields))}/`
  }

  /** The values that a depot shows. */
  async shown(url: string): Promise<Json> {
    return (await this.#app.request('GET', url)).object['custom_fields'] as Json // every depot has them
  }

  async #make(url: string, body: Json): Promise<number> {
    const answer = await this.#app.request('POST', url, { body })
    if (answer.status !== 201) throw new Error(answer.text)
    return Number(answer.object['id'])
  }
}
