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
  max: textOptions.max,
  blank: textOptions.blank,
  example: textOptions.example,
}

/**
 * An e-mail address. The pattern is that of HTML, with at least one dot in the domain.
 *
 * @example
 * contact_email: email({ blank: true }),
 */
export const email = defineKind(
  'email',
  [optionsParameter(optionsOf(options))],
  (given: OptionsOf<typeof options> = {}) => {
    const pattern = {
      source:
        "^[a-zA-Z0-9.!#$%&'*+\\/=?^_`{|}~\\-]+@" +
        '[a-zA-Z0-9](?:[a-zA-Z0-9\\-]{0,61}[a-zA-Z0-9])?' +
        '(?:\\.[a-zA-Z0-9](?:[a-zA-Z0-9\\-]{0,61}[a-zA-Z0-9])?)+$',
      message: 'Enter a valid email address.',
    }
    return {
      ...makeText({ max: 254, format: 'email', example: 'noc@example.com', ...given, pattern }),
      kind: 'email',
    }
  },
)
