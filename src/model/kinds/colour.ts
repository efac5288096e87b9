import type { Field } from '../field.ts'
import { text, type TextOptions } from './text.ts'

/** A colour as six lower-case hexadecimal digits, without a hash sign. */
export function colour(options: Omit<TextOptions, 'max' | 'pattern' | 'blank'> = {}): Field {
  const pattern = { source: '^[0-9a-f]{6}$', message: 'Enter a valid hexadecimal RGB color code.' }
  return { ...text({ max: 6, pattern, example: '4caf50', ...options }), kind: 'colour' }
}
