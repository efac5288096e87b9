import Type from 'typebox'
import { InvalidValue } from '../field.ts'
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

const schemes = new Set(['http:', 'https:', 'ftp:', 'ftps:'])

const options = {
  ...commonOptionsSchemas,
  ...defaultOptions(Type.String()),
  /**
   * Longest text, in characters.
   *
   * @default 200
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

interface UrlOptions extends CommonOptions, OptionValues<typeof options> {}

/**
 * An absolute URL with the scheme `http`, `https`, `ftp` or `ftps`.
 *
 * @example
 * homepage: url({ blank: true }),
 */
export const url = defineKind(
  'url',
  [optionsParameter(optionsOf(options))],
  (given: UrlOptions = {}) => {
    const example = 'https://portal.example.com/'
    const limits = { max: 200, example, ...given, format: 'uri', pattern }
    const { canonical: _, ...base } = makeText(limits)
    return { ...base, kind: 'url', display: 'link', parse: (input) => parseUrl(base.parse(input)) }
  },
)

const message = 'Enter a valid URL.'
const pattern = { source: '^[a-zA-Z]+://[^/\\s?#]+\\S*$', message }

function parseUrl(value: unknown): unknown {
  if (typeof value !== 'string' || value === '') return value
  if (!URL.canParse(value) || !schemes.has(new URL(value).protocol)) throw new InvalidValue(message)
  return value
}
