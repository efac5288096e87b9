import { ApiError, invalid, type FieldErrors } from '../../../framework/errors/errors.ts'
import { InvalidValue } from '../../../framework/model/field.ts'
import type { Model } from '../../../framework/model/graph.ts'
import { isJsonObject, textsIn, type JsonObject } from '../../../framework/model/json-value.ts'
import type { WriteContext } from '../../../framework/write/context.ts'
import { createObjects } from '../../../framework/write/objects/index.ts'
import { html, type Markup } from '../frame/html.ts'
import type { Sent } from './forms.ts'
import { namesInShort, namesOfPattern } from './name-pattern.ts'

/** A submitted pattern, and the names that it expands to. */
export interface NamePattern {
  /** The field that takes it. */
  readonly field: string
  readonly text: string
  readonly names: readonly string[]
}

/** Names of the controls that confirm a pattern: for all its names, or for one object. */
export const confirmations = { several: ':several', single: ':single' } as const

/** The largest number of messages that a form shows at one field. */
const maxMessages = 5

/** Returns the pattern in a body; undefined for a plain name. Throws a 400 for a wrong pattern. */
export function patternIn(model: Model, body: JsonObject, most: number): NamePattern | undefined {
  const field = model.pages.bulkCreate
  const text = field === undefined ? undefined : body[field]
  if (field === undefined || typeof text !== 'string') return undefined
  try {
    const names = namesOfPattern(text, most, model.fields.get(field)?.write?.maxLength)
    return names.length === 1 && names[0] === text ? undefined : { field, text, names }
  } catch (error) {
    if (!(error instanceof InvalidValue)) throw error
    throw invalid({ [field]: [error.message] })
  }
}

/** Returns the step that a form confirms: one object, all of its pattern, or first a preview. */
export function answerIn(sent: Sent, { text }: NamePattern): 'single' | 'several' | 'preview' {
  if (sent.get(confirmations.single) === text) return 'single'
  return sent.get(confirmations.several) === text ? 'several' : 'preview'
}

/** Creates an object for each name, all or none. Throws a 400 whose messages have the names. */
export async function createByPattern(
  context: WriteContext,
  body: JsonObject,
  { field, names }: NamePattern,
): Promise<void> {
  try {
    await createObjects(
      context,
      names.map((name) => ({ ...body, [field]: name })),
    )
  } catch (error) {
    if (!(error instanceof ApiError) || !Array.isArray(error.fields)) throw error
    throw invalid(errorsByField(error.fields, { field, names }))
  }
}

/** Returns the messages about several objects by field; those about names begin with the name. */
function errorsByField(
  errors: readonly unknown[],
  { field, names }: Pick<NamePattern, 'field' | 'names'>,
): FieldErrors {
  const messages = new Map<string, Set<string>>()
  for (const [index, error] of errors.entries())
    for (const [at, texts] of Object.entries(isJsonObject(error) ? error : {})) {
      const isShared = at !== field && at !== 'non_field_errors'
      const known = messages.get(at) ?? new Set()
      for (const text of textsIn(texts))
        known.add(isShared ? text : `${names[index] ?? ''}: ${text}`)
      messages.set(at, known)
    }
  return Object.fromEntries([...messages].map(([at, texts]) => [at, shortened([...texts])]))
}

const shortened = (texts: readonly string[]): readonly string[] =>
  texts.length <= maxMessages
    ? texts
    : [...texts.slice(0, maxMessages), `And ${texts.length - maxMessages} more.`]

/** Returns a text such as `48 ports: ge-0/0/0, ge-0/0/1, ge-0/0/2 … ge-0/0/47`. */
export const patternSummary = (model: Model, names: readonly string[]): string =>
  `${patternCount(model, names)}: ${namesInShort(names)}`

/** Returns the number of objects of a pattern with their label: `48 ports`. */
export const patternCount = (model: Model, { length }: readonly string[]): string =>
  `${length} ${length === 1 ? model.label : model.labelPlural}`

/** Renders the names of the objects that a pattern creates, before they are created. */
export const patternPreview = (model: Model, { names }: NamePattern): Markup => html`
  <section class="preview" aria-label="Preview" tabindex="-1" data-focus="1">
    <p><b>${patternCount(model, names)}</b> will be created, all or none:</p>
    <p class="names">${names.join(', ')}</p>
  </section>
`
