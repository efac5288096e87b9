import type { Schema } from './openapi-document.ts'

/** Returns a schema in which objects with properties have no others. */
export function closed(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(closed)
  if (part === null || typeof part !== 'object') return part
  const entries = Object.entries(part).map(([key, value]) => [
    key,
    // A part of `allOf` lists some of the properties.
    dataKeywords.has(key) || key === 'allOf' ? value : closed(value),
  ])
  const copy = Object.fromEntries(entries) as Schema // from an object
  const listed = copy['type'] === 'object' && typeof copy['properties'] === 'object'
  return listed ? { additionalProperties: false, ...copy } : copy
}

/** Keywords whose values are data, not schemas. */
const dataKeywords: ReadonlySet<string> = new Set([
  'enum',
  'examples',
  'example',
  'default',
  'required',
])

/** Returns a schema whose references are names of components, as the validator has them. */
export function named(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(named)
  if (part === null || typeof part !== 'object') return part
  return Object.fromEntries(
    Object.entries(part).map(([key, value]) => [
      key,
      key === '$ref' ? String(value).replace('#/components/schemas/', '') : named(value),
    ]),
  )
}
