/** Returns the names of the components that a schema refers to, at any depth. */
export function schemaReferences(schema: unknown): readonly string[] {
  if (schema === null || typeof schema !== 'object') return []
  if ('$ref' in schema && typeof schema.$ref === 'string') return [schema.$ref]
  return Object.values(schema).flatMap(schemaReferences)
}
