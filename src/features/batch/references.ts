import { isJsonObject, textOf } from '../../framework/model/json-value.ts'

/** A reference to a value of an earlier result that does not exist. */
export class UnknownReference extends Error {
  override readonly name = 'UnknownReference'

  /** @param reference the reference, such as `0.id` */
  constructor(reference: string, count: number) {
    const earlier = count === 0 ? 'no operation is before this one' : `0 to ${count - 1} are before`
    super(`"${reference}" names no value of the result of an earlier operation: ${earlier}.`)
  }
}

/**
 * Returns a body in which each `{"$ref": "0.id"}` is replaced by the value `id` of the first
 * result. Throws an `UnknownReference`.
 *
 * @example
 * withResults({ book: { $ref: '0.id' } }, [{ id: 7 }]) // { book: 7 }
 */
export function withResults(value: unknown, results: readonly unknown[]): unknown {
  if (Array.isArray(value)) return value.map((one) => withResults(one, results))
  if (!isJsonObject(value)) return value
  const reference = value['$ref']
  if (typeof reference === 'string' && Object.keys(value).length === 1)
    return resultOf(reference, results)
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, withResults(one, results)]),
  )
}

/**
 * Returns a path in which each `{0.id}` is replaced in the same way.
 *
 * @example
 * pathWithResults('/api/library/books/{0.id}/', [{ id: 7 }]) // '/api/library/books/7/'
 */
export const pathWithResults = (path: string, results: readonly unknown[]): string =>
  path.replace(/\{([^{}]*)\}/g, (_, reference: string) =>
    encodeURIComponent(textOf(resultOf(reference, results))),
  )

function resultOf(reference: string, results: readonly unknown[]): unknown {
  let value: unknown = results
  for (const part of reference.split('.')) {
    const parts: unknown = value
    const isThere =
      (isJsonObject(parts) || Array.isArray(parts)) &&
      part !== 'length' &&
      Object.hasOwn(parts, part)
    if (!isThere) throw new UnknownReference(reference, results.length)
    value = (parts as Readonly<Record<string, unknown>>)[part]
  }
  return value
}
