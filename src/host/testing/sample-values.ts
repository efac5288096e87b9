import { generateKeyPairSync } from 'node:crypto'
import { isWritable, type ResolvedField } from '../../framework/model/graph.ts'
import type { JsonSchema } from '../../framework/model/json-schema.ts'
import { sampleFile } from './sample-files.ts'

/** Returns the limits of a written value of a field. */
export const limitsOf = ({ read, write = read }: ResolvedField): JsonSchema => write

/**
 * Returns a valid value of a field that is not a reference, in the form of responses. Each number
 * gives a different value. Throws for a kind that has no samples.
 */
export function sampleOf(field: ResolvedField, number: number, variant: number): unknown {
  if (field.choices) {
    // A new object has a state that it can begin with, and keeps it.
    const values = field.states?.start.slice(0, 1) ?? [...field.choices.keys()]
    return values[variant % values.length]
  }
  if (field.file && isWritable(field)) return sampleFile(field.file, number)
  if (field.sample) return field.sample(number)
  const make = values[field.kind]
  if (!make)
    throw new Error(`The kind ${field.kind} has no sample values: declare "sample" in the kind.`)
  return make({ field, number, variant })
}

interface SampleOptions {
  readonly field: ResolvedField
  readonly number: number
  readonly variant: number
}

const high = (number: number): number => (number >> 8) & 255
const low = (number: number): number => number & 255
const hex = (number: number, digits: number): string => number.toString(16).padStart(digits, '0')
const day = 86_400_000

const values: Readonly<Record<string, (options: SampleOptions) => unknown>> = {
  text: sampleText,
  slug: ({ number }) => `Slug-${number}`,
  email: ({ number }) => `User${number}@example.com`,
  url: ({ number }) => `https://portal.example.com/Place/${number}`,
  colour: ({ number }) => hex(number, 6),
  integer: integerOf,
  'as-number': ({ number }) => 4_200_000_000 + number,
  decimal: decimalOf,
  boolean: ({ variant }) => variant % 2 === 0,
  date: ({ number }) => new Date(Date.UTC(2024, 0, 1) + number * day).toISOString().slice(0, 10),
  timestamp: ({ number }) =>
    new Date(Date.UTC(2040, 0, 1) + number * day).toISOString().replace('Z', '456Z'),
  'ip-network': ({ number, variant }) => networks[variant % networks.length]?.(number),
  'ip-address': ({ number, variant }) => addresses[variant % addresses.length]?.(number),
  'mac-address': ({ number }) =>
    `00:1B:44:00:${hex(high(number), 2)}:${hex(low(number), 2)}`.toUpperCase(),
  'integer-list': integersOf,
  json: ({ field, number }) =>
    limitsOf(field).type === 'array'
      ? [`Text ${number}`, 'ü']
      : { number, list: [number, null, 'ü'] },
  'custom-fields': () => ({}),
  key: ({ number }) => hex(number, 40),
  hidden: ({ number }) => `hidden ${number}`,
  secret: ({ number }) => `nothing that opens ${number}`,
  'secret-hash': () => '',
  password: ({ number }) => `correct horse ${number}`,
  'public-key': () => samplePublicKey(),
}

let publicKey: string | undefined

/** Returns a public key as PEM, always the same: making one takes a tenth of a second. */
function samplePublicKey(): string {
  publicKey ??= generateKeyPairSync('rsa', { modulusLength: 2048 })
    .publicKey.export({ type: 'spki', format: 'pem' })
    .toString()
    .trim()
  return publicKey
}

/** Networks, some of which contain each other. */
const networks: readonly ((number: number) => string)[] = [
  (number) => `10.${high(number)}.${low(number)}.0/24`,
  (number) => `2001:db8:${(number + 1).toString(16)}::/48`,
  (number) => `172.${16 + ((number >> 4) & 15)}.${(number & 15) << 4}.0/20`,
  (number) => `10.${high(number)}.${low(number)}.128/25`,
]

