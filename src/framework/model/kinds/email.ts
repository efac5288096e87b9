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
  /**
   * Longest text, in characters.
   *
   * @default 254
   */
  max: textOptionsSchemas.max,
  /**
   * The empty text is allowed, and is the default.
   *
   * @default false
   */
  blank: textOptionsSchemas.blank,
  /** Example for the documentation. */
  example: textOptionsSchemas.example,
}

interface EmailOptions extends CommonOptions, OptionValues<typeof options> {}

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
