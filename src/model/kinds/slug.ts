import type { Field } from '../field.ts'
import { text, type TextOptions } from './text.ts'

/** A short name for URLs: letters, digits, hyphens, underscores; 50 characters unless said otherwise. */
export function slug(options: Omit<TextOptions, 'pattern' | 'blank'> = {}): Field {
  const pattern = {
    source: '^[-a-zA-Z0-9_]+$',
    message: 'Enter a valid "slug" consisting of letters, numbers, underscores or hyphens.',
  }
  return { ...text({ max: 50, pattern, example: 'main-office', ...options }), kind: 'slug' }
}
