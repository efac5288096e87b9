import { selectionType } from './kind.ts'
import type { Field } from '../../framework/model/field.ts'
import { booleanChoice, choice, date, integer, text, url } from '../../framework/model/index.ts'
import type { LookupFamily } from '../../framework/model/lookups.ts'
import { invalidChoice, parseBoolean } from '../../framework/model/parsing.ts'
import type { Definition } from './definitions.ts'

/** How a type of custom field treats its values. */
export interface CustomType {
  /** Converts a sent value to the stored one; null if it means no value. Throws `InvalidValue`. */
  readonly parse: (input: unknown, definition: Pick<Definition, 'choices'>) => unknown
  /** Returns the field of a form that takes such a value. */
  readonly formField: (definition: Pick<Definition, 'choices'>) => Field
  readonly lookups: LookupFamily
  /** JSON type of stored values. */
  readonly json: 'string' | 'number' | 'boolean'
  /** SQL type that stored values are compared as. */
  readonly sql: 'text' | 'numeric' | 'boolean'
}

const maxValueLength = 1000
const maxNumber = Number.MAX_SAFE_INTEGER
const optional = true
const parseText = text({ max: maxValueLength }).parse
const wholeNumber = integer({ size: 'big', min: -maxNumber, max: maxNumber, optional })
const day = date({ optional })
const link = url({ max: maxValueLength, optional })

/** Types by their number. */
const typesByNumber: ReadonlyMap<number, CustomType> = new Map<number, CustomType>([
  [
    100,
    {
      parse: nullIfBlank(parseText),
      // A form has one line for it.
      formField: () => text({ max: 255, optional }),
      lookups: 'text',
      json: 'string',
      sql: 'text',
    },
  ],
  [200, { ...asField(wholeNumber), lookups: 'number', json: 'number', sql: 'numeric' }],
  [
    300,
    {
      parse: nullIfBlank(parseBoolean),
      formField: () => booleanChoice({ true: 'Yes', false: 'No' }, { optional }),
      lookups: 'equal',
      json: 'boolean',
      sql: 'boolean',
    },
  ],
  [400, { ...asField(day), lookups: 'date', json: 'string', sql: 'text' }],
  [500, { ...asField(link), lookups: 'text', json: 'string', sql: 'text' }],
  [
    selectionType,
    {
      parse: parseChoice,
      formField: ({ choices }) => ({
        ...choice(Object.fromEntries(choices), { optional }),
        choices, // in their order; an object would have them in the order of the ids
      }),
      lookups: 'equal',
      json: 'number',
      sql: 'numeric',
    },
  ],
])

/** Returns the parts of a type whose values are those of a field. */
function asField(field: Field): Pick<CustomType, 'parse' | 'formField'> {
  return { parse: nullIfBlank(field.parse), formField: () => field }
}

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
