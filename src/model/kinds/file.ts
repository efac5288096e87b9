import Type from 'typebox'
import type { Field, FieldOptions } from '../field.ts'
import { text } from './text.ts'

/** Where stored files are served, under the base path. */
export const mediaPath = '/media/'

/** The path of a file that the service keeps, shown as the file's URL. The service sets it when a file is uploaded. */
export function file(options: Omit<FieldOptions, 'readOnly' | 'default'> = {}): Field {
  const base = text({ max: 200, ...options, readOnly: true })
  return {
    ...base,
    kind: 'file',
    read: Type.String({ format: 'uri' }),
    represent: (path: string, { base: origin }) => `${origin}${mediaPath}${path}`,
    example: 'https://inventory.example.com/media/image-attachments/front.png',
  }
}
