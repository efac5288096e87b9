import {
  commonOptions,
  defaultWhen,
  defineKind,
  optionsOf,
  optionsParameter,
  type OptionsOf,
} from '../kind.ts'
import { integerOptions, makeInteger } from './integer.ts'

const options = { ...commonOptions, default: integerOptions.default, defaultWhen }

/**
 * An autonomous system number, 16 or 32 bits (RFC 6793).
 *
 * @example
 * asn: asNumber({ label: 'ASN', optional: true }),
 */
export const asNumber = defineKind(
  'asNumber',
  [optionsParameter(optionsOf(options))],
  (given: OptionsOf<typeof options> = {}) => ({
    ...makeInteger({ label: 'ASN', ...given, size: 'big', min: 1, max: 4294967295 }),
    kind: 'as-number',
    example: 65001,
  }),
)
