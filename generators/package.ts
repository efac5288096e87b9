import { relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Root folder of the package that holds the framework. */
const packageRoot = fileURLToPath(new URL('..', import.meta.url))

/** Returns whether a folder is the root of the package itself. */
export const isPackage = (root: string): boolean => relative(packageRoot, root) === ''

/** The folders of the models of features. */
const modelFolder = /^src\/features\/([^/]+)\/models\//

/**
 * Returns the name under which the package exports a file of a feature's models, such as
 * `cadastre/models/accounts/user.ts`. Any other file has its path from the root of the package.
 */
export const nameInPackage = (file: string): string =>
  relative(packageRoot, file)
    .replaceAll(sep, '/')
    .replace(modelFolder, (_, feature: string) => `cadastre/models/${feature}/`)

/** Returns the specifier by which a file of `src/generated/` imports a file of models. */
export const importedFrom = (file: string): string =>
  file.startsWith('cadastre/') ? file : `../../${file}`
