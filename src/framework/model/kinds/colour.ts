import {
  commonOptions,
  defaultText,
  defaultWhen,
  defineKind,
  optionsOf,
  optionsParameter,
  type OptionsOf,
} from '../kind.ts'
import { makeText, textOptions } from './text.ts'

const options = {
  ...commonOptions,
  default: defaultText,
  defaultWhen,
  example: textOptions.example,
}

/**
 * A colour as six lower-case hexadecimal digits, without `#`.
 *
 * @example
 * color: colour({ default: '9e9e9e' }),
 */
export const colour = defineKind(
  'colour',
  [optionsParameter(optionsOf(options))],
  (given: OptionsOf<typeof options> = {}) => {
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
