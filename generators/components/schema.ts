import Type, { type TSchema, type TSchemaOptions } from 'typebox'
import type { Model, ResolvedField } from '../../src/framework/model/graph.ts'
import type { JsonSchema } from '../../src/framework/model/json-schema.ts'

/** Returns a copy of a schema with its own annotations. */
export function withAnnotations(schema: TSchema, words: TSchemaOptions): TSchema {
  return { ...schema, ...words }
}

/**
 * Returns a schema that also allows null. Extends a union instead of nesting it; a schema of any
 * value allows null already.
 */
export function nullable(schema: JsonSchema, words: TSchemaOptions): TSchema {
  if (Object.keys(schema).length === 0) return withAnnotations(schema, words)
  return Type.Union([...(schema.anyOf ?? [schema]), Type.Null()], words)
}

/** Returns a schema that does not allow null, which only a schema of any value does. */
export function withoutNull(schema: TSchema): TSchema {
  return Object.keys(schema).length > 0 ? schema : Type.Unsafe({ not: { type: 'null' } })
}

/**
 * Returns a schema of an object with any content; it sets `additionalProperties`, which every
 * client generator supports.
 */
export function freeForm(schema: JsonSchema): TSchema {
  const { patternProperties, ...rest } = schema
  return patternProperties ? { ...rest, additionalProperties: true } : schema
}

/** Returns whether a policy hides the values of a field from some readers. */
export const hasHiddenValues = ({ policy }: Model, { name }: ResolvedField): boolean =>
  policy?.fields.get(name)?.view !== undefined

/** Returns a schema of a property that may be absent if a condition holds. */
export const optionalIf = (condition: boolean, schema: TSchema): TSchema =>
  condition ? Type.Optional(schema) : schema
