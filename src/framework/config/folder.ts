import { resolve } from 'node:path'
import { facets } from './setting.ts'

/**
 * The keywords of a setting that is a folder, as an absolute path. PostgreSQL reads its settings
 * and commands by line, so a path with a line break cannot be written there.
 */
export const folder = {
  ...facets('a path without line breaks', { normalise: (path) => resolve(path) }),
  pattern: '^[^\\r\\n]+$',
}
