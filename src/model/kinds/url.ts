import { Invalid, type Field } from '../field.ts'
import { text, type TextOptions } from './text.ts'

const schemes = new Set(['http:', 'https:', 'ftp:', 'ftps:'])

/** An absolute URL (http, https, ftp, ftps), 200 characters unless said otherwise. */
export function url(options: Omit<TextOptions, 'pattern'> = {}): Field {
  const base = text({ max: 200, example: 'https://portal.example.com/', ...options, format: 'uri' })
  return { ...base, kind: 'url', parse: (input) => parseUrl(base.parse(input)) }
}

function parseUrl(value: unknown): unknown {
  if (typeof value !== 'string' || value === '') return value
  const text = value
  const whole = /^[a-z]+:\/\/[^/\s?#]+\S*$/i.test(text) && URL.canParse(text)
  if (!whole || !schemes.has(new URL(text).protocol)) throw new Invalid('Enter a valid URL.')
  return text
}