const addresses: readonly ((number: number) => string)[] = [
  (number) => `10.${high(number)}.${low(number)}.5/24`,
  (number) => `2001:db8:${(number + 1).toString(16)}::5/64`,
  (number) => `10.${high(number)}.${low(number)}.9/32`,
]

/** Returns the address of a host in its own network. */
export const sampleAddress = (version: 4 | 6, number: number): string =>
  (version === 4 ? addresses[0] : addresses[1])?.(number) ?? ''

function sampleText({ field, number, variant }: SampleOptions): string {
  const { maxLength = 100, pattern } = limitsOf(field)
  if (pattern !== undefined && typeof field.example === 'string')
    return exampleLike(field.example, { pattern, maxLength, number })
  const [first = ''] = field.name.split('_')
  const wildcards = variant % 5 === 4 ? '%_\\' : '' // of patterns of SQL
  const stem = first.charAt(0).toUpperCase() + first.slice(1, 4) + wildcards
  const end = ` ${number}`
  // A short text has no room for a stem: a space at its beginning would be removed.
  if (end.length >= maxLength) return letters(number % 26 ** maxLength).padStart(maxLength, 'a')
  return stem.slice(0, maxLength - end.length) + end
}

interface Likeness {
  readonly pattern: string | RegExp
  readonly maxLength: number
  readonly number: number
}

/**
 * Returns a text that a pattern allows, a different one for each number: the example with letters
 * at its end, or with other digits or letters, else the example itself.
 */
function exampleLike(example: string, { pattern, maxLength, number }: Likeness): string {
  const shape = new RegExp(pattern, 'u')
  const candidates = [
    example + letters(number),
    ...(/\d/.test(example) ? [withNumber(example, number)] : []),
    withLetters(example, number),
    withLetters(example, number).toUpperCase(),
    example + String(number),
    letters(number),
  ]
  const fits = (text: string): boolean => text.length <= maxLength && shape.test(text)
  return candidates.find(fits) ?? example
}

/** Adds to the last number of a text; it keeps its length where it can. */
const withNumber = (text: string, number: number): string =>
  text.replace(/\d+(?=\D*$)/, (digits) =>
    String(Number(digits) + number).padStart(digits.length, '0'),
  )

/** Replaces the end of the last word of a text. */
const withLetters = (text: string, number: number): string =>
  text.replace(/[A-Za-z]+(?=[^A-Za-z]*$)/, (word) => {
    const end = letters(number)
    return word.slice(0, Math.max(0, word.length - end.length)) + end
  })

/**
 * Returns a text of lower-case letters, which every pattern of names allows: 0 is a, 25 z, 26 ba.
 */
function letters(number: number): string {
  const rest = Math.floor(number / 26)
  return (rest > 0 ? letters(rest) : '') + String.fromCharCode(97 + (number % 26))
}

/** Returns the number of decimal places of a decimal field. */
export const decimalPlaces = ({ column }: ResolvedField): number =>
  Number(/, (\d+)\)$/.exec(column?.sql ?? '')?.[1] ?? 0)

/** Returns a number within the limits that has no more decimal places than the field. */
function decimalOf({ field, number }: SampleOptions): number {
  const { minimum = 0, maximum = 0 } = limitsOf(field)
  const scale = 10 ** decimalPlaces(field)
  const lowest = Math.ceil(Math.max(minimum, 0) * scale)
  const steps = Math.floor(maximum * scale) - lowest + 1
  return (lowest + ((number * 7) % Math.min(steps, 5000))) / scale
}

/** Returns up to two small numbers within the limits of a list. */
function integersOf({ field, number }: SampleOptions): readonly number[] {
  const { minimum = 0, maximum = 32767 } = limitsOf(field).items ?? {}
  const half = Math.ceil(Math.min(maximum - minimum + 1, 40) / 2)
  const first = minimum + (number % half)
  return [first, first + half].filter((one) => one <= maximum)
}

function integerOf({ field, number }: SampleOptions): number {
  const { minimum = 0, maximum = 2 ** 31 - 1 } = limitsOf(field)
  return minimum + (number % (maximum - minimum + 1))
}
