import Type, { type TString } from 'typebox'
import { InvalidValue } from './field.ts'
import { requireExact } from './parsing.ts'

/** The largest number of digits of a decimal number as text. */
export const maxDigits = 100

/** Returns the schema of decimal numbers as texts that have all of their places. */
export const exactSchema = (places: number): TString =>
  Type.String({ pattern: `^-?\\d+${places > 0 ? `\\.\\d{${places}}` : ''}$` })

/** The bounds of a decimal number of fixed precision. */
interface DecimalBounds {
  /** Digits in all. */
  readonly digits: number
  /** Digits after the point. */
  readonly places: number
  /** Smallest value, as text. */
  readonly min?: string | undefined
}

/**
 * Parses a number or its text to a text with all of its decimal places, digit by digit.
 *
 * @example
 * parseExact('1.5', { digits: 20, places: 2 }) // '1.50'
 */
export function parseExact(input: unknown, { digits, places, min }: DecimalBounds): string {
  if (typeof input === 'number') requireExact(input)
  const value = scaled(input, places)
  if (value === undefined) throw new InvalidValue('A valid number is required.')
  if (value === 'finer')
    throw new InvalidValue(`Ensure that there are no more than ${places} decimal places.`)
  if (magnitude(value) >= 10n ** BigInt(digits))
    throw new InvalidValue(
      `Ensure that there are no more than ${digits - places} digits before the decimal point.`,
    )
  const least = min === undefined ? undefined : scaled(min, places)
  if (typeof least === 'bigint' && value < least)
    throw new InvalidValue(`Ensure this value is greater than or equal to ${min ?? ''}.`)
  return textOfScaled(value, places)
}

const magnitude = (value: bigint): bigint => (value < 0n ? -value : value)

/** The most characters of a number: no shorter one takes long to compute with. */
const maxLength = 400

/**
 * Returns a number in units of its last decimal place; `finer` for one with more places, undefined
 * for other values.
 */
function scaled(input: unknown, places: number): bigint | 'finer' | undefined {
  const parts = partsOf(input)
  if (!parts) return undefined
  const [, sign, whole = '', fraction = '', exponent = '0'] = parts
  const shift = places - fraction.length + Number(exponent)
  const given = BigInt(whole + fraction)
  const unit = 10n ** BigInt(Math.abs(shift))
  const value = shift < 0 ? given / unit : given * unit
  if (shift < 0 && value * unit !== given) return 'finer'
  return sign === '-' ? -value : value
}

/** Returns the sign, the digits and the exponent of a number or of its text. */
function partsOf(input: unknown): RegExpExecArray | null {
  const text = typeof input === 'number' || typeof input === 'string' ? String(input).trim() : ''
  if (text.length > maxLength) return null
  return /^([-+]?)(\d+)(?:\.(\d+))?(?:e([-+]?\d{1,3}))?$/i.exec(text)
}

function textOfScaled(value: bigint, places: number): string {
  const digits = magnitude(value)
    .toString()
    .padStart(places + 1, '0')
  const point = digits.length - places
  const sign = value < 0n ? '-' : ''
  return sign + digits.slice(0, point) + (places > 0 ? `.${digits.slice(point)}` : '')
}

/** Parses the number of a filter, which may have more places than the field. */
export const parseSoughtExact = (text: string): string =>
  parseExact(text, { digits: 2 * maxLength, places: maxLength }).replace(/\.?0+$/, '')
