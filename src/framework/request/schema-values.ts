import { InvalidValue } from '../model/field.ts'
import type { JsonSchema } from '../model/json-schema.ts'
import { isJsonObject, textOf, type JsonObject } from '../model/json-value.ts'
import { parseBoolean } from '../model/parsing.ts'
import { parseJsonText } from './form.ts'

/** Returns the schema of a name that `$ref` has; undefined for an unknown one. */
export type FindSchema = (name: string) => JsonSchema | undefined

/** Returns a value with the defaults of its schema, also those of its parts. */
export function withDefaults(schema: JsonSchema, value: unknown, find: FindSchema): unknown {
  const own = resolved(schema, find)
  if (Array.isArray(value)) {
    const { items } = own
    return items ? value.map((item) => withDefaults(items, item, find)) : value
  }
  if (!isJsonObject(value)) return value
  if (!own.anyOf) return completed(own, value, find)
  const [only, ...others] = leavesOf(schema, find).filter(({ type }) => type !== 'null')
  return only && others.length === 0 ? withDefaults(only, value, find) : value
}

function completed(
  { properties = {}, allOf = [] }: JsonSchema,
  value: JsonObject,
  find: FindSchema,
): unknown {
  const made: Record<string, unknown> = { ...value }
  for (const [name, property] of Object.entries(properties)) {
    if (Object.hasOwn(value, name)) made[name] = withDefaults(property, value[name], find)
    else if (property.default !== undefined) made[name] = structuredClone(property.default)
  }
  return allOf.reduce((whole: unknown, part) => withDefaults(part, whole, find), made)
}

/** Returns the value of a form by its schema: texts become numbers, booleans, lists and objects. */
export function fromForm(schema: JsonSchema, value: unknown, find: FindSchema): unknown {
  if (isTexts(value)) return fromTexts(schema, [value].flat(), find)
  if (!isJsonObject(value)) return value
  const properties = propertiesOf(schema, find)
  const entries = Object.entries(value).map(([name, part]) => {
    const property = properties.get(name)
    return [name, property ? fromForm(property, part, find) : part]
  })
  return Object.fromEntries(entries)
}

/** Returns the value of a parameter, or of a field of a form, that was sent once or repeatedly. */
export function fromTexts(schema: JsonSchema, texts: readonly string[], find: FindSchema): unknown {
  const leaves = leavesOf(schema, find)
  const list = leaves.find(({ type }) => type === 'array')
  const last = texts.at(-1) ?? ''
  if (!list) return fromText(leaves, last)
  if (texts.length === 1 && isNull(last) && leaves.some(({ type }) => type === 'null')) return null
  const items = leavesOf(list.items ?? {}, find)
  return texts.map((text) => fromText(items, text))
}

/** Returns the properties of an object, also those of its parts, by their names. */
export function propertiesOf(
  schema: JsonSchema,
  find: FindSchema,
): ReadonlyMap<string, JsonSchema> {
  const leaves = leavesOf(schema, find)
  return new Map(
    leaves.flatMap(({ properties = {}, allOf = [] }) => [
      ...Object.entries(properties),
      ...allOf.flatMap((part) => [...propertiesOf(part, find)]),
    ]),
  )
}

const isTexts = (value: unknown): value is string | readonly string[] =>
  [value].flat().every((one) => typeof one === 'string')

const isNull = (text: string): boolean => text === '' || text === 'null'

/** Follows a reference; an unknown name has an open schema. */
export const resolved = (schema: JsonSchema, find: FindSchema): JsonSchema =>
  schema.$ref === undefined ? schema : (find(schema.$ref) ?? {})

/** Returns the alternatives of a schema, each of one type. */
function leavesOf(schema: JsonSchema, find: FindSchema): readonly JsonSchema[] {
  const own = resolved(schema, find)
  if (own.anyOf) return own.anyOf.flatMap((variant) => leavesOf(variant, find))
  const types: unknown = own.type // JSON Schema allows a list; TypeBox makes none
  return Array.isArray(types) ? types.map((type) => ({ ...own, type: String(type) })) : [own]
}

/** Returns the value of a text by the alternatives of its schema, or the text itself. */
function fromText(leaves: readonly JsonSchema[], text: string): unknown {
  const listed = leaves.flatMap((leaf) => ('const' in leaf ? [leaf.const] : (leaf.enum ?? [])))
  const same = listed.find((value) => value !== null && textOf(value) === text)
  if (same !== undefined) return same
  const types = new Set(leaves.map(({ type }) => type))
  if (types.has('null') && isNull(text) && !(types.has('string') && text !== '')) return null
  if (types.has('string')) return text
  for (const [type, parse] of parsers) if (types.has(type)) return parse(text)
  return text
}

/** Returns a parser that returns the text itself where another one throws `InvalidValue`. */
const orText =
  (parse: (text: string) => unknown) =>
  (text: string): unknown => {
    try {
      return parse(text)
    } catch (error) {
      if (!(error instanceof InvalidValue)) throw error
      return text
    }
  }

const parseNumber = (text: string): unknown =>
  /^[-+]?(\d+\.?\d*|\.\d+)$/.test(text.trim()) ? Number(text) : text

const parsers: readonly (readonly [type: string, parse: (text: string) => unknown])[] = [
  ['integer', parseNumber],
  ['number', parseNumber],
  ['boolean', orText(parseBoolean)],
  ['object', orText(parseJsonText)],
]
