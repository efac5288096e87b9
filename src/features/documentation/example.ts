import {
  isJsonObject,
  jsonObjectOf,
  textOf,
  type JsonObject,
} from '../../framework/model/json-value.ts'
import { alternativesOf, referredName } from './schema-markup.ts'

/**
 * Returns a value of a schema as an example: the one in the schema, or one made of its types. An
 * object within an object of the same schema is empty.
 *
 * @param schemas schemas by name
 */
export function exampleOfSchema(
  schema: JsonObject,
  schemas: ReadonlyMap<string, JsonObject>,
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
  return exampleOfType(schema, (part) => exampleOfSchema(jsonObjectOf(part), schemas, within))
}

function exampleOfType(schema: JsonObject, inner: (part: unknown) => unknown): unknown {
  const { properties, prefixItems, items } = schema
  const [first] = alternativesOf(schema)
  if (first) return inner(first)
  if (isJsonObject(properties))
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

function scalarOf(type: string, { format, minimum }: JsonObject): unknown {
  const values: Readonly<Record<string, unknown>> = {
    string: formats[textOf(format)] ?? 'text',
    integer: typeof minimum === 'number' ? Math.max(minimum, 1) : 1,
    number: 1.5,
    boolean: true,
    object: {},
  }
  return values[type] ?? null
}
