import type { AddedHeader } from './additions.ts'

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

/** The shared headers of the responses of every service, by name. */
const commonHeaders = {
  'API-Version': textHeader('The version of the API', true),
  Allow: textHeader('The methods that the URL has', true),
  'Preference-Applied': textHeader('The preference of the request that was applied', false),
  'Ignored-Input': textHeader(
    'The unknown parameters and body keys that were ignored, percent-encoded, separated by commas',
    false,
  ),
  ETag: textHeader(
    'The entity tag of the representation: weak for a list, strong for an object. Absent where ' +
      'the response holds secrets',
    false,
  ),
} as const

/** Returns references to shared headers. */
export function headerRefs(names: readonly string[]): object {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))
}

/** Returns the shared headers of responses with those that features add, by name. */
export function sharedHeaders(added: Added): Readonly<Record<string, Header>> {
  const { ETag, ...others } = commonHeaders
  const own = Object.entries(added).map(([name, one]) => [name, textHeader(one.description, false)])
  return { ...others, ...Object.fromEntries(own), ETag }
}

type Added = Readonly<Record<string, AddedHeader>>

/** Returns references to the headers that follow from the other responses of an operation. */
export function headersBeside(responses: object, added: Added): object {
  const all = { ETag: { beside: '304' }, ...added }
  return headerRefs(
    Object.entries(all).flatMap(([name, { beside }]) => (beside in responses ? name : [])),
  )
}
