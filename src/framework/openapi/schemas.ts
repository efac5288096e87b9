/** A part of a JSON value. */
type Json = unknown

/**
 * Returns a schema in the form of the document: references refer to its components, `$id` is
 * removed, and a union of a simple type and null is an array of types.
 */
export function documentSchema(schema: Json): Json {
  if (Array.isArray(schema)) return schema.map(documentSchema)
  if (schema === null || typeof schema !== 'object') return schema
  const { $id: _, ...rest } = { $id: undefined, ...schema }
  const entries = Object.entries(rest).map(([key, value]) => [
    key,
    (keywords[key] ?? documentSchema)(value),
  ])
  return withTypeArray(Object.fromEntries(entries))
}

/** Keywords whose values are data, not schemas. */
const keywords: Readonly<Record<string, (value: Json) => Json>> = {
  $ref: (name) => (String(name).startsWith('#') ? name : `#/components/schemas/${String(name)}`),
  enum: (values) => values,
  required: (names) => names,
  default: (value) => value,
  example: (value) => value,
  examples: (values) => values,
}

/** Returns an array of types for an `anyOf` of one simple type and null. */
function withTypeArray(schema: Record<string, Json>): Json {
  const { anyOf, ...rest } = schema
  if (!Array.isArray(anyOf) || anyOf.length !== 2) return schema
  const [value, none] = anyOf as [Record<string, Json>, Record<string, Json>]
  if (none['type'] !== 'null' || typeof value['type'] !== 'string' || 'enum' in value) return schema
  return { ...value, type: [value['type'], 'null'], ...rest }
}

/** Returns the names of the components that a part of the document refers to. */
export function referredIn(part: Json): readonly string[] {
  if (part === null || typeof part !== 'object') return []
  const own = '$ref' in part && typeof part.$ref === 'string' ? [part.$ref] : []
  const names = own
    .filter((reference) => reference.startsWith('#/components/schemas/'))
    .map((reference) => reference.slice('#/components/schemas/'.length))
  return [...names, ...Object.values(part).flatMap(referredIn)]
}
