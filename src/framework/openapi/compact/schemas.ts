import type { JsonObject } from '../../model/json-value.ts'
import { countTexts, RepeatedParts } from './repeated-parts.ts'

/** A schema of an object, or any other schema. */
export interface ObjectSchema {
  readonly properties?: Readonly<Record<string, JsonObject>>
  readonly required?: readonly string[]
  readonly additionalProperties?: unknown
  readonly [keyword: string]: unknown
}

type Schemas = Readonly<Record<string, ObjectSchema>>

/** How many characters less the document must have for a property to become a component. */
const leastSaved = 300

/**
 * Returns schemas that say less twice: the body of a create is that of a partial update with
 * required fields, the response to a write has no descriptions that its body has, and properties
 * that many objects have are components.
 */
export function shareSchemas(schemas: Schemas): Readonly<Record<string, object>> {
  const composed = withoutWrittenWords(composeWrites(schemas))
  const properties = Object.values(composed).flatMap((schema) =>
    Object.entries(schema.properties ?? {}),
  )
  const counts = countTexts(properties)
  const shared = new RepeatedParts('schemas', composed)
  const refer = (name: string, schema: JsonObject): JsonObject => {
    const title = pascal(name) in composed ? `${pascal(name)}Field` : pascal(name)
    const saved = savedBy(title, schema, counts.get(JSON.stringify([name, schema])) ?? 0)
    return saved >= leastSaved ? { ...shared.share(title, schema) } : schema
  }
  const changed = mapEntries(composed, (_, schema) =>
    schema.properties ? { ...schema, properties: mapEntries(schema.properties, refer) } : schema,
  )
  const all: Readonly<Record<string, object>> = { ...shared.parts, ...changed }
  return Object.fromEntries(Object.entries(all).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

/** Returns how many characters less the document has if uses of a schema refer to a component. */
function savedBy(title: string, schema: JsonObject, uses: number): number {
  const [own, reference] = [schema, { $ref: `#/components/schemas/${title}` }].map(
    (one) => JSON.stringify(one).length,
  )
  return uses * ((own ?? 0) - (reference ?? 0)) - (own ?? 0) - title.length
}

/**
 * Makes the body of a create of that of a partial update, where they differ in descriptions and
 * required fields alone. The descriptions are those of the create, which name the defaults.
 */
function composeWrites(schemas: Schemas): Schemas {
  const changed = Object.entries(schemas).flatMap(([name, whole]): [string, ObjectSchema][] => {
    const patchedName = `Patched${name}`
    const patched = schemas[patchedName]
    if (!patched || shapeOf(whole) !== shapeOf(patched)) return []
    const { type, properties = {}, required = [], additionalProperties: _closed, ...rest } = whole
    const needed = required.map((key) => [key, withoutDescription(properties[key])])
    const allOf = [
      { $ref: `#/components/schemas/${patchedName}` },
      ...(required.length > 0 ? [{ type, required, properties: Object.fromEntries(needed) }] : []),
    ]
    const composed = { allOf, ...rest }
    return [
      [name, composed],
      [patchedName, { ...patched, properties }],
    ]
  })
  return { ...schemas, ...Object.fromEntries(changed) }
}

/** Leaves out the descriptions of responses to writes that the bodies of the writes have. */
function withoutWrittenWords(schemas: Schemas): Schemas {
  const changed = Object.entries(schemas).flatMap(([name, flat]): [string, ObjectSchema][] => {
    const written = schemas[name.replace(/^Flat/, 'PatchedWritable')]
    if (!flat.properties || !written || written === flat) return []
    const refer = (key: string, schema: JsonObject): JsonObject => {
      const isSaid = schema['description'] === written.properties?.[key]?.['description']
      return isSaid ? withoutDescription(schema) : schema
    }
    return [[name, { ...flat, properties: mapEntries(flat.properties, refer) }]]
  })
  return { ...schemas, ...Object.fromEntries(changed) }
}

const withoutDescription = ({ description: _words, ...rest }: JsonObject = {}): JsonObject => rest

/** Returns the properties of a schema without their descriptions, as text. */
const shapeOf = ({ properties = {}, additionalProperties }: ObjectSchema): string =>
  JSON.stringify([
    mapEntries(properties, (_, schema) => withoutDescription(schema)),
    additionalProperties,
  ])

const pascal = (name: string): string =>
  name.replaceAll(/(?:^|_)([a-z\d])/g, (_, letter: string) => letter.toUpperCase())

function mapEntries<From, To>(
  record: Readonly<Record<string, From>>,
  change: (key: string, value: From) => To,
): Readonly<Record<string, To>> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(key, value)]))
}
