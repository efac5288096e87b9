import {
  isWritable,
  requireModel,
  type Model,
  type ResolvedField,
} from '../../framework/model/graph.ts'
import { jsonObjectOf } from '../../framework/model/json-value.ts'
import { fitRanges } from './fit-ranges.ts'
import type { OpenedService } from './open.ts'
import { sampleOf } from './sample-values.ts'

/** A JSON object. */
export type Body = Readonly<Record<string, unknown>>

/**
 * Returns values that the rules and behaviours of a model need. They replace or complement the
 * sample values of its fields, in the form of responses: a time is `2026-01-31T08:00:00.000000Z`.
 * `number` is different for each body.
 */
export type BodyHint = (samples: Samples, number: number) => Body | Promise<Body>

/** Hints by model, such as `library.Loan`. */
export type BodyHints = Readonly<Record<string, BodyHint>>

/**
 * Makes valid bodies of a service's models, and the objects that they refer to. The values of each
 * body are unique; use one instance for a service.
 *
 * @example
 * const samples = new Samples(opened, {
 *   'library.Loan': async () => ({ due: '2030-01-31' }),
 * })
 * const book = await samples.make('library.Book')
 */
export class Samples {
  /** The service that takes the bodies. */
  readonly opened: OpenedService
  readonly #hints: BodyHints
  #made = 0

  constructor(opened: OpenedService, hints: BodyHints = {}) {
    this.opened = opened
    this.#hints = hints
  }

  /**
   * Returns a body that creates an object. Omits optional references, sealed fields and files.
   */
  async body(model: Model): Promise<Body> {
    this.#made += 1
    const number = this.#made
    const hinted = (await this.#hints[model.key]?.(this, number)) ?? {}
    const body: Record<string, unknown> = {}
    for (const field of model.fields.values())
      if (isGiven(model, field, hinted) && !(field.name in hinted))
        body[field.name] = await this.#value(model, field, number)
    return { ...fitRanges(model, body), ...hinted }
  }

  /** Creates an object and returns its id. Throws when the service refuses the body. */
  async make(key: string): Promise<number> {
    const model = requireModel(this.opened.service.graph, key)
    const body = await this.body(model)
    const response = await this.opened.request('POST', model.url, { body })
    if (response.status === 201) return Number(jsonObjectOf(response.body)['id'])
    const [sent, answer] = [body, response.body].map((one) => JSON.stringify(one))
    throw new Error(
      `POST ${model.url} with ${sent} is ${response.status}: ${answer}. Give values that it ` +
        `accepts: new Samples(opened, { '${key}': (samples, number) => ({ … }) }).`,
    )
  }

  async #value({ key }: Model, field: ResolvedField, number: number): Promise<unknown> {
    const target = field.reference?.target ?? field.many?.target
    if (target === undefined) return sampleOf(field, number, 0)
    if (!field.required && (target === key || field.many)) return field.many ? [] : null
    const id = await this.make(target)
    return field.many ? [id] : id
  }
}

/**
 * Returns whether a body has a field: optional references, sealed fields and files are omitted,
 * except the first of the references of which one has to be set.
 */
const isGiven = (model: Model, field: ResolvedField, hinted: Body): boolean =>
  isWritable(field) &&
  (field.required ||
    !(field.reference ?? field.sealed ?? field.file) ||
    isChosen(model, field, hinted))

const isChosen = ({ rules }: Model, { name }: ResolvedField, hinted: Body): boolean =>
  rules.some(
    ({ compares: one }) =>
      one?.by === 'oneOf' &&
      !one.optional &&
      one.names[0] === name &&
      !one.names.some((other) => other in hinted),
  )
