import { graph } from '../../support/inventory.ts'
import type { Random } from '../../../src/inventory/demo/random.ts'
import type { Model, ResolvedField } from '../../../src/framework/model/graph.ts'
import type { Subject } from '../subject.ts'

/** A unique text in one field of one object: an answer that contains it reveals the object. */
export interface Canary {
  readonly text: string
  readonly model: Model
  readonly field: string
  readonly id: number
  /** The model that the row is about, such as that of a line of the change log. */
  readonly about: Model | undefined
}

/** The pattern of every canary. */
const pattern = /zq[a-z]{8}/gi

const kinds: ReadonlySet<string> = new Set(['text', 'slug', 'email'])

/** Fields whose texts the service interprets. */
const interpretedFields: ReadonlySet<string> = new Set([
  'template_code', 'device_patterns', 'mime_type', 'file_extension', 'content_type', 'model', 'codename',
  'action', 'image', 'source', 'link', 'obj_type',
]) // prettier-ignore

const models: ReadonlyMap<string, Model> = new Map(
  [...graph.models.values()].map((model) => [model.key.toLowerCase(), model]),
)

/** Puts canaries into the texts of every object, and records the field and object of each. */
export class Canaries {
  readonly #subject: Subject
  readonly #random: Random
  readonly #byText = new Map<string, Canary>()

  constructor(subject: Subject, random: Random) {
    this.#subject = subject
    this.#random = random
  }

  get all(): readonly Canary[] {
    return [...this.#byText.values()]
  }

  /** Returns another text of the same form. */
  fresh(): string {
    const letters = Array.from({ length: 8 }, () =>
      String.fromCharCode(97 + this.#random.below(26)),
    )
    return `zq${letters.join('')}`
  }

  /** Returns a text of a length that no canary contains. */
  absent(length: number): string {
    for (;;) {
      const text = this.fresh().slice(0, length)
      if (!this.all.some((canary) => canary.text.includes(text))) return text
    }
  }

  /** Returns the canaries in a text. */
  in(text: string): readonly Canary[] {
    const found = new Set([...text.matchAll(pattern)].map(([one]) => one.toLowerCase()))
    return [...found].flatMap((one) => this.#byText.get(one) ?? [])
  }

  /** Puts canaries into all models. */
  async place(): Promise<void> {
    for (const model of graph.models.values())
      for (const field of canaryFields(model)) await this.#fill(model, field)
  }

  /** Replaces the canaries of some fields of a model by others. */
  async exchange(model: Model, fields: readonly string[]): Promise<void> {
    for (const { field, ...canary } of this.all)
      if (canary.model === model && fields.includes(field)) {
        this.#byText.delete(canary.text)
        await this.#put(model, field, { ...canary, text: this.fresh() })
      }
  }

  async #fill(model: Model, field: ResolvedField): Promise<void> {
    const subject = [...model.fields.values()].find((one) => one.subject)?.columnName ?? 'null'
    const text = `select id, ${subject} from ${model.table} order by id limit 40`
    const rows = await this.#subject.database.rows({ text, values: [] })
    for (const [id, about] of rows) {
      // Each entry of the change log has the name of its user, which is that of the first user.
      if (`${model.key} ${Number(id)}` === 'users.User 1') continue
      const canary = { id: Number(id), about: models.get(String(about)), text: this.fresh(), model }
      await this.#put(model, field.name, canary)
    }
  }

  /** Stores a canary, unless a constraint of the database refuses it. */
  async #put(model: Model, name: string, canary: Omit<Canary, 'field'>): Promise<void> {
    const field = model.fields.get(name)
    const value = field?.kind === 'email' ? `${canary.text}@example.org` : canary.text
    const text = `update ${model.table} set ${field?.columnName ?? ''} = $1 where id = $2`
    try {
      await this.#subject.database.rows({ text, values: [value, canary.id] })
      this.#byText.set(canary.text, { ...canary, field: name })
    } catch {
      // The text stays as it was.
    }
  }
}

/** Returns the fields of a model that have canaries. The campaign grants permissions by name. */
export const canaryFields = (model: Model): readonly ResolvedField[] =>
  model.view || model.key === 'users.Permission' || model.key === 'extras.CustomField'
    ? []
    : [...model.fields.values()].filter(
        ({ kind, columnName, name }) =>
          kinds.has(kind) && columnName !== undefined && !interpretedFields.has(name),
      )
