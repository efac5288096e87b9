import Type from 'typebox'
import {
  commonOptionsSchemas,
  defaultOptions,
  defineKind,
  optionsOf,
  optionsParameter,
  type CommonOptions,
  type OptionValues,
} from '../kind.ts'
import { makeInteger } from './integer.ts'

const options = { ...commonOptionsSchemas, ...defaultOptions(Type.Integer()) }

interface AsNumberOptions extends CommonOptions, OptionValues<typeof options> {}

/**
 * An autonomous system number of 16 or 32 bits (RFC 6793): 1 to 4,294,967,295.
 *
 * @example
 * asn: asNumber({ optional: true }),
 */
export const asNumber = defineKind(
  'asNumber',
  [optionsParameter(optionsOf(options))],
  (given: AsNumberOptions = {}) => ({
    ...makeInteger({ label: 'ASN', ...given, size: 'big', min: 1, max: 4294967295 }),
    kind: 'as-number',
    example: 65001,
  }),
)
