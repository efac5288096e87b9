import Type, { type TSchema, type TSchemaOptions } from 'typebox'

/** A schema with words of its own. */
export function withWords(schema: TSchema, words: TSchemaOptions): TSchema {
  return { ...schema, ...words }
}

/** A schema, or null. Unions are not nested. */
export function nullable(schema: TSchema, words: TSchemaOptions): TSchema {
  const { anyOf } = schema as { readonly anyOf?: readonly TSchema[] }
  return Type.Union([...(anyOf ?? [schema]), Type.Null()], words)
}

/** An object of any content says so with `additionalProperties`, which every client generator understands. */
export function freeForm(schema: TSchema): TSchema {
  const { patternProperties, ...rest } = schema as TSchema & { readonly patternProperties?: object }
  return patternProperties ? { ...rest, additionalProperties: true } : schema
}
