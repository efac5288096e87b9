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
import { makeText, textOptionsSchemas } from './text.ts'

const options = {
  ...commonOptionsSchemas,
  ...defaultOptions(Type.String()),
  /** Example for the documentation. */
  example: textOptionsSchemas.example,
}

interface ColourOptions extends CommonOptions, OptionValues<typeof options> {}

/**
 * A colour as six lower-case hexadecimal digits, without a hash sign.
 *
 * @example
 * colour: colour({ default: '4caf50' }),
 */
export const colour = defineKind(
  'colour',
  [optionsParameter(optionsOf(options))],
  (given: ColourOptions = {}) => {
    const pattern = {
      source: '^[0-9a-f]{6}$',
      message: 'Enter a valid hexadecimal RGB color code.',
    }
    return {
      ...makeText({ max: 6, pattern, example: '4caf50', ...given }),
      kind: 'colour',
      display: 'colour',
    }
  },
)
