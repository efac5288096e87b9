/** A JSON object with unknown members. */
export type Json = Record<string, unknown>

/** Returns a JSON value as an object; throws if it is none. */
export function asObject(value: unknown): Json {
  if (value === null || typeof value !== 'object' || Array.isArray(value))
    throw new Error(`not an object: ${JSON.stringify(value)}`)
  return value as Json // checked above
}

/** Returns a JSON value as a list; throws if it is none. */
export function asList(value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) throw new Error(`not a list: ${JSON.stringify(value)}`)
  return value
}

/** Yields every object inside a JSON value. */
export function* objectsInside(value: unknown): Generator<Json> {
  if (Array.isArray(value)) for (const one of value) yield* objectsInside(one)
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return
  yield value as Json // an object of JSON
  for (const one of Object.values(value)) yield* objectsInside(one)
}
