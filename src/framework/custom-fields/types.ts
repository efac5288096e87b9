import { selection } from '../model/kinds/custom-fields.ts'
import { parseDate } from '../model/kinds/date.ts'
import { text } from '../model/kinds/text.ts'
import { url } from '../model/kinds/url.ts'
import type { LookupFamily } from '../model/lookups.ts'
import { invalidChoice, parseBoolean, parseInteger } from '../model/parsing.ts'
import type { Definition } from './definitions.ts'

/** How a type of custom field treats its values. */
export interface CustomType {
  /** Converts a sent value to the stored one; null if it means no value. Throws `Invalid`. */
  readonly parse: (input: unknown, definition: Pick<Definition, 'choices'>) => unknown
  readonly lookups: LookupFamily
  /** JSON type of stored values. */
  readonly json: 'string' | 'number' | 'boolean'
  /** SQL type that stored values are compared as. */
  readonly sql: 'text' | 'numeric' | 'boolean'
}

const longestValue = 1000
const largestNumber = Number.MAX_SAFE_INTEGER
const link = url({ max: longestValue })
const shortText = text({ max: longestValue })

/** Types by their number. */
const typesByNumber: ReadonlyMap<number, CustomType> = new Map<number, CustomType>([
  [
    100,
    {
      parse: nullIfBlank((input) => shortText.parse(input)),
      lookups: 'text',
      json: 'string',
      sql: 'text',
    },
  ],
  [
    200,
    {
      parse: nullIfBlank((input) => parseInteger(input, -largestNumber, largestNumber)),
      lookups: 'number',
      json: 'number',
      sql: 'numeric',
    },
  ],
  [300, { parse: nullIfBlank(parseBoolean), lookups: 'equal', json: 'boolean', sql: 'boolean' }],
  [400, { parse: nullIfBlank(parseDate), lookups: 'date', json: 'string', sql: 'text' }],
  [
    500,
    {
      parse: nullIfBlank((input) => link.parse(input)),
      lookups: 'text',
      json: 'string',
      sql: 'text',
    },
  ],
  [selection, { parse: parseChoice, lookups: 'equal', json: 'number', sql: 'numeric' }],
])

/** Returns the type of a definition. */
export function typeOf({ type }: Pick<Definition, 'type'>): CustomType {
  const found = typesByNumber.get(type)
  if (!found) throw new Error(`no custom field type ${type}`)
  return found
}

/** Parses the empty text as null. */
function nullIfBlank(parse: (input: unknown) => unknown): CustomType['parse'] {
  return (input) => (typeof input === 'string' && input.trim() === '' ? null : parse(input))
}

/**
 * Accepts a choice's id, its text, its label, or its representation: `{ "value": 3, "label": "Gold"
 * }`.
 */
function parseChoice(input: unknown, { choices }: Pick<Definition, 'choices'>): unknown {
  const given = unwrapped(input)
  const text = typeof given === 'string' || typeof given === 'number' ? String(given).trim() : null
  if (text === '') return null
  const all = [...choices]
  const [chosen] =
    all.find(([id]) => String(id) === text) ?? all.find(([, label]) => label === text) ?? []
  if (chosen !== undefined) return chosen
  const allowed = all.map(([id, label]) => `${id} (${label})`)
  throw invalidChoice(given, allowed.length > 0 ? allowed : ['none yet'])
}

const unwrapped = (input: unknown): unknown =>
  typeof input === 'object' && input !== null && 'value' in input ? input.value : input
