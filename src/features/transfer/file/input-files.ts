import { existsSync, readdirSync, statSync } from 'node:fs'
import { extname, join } from 'node:path'
import { StartError } from '../../../framework/errors/start-error.ts'

/**
 * Returns the paths of the files that a path names: the file itself, or those of a folder, sorted
 * by their names, whose names end in one of the extensions. Throws a `StartError` when there are
 * none.
 */
export function inputFiles(path: string, extensions: readonly string[]): readonly string[] {
  const isRead = (name: string): boolean => extensions.includes(extname(name).toLowerCase())
  if (!existsSync(path)) throw new StartError(`There is no file ${path}.`)
  if (!statSync(path).isDirectory()) {
    if (!isRead(path)) throw new StartError(`${path} ends in none of ${extensions.join(', ')}.`)
    return [path]
  }
  const found = readdirSync(path).toSorted().filter(isRead)
  if (found.length === 0)
    throw new StartError(`There are no files that end in ${extensions.join(', ')} under ${path}.`)
  return found.map((name) => join(path, name))
}
