import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ModelGraph } from '../../framework/model/graph.ts'
import { StartError } from '../../framework/errors/start-error.ts'

/**
 * Refuses a project in whose `schema/` a file declares a model that the service does not have,
 * since `generate` was not run after it was added. A folder without `schema/index.ts` is no
 * project.
 */
export function assertModels({ models }: ModelGraph, root: string): void {
  if (!existsSync(join(root, 'schema/index.ts'))) return
  const known = new Set([...models.values()].map(({ file }) => file))
  const missing = filesIn(root).filter((file) => !known.has(file) && declaresModel(root, file))
  if (missing.length === 0) return
  throw new StartError(
    `The service lacks the models of ${missing.join(', ')}. After a change of schema/, run: ` +
      'npx cadastre generate',
  )
}

/** Returns the paths of the files of `schema/<application>/`. */
function filesIn(root: string): readonly string[] {
  const folders = readdirSync(join(root, 'schema'), { withFileTypes: true })
  return folders
    .filter((one) => one.isDirectory())
    .flatMap(({ name }) =>
      readdirSync(join(root, 'schema', name)).map((file) => `schema/${name}/${file}`),
    )
}

const declaresModel = (root: string, file: string): boolean =>
  file.endsWith('.ts') && /^export .*\bdefineModel\(/m.test(readFileSync(join(root, file), 'utf8'))
