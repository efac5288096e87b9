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

/** An absolute URL (http, https, ftp, ftps), 200 characters unless said otherwise. */
export const url = defineKind(
  'url',
  [optionsParameter(optionsOf(options))],
  (given: OptionsOf<typeof options> = {}) => {
    const example = 'https://portal.example.com/'
    const base = makeText({ max: 200, example, ...given, format: 'uri' })
    return { ...base, kind: 'url', display: 'link', parse: (input) => parseUrl(base.parse(input)) }
  },
)

function parseUrl(value: unknown): unknown {
  if (typeof value !== 'string' || value === '') return value
  const text = value
  const whole = /^[a-z]+:\/\/[^/\s?#]+\S*$/i.test(text) && URL.canParse(text)
  if (!whole || !schemes.has(new URL(text).protocol)) throw new Invalid('Enter a valid URL.')
  return text
}
