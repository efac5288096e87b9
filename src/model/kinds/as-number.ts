import type { Field } from '../field.ts'
import { integer, type IntegerOptions } from './integer.ts'

/** An autonomous system number, 16 or 32 bits (RFC 6793). */
export function asNumber(options: Omit<IntegerOptions, 'size' | 'min' | 'max'> = {}): Field {
  return {
    ...integer({ label: 'ASN', ...options, size: 'big', min: 1, max: 4294967295 }),
    kind: 'as-number',
    example: 65001,
  }
}
