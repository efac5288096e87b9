import { dirname, posix, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Root folder of the package that holds the framework. */
const packageRoot = fileURLToPath(new URL('..', import.meta.url))

/** Returns the path of a file of the package from its root, with slashes on every system. */
export const pathInPackage = (file: string): string =>
  relative(packageRoot, file).replaceAll(sep, '/')

/** Returns whether a folder is the root of the package itself. */
export const isPackage = (root: string): boolean => relative(packageRoot, root) === ''

const framework = 'src/framework/'

/** The folders of the models of features, which the package exports by the names of features. */
const modelFolders = /src\/features\/([^/]+)\/models\//g

/**
 * Returns a generated text for a project outside of the package: imports from the package get the
 * name under which the package exports them. `path` is the path of the text in the project.
 */
export function importPackage(path: string, text: string): string {
  const imported = text.replaceAll(/'(\.\.?\/[^']+)'/g, (quoted, specifier: string) => {
    const target = posix.join(dirname(path), specifier)
    if (target.startsWith('src/features/')) return `'${target}'`
    return target.startsWith(framework) ? "'cadastre/generated'" : quoted
  })
  return imported.replaceAll(modelFolders, 'cadastre/models/$1/')
}
