import type { FastifyInstance } from 'fastify'
import plugin from 'fastify-plugin'
import Type, { type TSchema } from 'typebox'
import { idSchema } from '../../model/id.ts'
import { conditionKey, conditionText } from '../../model/item-condition.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** The serializers of all models by name. `Type.Ref` refers to them. */
    readonly serializers: Map<string, TSchema>
  }
}

/**
 * The serializers of one model by name: the exports of its file in `src/generated/serializers/`.
 */
export type Serializers = Readonly<Record<string, TSchema>>

/** Stores the serializers that the routes of models add. Register it before the routes. */
export const registerSerializers = plugin(
  async (app: FastifyInstance) => void app.decorate('serializers', new Map()),
  { name: 'serializers' },
)

/** The schema of a response that refuses a request. */
export const errorDetail = Type.Ref('ErrorDetail')

/** Returns the name of a serializer, its `$id`. */
export function serializerName(schema: object): string | undefined {
  return '$id' in schema && typeof schema.$id === 'string' ? schema.$id : undefined
}

/** Returns a reference to a serializer; returns any other schema unchanged. */
export function asReference(schema: TSchema): TSchema {
  const name = serializerName(schema)
  return name === undefined ? schema : Type.Ref(name)
}

/**
 * Returns the schema of a list whose objects each fit a serializer: at least one, and at most
 * `limit` if it is given.
 */
export function listOf(schema: TSchema, limit?: number): TSchema {
  const maxItems = limit === undefined ? {} : { maxItems: limit }
  return Type.Array(asReference(schema), { minItems: 1, ...maxItems })
}

/** Returns the schema of one object that fits a serializer, or of a list of at most `limit`. */
export function oneOrMany(schema: TSchema, limit?: number): TSchema {
  return Type.Union([asReference(schema), listOf(schema, limit)])
}

/** Returns the schema of an object that fits a serializer and has an `id`. */
export function withId(schema: TSchema): TSchema {
  return Type.Unsafe({ allOf: [asReference(schema)], required: ['id'] })
}

/** The schema of the condition of one object of a bulk request. */
const conditionSchema = Type.String({ minLength: 1, description: conditionText })

/** The schema of one object of a bulk delete. */
export const ObjectId = Type.Object(
  { id: idSchema(), [conditionKey]: Type.Optional(conditionSchema) },
  { $id: 'ObjectId', description: 'One object of a bulk request', examples: [{ id: 1 }] },
)
