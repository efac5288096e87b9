import type { Field } from '../field.ts'
import { text, type TextOptions } from './text.ts'

/** An e-mail address; the pattern is HTML's own definition of a valid one, with a dot in the domain. */
export function email(options: Omit<TextOptions, 'pattern'> = {}): Field {
  const pattern = {
    source:
      "^[a-zA-Z0-9.!#$%&'*+\\/=?^_`{|}~\\-]+@[a-zA-Z0-9](?:[a-zA-Z0-9\\-]{0,61}[a-zA-Z0-9])?(?:\\.[a-zA-Z0-9](?:[a-zA-Z0-9\\-]{0,61}[a-zA-Z0-9])?)+$",
    message: 'Enter a valid email address.',
  }
  return {
    ...text({ max: 254, format: 'email', example: 'noc@example.com', ...options, pattern }),
    kind: 'email',
  }
}
