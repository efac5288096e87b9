import type { FastifyInstance } from 'fastify'
import { ObjectId } from '../../framework/http/schemas/index.ts'
import {
  isJsonObject,
  jsonObjectOf,
  textOf,
  type JsonObject,
} from '../../framework/model/json-value.ts'

/**
 * Returns an example of the body of a route: the one in its schema, or an object with its required
 * properties. Undefined where the schema describes no JSON.
 */
export function bodyExample(app: FastifyInstance, schema: JsonObject): unknown {
  const { $ref, anyOf, allOf, items, examples, properties, required } = schema
  const inner = (part: unknown): unknown => bodyExample(app, jsonObjectOf(part))
  if ($ref !== undefined) return inner(namedSchema(app, textOf($ref)))
  if (Array.isArray(examples)) return examples[0]
  if (Array.isArray(anyOf)) return inner(anyOf[0])
  if (Array.isArray(allOf)) return { id: 1, ...jsonObjectOf(inner(allOf[0])) }
  if (isJsonObject(items)) return [inner(items)]
  if (!isJsonObject(properties)) return undefined
  const names = Array.isArray(required) ? required.map(String) : []
  return Object.fromEntries(names.map((name) => [name, valueOf(jsonObjectOf(properties[name]))]))
}

const namedSchema = (app: FastifyInstance, name: string): unknown =>
  name === 'ObjectId' ? ObjectId : (app.serializers.get(name) ?? app.getSchema(name))

/** Values by the type of a schema. */
const values: Readonly<Record<string, unknown>> = {
  string: '',
  integer: 1,
  number: 1,
  boolean: true,
  array: [],
  object: {},
}

const valueOf = ({ examples, default: preset, type }: JsonObject): unknown =>
  (Array.isArray(examples) ? examples[0] : preset) ?? values[textOf(type)] ?? null
