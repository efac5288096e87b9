/** A header of a response. */
interface Header {
  readonly required: boolean
  readonly description: string
  readonly schema: { readonly type: 'string' }
}

/** Returns a header that holds text. */
export const textHeader = (description: string, required: boolean): Header => ({
  required,
  description,
  schema: { type: 'string' },
})

/** The shared headers of responses, by name. */
export const commonHeaders = {
  'API-Version': textHeader('The version of the API', true),
  Allow: textHeader('The methods that the URL has', true),
  'Preference-Applied': textHeader('The preference of the request that was applied', false),
  'Ignored-Input': textHeader(
    'The unknown parameters and body keys that were ignored, percent-encoded, separated by commas',
    false,
  ),
  'Idempotent-Replayed': textHeader(
    '`true` where the request was answered before, and wrote nothing this time',
    false,
  ),
  ETag: textHeader(
    'The entity tag of the representation: weak for a list, strong for an object. Absent where ' +
      'the response holds secrets',
    false,
  ),
} as const

/** Returns references to shared headers. */
export function headerRefs(names: readonly (keyof typeof commonHeaders)[]): object {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))
}

/** Headers of successful responses, by another status that their operation can have. */
const beside: readonly (readonly [status: string, name: keyof typeof commonHeaders])[] = [
  ['304', 'ETag'],
  ['422', 'Idempotent-Replayed'],
]

/** Returns the names of the headers that follow from the other responses of an operation. */
export const headersBeside = (responses: object): readonly (keyof typeof commonHeaders)[] =>
  beside.flatMap(([status, name]) => (status in responses ? name : []))
