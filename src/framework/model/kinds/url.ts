import { Invalid } from '../field.ts'
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

const schemes = new Set(['http:', 'https:', 'ftp:', 'ftps:'])

const options = {
  ...commonOptions,
  default: defaultText,
  defaultWhen,
  max: textOptions.max,
  blank: textOptions.blank,
  example: textOptions.example,
}

/**
 * An absolute URL (http, https, ftp, ftps), by default at most 200 characters.
 *
 * @example
 * link: url({ blank: true }),
 */
export const url = defineKind(
  'url',
  [optionsParameter(optionsOf(options))],
  (given: OptionsOf<typeof options> = {}) => {
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
  if (!URL.canParse(value) || !schemes.has(new URL(value).protocol)) throw new Invalid(message)
  return value
}
