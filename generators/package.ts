import { relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Root folder of the code of the package that holds the framework. */
const packageRoot = fileURLToPath(new URL('..', import.meta.url))

/** Returns whether a folder is the root of the package itself. */
export const isPackage = (root: string): boolean => relative(packageRoot, root) === ''

/** The files of models, in a clone and as compiled code, with the names of their exports. */
const modelFiles = [
  [/^src\/features\/([^/]+)\/models\/(.+)\.[jt]s$/, 'cadastre/models/$1/$2.ts'],
  [/^schema\/(.+)\.[jt]s$/, 'cadastre/models/inventory/$1.ts'],
] as const

/**
 * Returns the name under which the package exports a file of models, such as
 * `cadastre/models/accounts/user.ts` or `cadastre/models/inventory/dcim/site.ts`. Any other file
 * has its path from the root of the package.
 */
export const nameInPackage = (file: string): string =>
  modelFiles.reduce(
    (name, [file, exported]) => name.replace(file, exported),
    relative(packageRoot, file).replaceAll(sep, '/'),
  )

/** Returns whether a file has a name of the package: a project can neither move nor change it. */
export const isOfPackage = (file: string): boolean => file.startsWith('cadastre/')

/** Returns whether a file is one of the models of the inventory in the package. */
export const isOfInventory = (file: string): boolean =>
  file.startsWith('cadastre/models/inventory/')

/** Returns the specifier by which a file of `src/generated/` imports a file of models. */
export const importedFrom = (file: string): string => (isOfPackage(file) ? file : `../../${file}`)
