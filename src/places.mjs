// Where the code of this package is: TypeScript in a clone, JavaScript in an installed package.
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Root folder of the code: of a clone, or of the compiled code. */
export const packageRoot = dirname(dirname(fileURLToPath(import.meta.url)))

/** True where the code is JavaScript. */
export const isCompiled = existsSync(join(packageRoot, 'src/app.js'))

/** The extension of the files of the code. */
export const extension = isCompiled ? '.js' : '.ts'

/** Returns the path of a file of the code, which is given from its root without extension. */
export const ownFile = (path) => join(packageRoot, `${path}${extension}`)

/** Returns the path from the root of a project, or of the code, to the file with the service. */
export const appOf = (root) => (root === packageRoot ? ownFile('src/app') : 'src/app.ts')

/** Returns whether a folder has declarations, and is not an installed package. */
export const isProject = (folder) =>
  existsSync(join(folder, 'schema/index.ts')) && !(isCompiled && folder === dirname(packageRoot))
