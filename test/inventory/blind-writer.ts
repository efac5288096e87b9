import type { Test } from 'tap'
import { asList, asObject, type Method, type TestApp } from '../support/app.ts'
import { makeUser } from '../support/person.ts'

/** Somebody who may write all objects and view none. */
export class BlindWriter {
  readonly #app: TestApp
  #token: Promise<string> | undefined

  /** @param app - a service that requires a login: without it everybody sees public models */
  constructor(app: TestApp) {
    this.#app = app
  }

  /**
   * Checks the refusal of a write that is refused to everybody: it has the same fields, and names
   * no stored object that the body does not name.
   */
  async check(
    t: Test,
    [method, path, body]: readonly [method: Method, path: string, body: unknown],
    refusal: unknown,
  ): Promise<void> {
    const token = await (this.#token ??= this.#makeUser())
    const answer = await this.#app.request(method, path, { body, token })
    t.equal(answer.status, 400, answer.text)
    const [whole, told] = [refusal, answer.body].map(objectsIn)
    t.strictSame(told?.map(fieldsOf), whole?.map(fieldsOf), 'messages of the same fields')
    const names = await this.#names()
    const sent = JSON.stringify(body)
    for (const text of textsIn(told)) {
      const named = names.filter((name) => wordIn(text, name) && !wordIn(sent, name))
      t.strictSame(named, [], text)
    }
  }

  #makeUser(): Promise<string> {
    const models = [...this.#app.graph.models.values()].filter(({ view }) => !view)
    const names = models.flatMap(({ key }) => {
      const [application, name = ''] = key.split('.')
      return ['add', 'change'].map((kind) => `${application}.${kind}_${name.toLowerCase()}`)
    })
    return makeUser(this.#app, 'blind', names)
  }

  /** Returns the texts, addresses and networks that are stored of the objects of all models. */
  async #names(): Promise<readonly string[]> {
    const found = new Set<string>()
    for (const { table, fields, view } of this.#app.graph.models.values()) {
      const columns = [...fields.values()].flatMap(({ column, columnName, confidential }) =>
        /^(?:varchar|text|inet|cidr)/.test(column?.sql ?? '') && columnName && !confidential
          ? [`${columnName}::text`]
          : [],
      )
      if (view || columns.length === 0) continue
      const text = `select distinct unnest(array[${columns.join(', ')}]) from ${table}`
      for (const [value] of await this.#app.database.rows({ text, values: [] }))
        if (typeof value === 'string' && value.length > 1) found.add(value)
    }
    return [...found]
  }
}

const objectsIn = (body: unknown): readonly object[] =>
  Array.isArray(body) ? asList(body).map(asObject) : [asObject(body)]

const fieldsOf = (errors: object): readonly string[] => Object.keys(errors)

const textsIn = (all: readonly object[] = []): readonly string[] =>
  all.flatMap((errors) => Object.values(errors).flat()).map(String)

/** Returns whether a text has another one that is no part of a longer word in it. */
function wordIn(text: string, word: string): boolean {
  const parts = ` ${text} `.split(word)
  return parts.slice(1).some((after, at) => !/\w$/.test(parts[at] ?? '') && !/^\w/.test(after))
}
