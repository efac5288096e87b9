import type { AddedHeader } from './additions.ts'

/** A header of a response. */
interface Header {
  readonly required: boolean
  readonly description: string
  readonly schema: { readonly type: 'string'; readonly format?: string }
}

/** Returns a header that holds text. */
export const textHeader = (description: string, required: boolean): Header => ({
  required,
  description,
  schema: { type: 'string' },
})

/** The headers of the responses of every service, by name. */
const commonHeaders = {
  'API-Version': textHeader('The version of the API', true),
  'X-Request-ID': textHeader(
    'The id of the request, which its entries in the change log and the lines in the log of the ' +
      'service have',
    true,
  ),
  Allow: textHeader('The methods that the URL has', true),
  'Preference-Applied': textHeader('The preference of the request that was applied', false),
  'Ignored-Input': textHeader(
    'The unknown parameters and body keys that were ignored, percent-encoded, separated by commas',
    false,
  ),
  ETag: textHeader(
    'The entity tag of the representation that is read: weak for a list, strong for an object. ' +
      'Absent where the response holds secrets',
    false,
  ),
} as const

const location = {
  Location: {
    required: false,
    description: 'URL of the created object',
    schema: { type: 'string', format: 'uri' },
  },
} as const

/** Returns references to shared headers. */
export function headerRefs(names: readonly string[]): object {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))
}

/** Returns the headers that any operation may have, with those that features add, by name. */
export function headersAnywhere(added: Added): Readonly<Record<string, Header>> {
  const own = Object.entries(added).map(([name, one]) => [name, textHeader(one.description, false)])
  return { ...commonHeaders, ...Object.fromEntries(own) }
}

/** The headers of responses that no operation lists. */
export const { Allow: allowHeader, 'API-Version': versionHeader } = commonHeaders

/** Returns the headers that responses refer to, by name. */
export function sharedHeaders(): Readonly<Record<string, Header>> {
  return { 'API-Version': versionHeader, ETag: commonHeaders.ETag, ...location }
}

type Added = Readonly<Record<string, AddedHeader>>
