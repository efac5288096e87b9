import {
  queryOf,
  resolved,
  type Document,
  type Operation,
  type Schema,
} from './openapi-document.ts'

/** The changes of an answer that parameters of its URL select, as the document declares them. */
export interface Reshaping {
  /** The schema that replaces the documented one. */
  readonly shape?: Schema
  /** The part of the answer whose objects are compared; absent: the answer itself. */
  readonly part?: string
  readonly only: readonly string[]
  readonly without: readonly string[]
  /** The schemas of the objects that the request includes, by their keys. */
  readonly includes: Readonly<Record<string, Schema>>
}

/** Returns the changes of the documented schema that the parameters of a URL select. */
export function reshapingOf(
  url: string,
  document: Document,
  operation: Operation,
): Reshaping | undefined {
  const { searchParams } = new URL(url, 'http://localhost')
  const given = queryOf(document, operation).filter(({ name }) => searchParams.has(name))
  const keys = (how: string): readonly string[] =>
    given
      .filter((parameter) => parameter['x-response-keys'] === how)
      .flatMap(({ name }) => searchParams.getAll(name).flatMap((text) => text.split(',')))
      .map((key) => key.trim())
      .filter((key) => key !== '')
  const isBrief = ['1', 'true'].includes(searchParams.getAll('brief').at(-1) ?? '')
  const shape = isBrief ? operation['x-response-shape'] : undefined
  const [only, without] = [keys('only'), keys('without')]
  const included = given.flatMap(({ name, 'x-response-includes': schemas = {} }) =>
    Object.entries(schemas).filter(([key]) =>
      RegExp(`(^|,)${key}[,(]|(^|,)${key}$`).test(searchParams.get(name) ?? ''),
    ),
  )
  if (!shape && only.length === 0 && without.length === 0 && included.length === 0) return undefined
  const part = given.find((parameter) => parameter['x-response-part'])?.['x-response-part']
  return {
    ...(shape === undefined ? {} : { shape: { $ref: `#/components/schemas/${shape}` } }),
    ...(part ? { part } : {}),
    only,
    without,
    includes: Object.fromEntries(included),
  }
}

/** Returns the schema of an answer with these changes. */
export function reshaped(document: Document, listed: Schema, asked: Reshaping): Schema {
  const { part, ...rest } = asked
  if (part === undefined) return withKeys(resolved(document, asked.shape ?? listed), asked)
  const page = resolved<Schema>(document, listed)
  const properties = page['properties'] as Record<string, Schema> // a page is an object
  const parts = properties[part]
  if (!parts) throw new Error(`the answer has no part ${part}`)
  const items = reshaped(document, parts['items'] as Schema, rest) // and its part is a list
  return { ...page, properties: { ...properties, [part]: { ...parts, items } } }
}

function withKeys(component: Schema, { only, without, includes }: Reshaping): Schema {
  const all = component['properties'] as Record<string, Schema> // representations are objects
  const isKept = (key: string): boolean => {
    const { 'x-beside': name = key } = (all[key] ?? {}) as { 'x-beside'?: string } // the document's own extension
    return (only.length === 0 || only.includes(name)) && !without.includes(name)
  }
  const kept = Object.keys(all).filter(isKept)
  const required = component['required'] as readonly string[]
  return {
    type: 'object',
    properties: { ...Object.fromEntries(kept.map((key) => [key, all[key]])), ...includes },
    required: required.filter((key) => kept.includes(key)),
    additionalProperties: false,
  }
}
