import {
  isJsonObject,
  jsonObjectOf,
  textOf,
  textsIn,
  type JsonObject,
} from '../../framework/model/json-value.ts'
import { html, type Markup } from '../pages/frame/html.ts'
import { schemaPrefix } from './document-parts.ts'
import { inlineMarkdown } from './markdown.ts'

/** Returns the name of the schema that a schema refers to. */
export function referredName({ $ref }: JsonObject): string | undefined {
  const reference = textOf($ref)
  return reference.startsWith(schemaPrefix) ? reference.slice(schemaPrefix.length) : undefined
}

/** Returns the alternatives of `anyOf` or `oneOf`; none for other schemas. */
export function alternativesOf({ anyOf, oneOf }: JsonObject): readonly JsonObject[] {
  const found: unknown = anyOf ?? oneOf
  return Array.isArray(found) ? found.map(jsonObjectOf) : []
}

/** Renders the type of a value in words, such as `array of Site`, with links to schemas. */
export function typeMarkup(schema: JsonObject): Markup {
  const name = referredName(schema)
  if (name !== undefined) return html`<a href="#schema-${name}">${name}</a>`
  const alternatives = alternativesOf(schema)
  if (alternatives.length > 0) return joined(alternatives.map(typeMarkup), ' or ')
  const types = [schema['type'] ?? []].flat().map(String)
  return types.length === 0
    ? 'any value'
    : joined(
        types.map((type) => oneType(type, schema)),
        ' or ',
      )
}

const joined = (parts: readonly Markup[], between: string): Markup =>
  parts.flatMap((part, index) => (index === 0 ? [part] : [between, part]))

function oneType(type: string, schema: JsonObject): Markup {
  const { format, items, prefixItems, additionalProperties } = schema
  if (type === 'array' && Array.isArray(prefixItems))
    return [
      '[',
      joined(
        prefixItems.map((item) => typeMarkup(jsonObjectOf(item))),
        ', ',
      ),
      ']',
    ]
  if (type === 'array' && isJsonObject(items)) return ['array of ', typeMarkup(items)]
  if (type === 'object' && isJsonObject(additionalProperties))
    return ['object of ', typeMarkup(additionalProperties)]
  return type === 'string' && format !== undefined ? `string (${textOf(format)})` : type
}

/** Renders the limits of a value, such as `at most 50 characters`; null where it has none. */
export function limitsMarkup(schema: JsonObject): Markup {
  const texts = limits.flatMap((limit) => limit(schema) ?? [])
  const { enum: values, pattern } = schema
  if (texts.length === 0 && !Array.isArray(values) && pattern === undefined) return null
  return html`<p class="hint">
    ${joined(
      [
        ...texts,
        ...(Array.isArray(values) ? [valuesMarkup(values, schema)] : []),
        ...(pattern === undefined ? [] : [html`matches <code>${textOf(pattern)}</code>`]),
      ],
      ' · ',
    )}
  </p>`
}

type Limit = (schema: JsonObject) => string | undefined

const limits: readonly Limit[] = [
  ({ minimum, maximum }) => range(minimum, maximum, ''),
  ({ minLength, maxLength }) => range(minLength, maxLength, ' characters'),
  ({ minItems, maxItems }) => range(minItems, maxItems, ' items'),
  ({ default: preset }) => (preset === undefined ? undefined : `default ${JSON.stringify(preset)}`),
]

/** Returns `1 to 50 items`, `at least 1`, `at most 50 characters`. */
function range(least: unknown, most: unknown, unit: string): string | undefined {
  if (least === undefined && most === undefined) return undefined
  if (least === most) return `exactly ${textOf(most)}${unit}`
  if (most === undefined) return `at least ${textOf(least)}${unit}`
  return least === undefined
    ? `at most ${textOf(most)}${unit}`
    : `${textOf(least)} to ${textOf(most)}${unit}`
}

function valuesMarkup(
  values: readonly unknown[],
  { 'x-enum-varnames': labels }: JsonObject,
): Markup {
  const names = textsIn(labels)
  const shown = values.map((value, index) => {
    const label = names[index]
    return [html`<code>${JSON.stringify(value)}</code>`, label === undefined ? '' : ` ${label}`]
  })
  return ['one of ', joined(shown, ', ')]
}

/** Renders a schema: its description, and its fields or the type and the limits of its values. */
export function schemaMarkup(schema: JsonObject): Markup {
  const { description, properties } = schema
  return html`
    ${description !== undefined && html`<p>${inlineMarkdown(textOf(description))}</p>`}
    ${!isJsonObject(properties) && html`<p class="type">${typeMarkup(schema)}</p>`}
    ${limitsMarkup(schema)} ${objectsIn(schema).map(fieldsMarkup)}
  `
}

/** Returns the objects that are written out in a schema: itself, its items, its alternatives. */
function objectsIn(schema: JsonObject): readonly JsonObject[] {
  if (isJsonObject(schema['properties'])) return [schema]
  return [jsonObjectOf(schema['items']), ...alternativesOf(schema)].flatMap((part) =>
    isJsonObject(part['properties']) ? [part] : [],
  )
}

function fieldsMarkup({ properties, required }: JsonObject): Markup {
  const needed = new Set(textsIn(required))
  return html`<dl class="fields">
    ${Object.entries(jsonObjectOf(properties)).map(([name, field]) =>
      schemaFieldMarkup({ name, schema: jsonObjectOf(field), isRequired: needed.has(name) }),
    )}
  </dl>`
}

/** A field of an object, or a parameter. */
export interface DescribedField {
  readonly name: string
  readonly schema: JsonObject
  readonly isRequired: boolean
  /** Default: the type of the schema. */
  readonly type?: Markup
  /** Markup below the description. */
  readonly more?: Markup
}

/** Renders a field with its type, its description and its limits. */
export function schemaFieldMarkup({
  name,
  schema,
  isRequired,
  type,
  more,
}: DescribedField): Markup {
  return html`<div key=${name}>
    <dt>
      <code>${name}</code> ${isRequired && html`<span class="needed">required</span>`}
      <span class="type">${type ?? typeMarkup(schema)}</span>
    </dt>
    <dd>
      ${inlineMarkdown(textOf(schema['description']))} ${limitsMarkup(schema)} ${more}
      ${objectsIn(schema).map(fieldsMarkup)}
    </dd>
  </div>`
}
