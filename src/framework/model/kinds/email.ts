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
  /**
   * Longest text, in characters.
   *
   * @default 254
   */
  max: textOptions.max,
  /**
   * The empty text is allowed, and is the default.
   *
   * @default false
   */
  blank: textOptions.blank,
  /** Example for the documentation. */
  example: textOptions.example,
}

interface EmailOptions extends CommonOptions, OptionsOf<typeof options> {}

/**
 * An e-mail address, as HTML defines it, with at least one dot in the domain.
 *
 * @example
 * contact: email({ blank: true }),
 */
export const email = defineKind(
  'email',
  [optionsParameter(optionsOf(options))],
  (given: EmailOptions = {}) => {
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
