/** A part of a JSON value. */
type Json = unknown

/**
 * Returns a schema in the form of the document: references refer to its components, `$id` is
 * removed, and a union of a simple type and null is an array of types.
 */
export function documentSchema(schema: Json): Json {
  if (Array.isArray(schema)) return schema.map(documentSchema)
  if (schema === null || typeof schema !== 'object') return schema
  const made: Record<string, Json> = {}
  for (const [key, value] of Object.entries(schema))
    if (key !== '$id') made[key] = (keywords.get(key) ?? documentSchema)(value)
  return 'anyOf' in made ? withTypeArray(made) : made
}

/** Keywords whose values are data, not schemas. */
const keywords: ReadonlyMap<string, (value: Json) => Json> = new Map([
  [
    '$ref',
    (name: Json) => (String(name).startsWith('#') ? name : `#/components/schemas/${String(name)}`),
  ],
  ...['enum', 'required', 'default', 'example', 'examples'].map(
    (keyword) => [keyword, (data: Json) => data] as const,
  ),
])

/** Returns an array of types for an `anyOf` of one simple type and null. */
function withTypeArray(schema: Record<string, Json>): Json {
  const { anyOf, ...rest } = schema
  if (!Array.isArray(anyOf) || anyOf.length !== 2) return schema
  const [value = {}, none = {}]: readonly Record<string, Json>[] = anyOf
  if (none['type'] !== 'null' || typeof value['type'] !== 'string' || 'enum' in value) return schema
  return { ...value, type: [value['type'], 'null'], ...rest }
}

/** Returns the names of the components that a part of the document refers to. */
export function referredIn(part: Json): readonly string[] {
  const names: string[] = []
  collectReferences(part, names)
  return names
}

const components = '#/components/schemas/'

function collectReferences(part: Json, names: string[]): void {
  if (part === null || typeof part !== 'object') return
  if ('$ref' in part && typeof part.$ref === 'string' && part.$ref.startsWith(components))
    names.push(part.$ref.slice(components.length))
  for (const value of Object.values(part)) collectReferences(value, names)
}
