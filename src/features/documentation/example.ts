import { isObject, objectIn, textOf, type Json } from '../../framework/model/json-value.ts'
import { alternativesOf, referredName } from './schema-markup.ts'

/**
 * Returns a value of a schema as an example: the one in the schema, or one made of its types. An
 * object within an object of the same schema is empty.
 *
 * @param schemas schemas by name
 */
export function exampleOfSchema(
  schema: Json,
  schemas: ReadonlyMap<string, Json>,
  within: readonly string[] = [],
): unknown {
  const name = referredName(schema)
  if (name !== undefined) {
    if (within.includes(name)) return {}
    return exampleOfSchema(schemas.get(name) ?? {}, schemas, [...within, name])
  }
  const { examples, default: preset, enum: values } = schema
  const [given = preset] = [examples ?? values ?? []].flat()
  if (given !== undefined) return given
  return exampleOfType(schema, (part) => exampleOfSchema(objectIn(part), schemas, within))
}

function exampleOfType(schema: Json, inner: (part: unknown) => unknown): unknown {
  const { properties, prefixItems, items } = schema
  const [first] = alternativesOf(schema)
  if (first) return inner(first)
  if (isObject(properties))
    return Object.fromEntries(Object.entries(properties).map(([key, one]) => [key, inner(one)]))
  if (Array.isArray(prefixItems)) return prefixItems.map(inner)
  const [type] = [schema['type']].flat()
  return type === 'array' ? [inner(items)] : scalarOf(textOf(type), schema)
}

/** Values of strings by their format. */
const formats: Readonly<Record<string, string>> = {
  date: '2026-01-31',
  'date-time': '2026-01-31T12:00:00Z',
  email: 'name@example.org',
  uri: 'https://example.org/',
  uuid: '00000000-0000-4000-8000-000000000000',
}

function scalarOf(type: string, { format, minimum }: Json): unknown {
  const values: Readonly<Record<string, unknown>> = {
    string: formats[textOf(format)] ?? 'text',
    integer: typeof minimum === 'number' ? Math.max(minimum, 1) : 1,
    number: 1.5,
    boolean: true,
    object: {},
  }
  return values[type] ?? null
}
