import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'

/** Root folder of the package. */
const packageRoot = dirname(createRequire(import.meta.url).resolve('cadastre/package.json'))

/**
 * Returns the path of a document of the package from the current folder.
 *
 * @example
 * documentPath('import.md') // node_modules/cadastre/docs/import.md
 */
export const documentPath = (name: string): string =>
  relative(process.cwd(), join(packageRoot, 'docs', name))
