import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Returns the path of a document of the package from the current folder. */
export const documentPath = (name: string): string =>
  relative(process.cwd(), fileURLToPath(new URL(`../../../docs/${name}`, import.meta.url)))
