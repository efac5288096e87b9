import Type from 'typebox'
import {
  commonOptions,
  defaultOptions,
  defineKind,
  optionsOf,
  optionsParameter,
  type CommonOptions,
  type OptionsOf,
} from '../kind.ts'
import { makeText, textOptions } from './text.ts'

const options = {
  ...commonOptions,
  ...defaultOptions(Type.String()),
  /** Example for the documentation. */
  example: textOptions.example,
}

interface ColourOptions extends CommonOptions, OptionsOf<typeof options> {}

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
