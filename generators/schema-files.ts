import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, posix } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { ApplicationDeclaration } from '../src/framework/model/define.ts'
import { didYouMean } from '../src/framework/model/similar-names.ts'
import { nameInPackage } from './package.ts'

/** A file that declares models of an application. */
export interface DeclaringFile {
  readonly application: string
  /**
   * Path from the root of the project, or the name under which the package exports a model of a
   * feature.
   */
  readonly file: string
  readonly url: string
}

/** Files of `schema/` by their use. */
export interface SchemaFiles {
  /**
   * Files to load, ordered by application and file name; folders that are no application come last.
   */
  readonly declaring: readonly DeclaringFile[]
  /** Messages for files that are never read. */
  readonly mistakes: readonly string[]
  /** Files that another file of `schema/` imports. */
  readonly imported: ReadonlySet<string>
}

/** Path of the file that lists the applications. */
export const indexFile = 'schema/index.ts'

/**
 * Classifies the files of `schema/`. Each file must be in the folder of an application or be
 * imported by another file. Hidden files and `*.md` are ignored.
 */
export function scanSchema(
  root: string,
  applications: readonly ApplicationDeclaration[],
  importsOf: ImportsOf,
): SchemaFiles {
  const files = filesOf(root)
  const imported = new Set(files.flatMap((file) => importsOf(file)))
  const order = applications.map(({ name }) => name)
  const rank = (application: string): number =>
    order.includes(application) ? order.indexOf(application) : order.length
  const own = files.filter(isInPlace).map((file) => ({
    application: file.split('/')[1] ?? '',
    file,
    url: pathToFileURL(join(root, file)).href,
  }))
  const declaring = [...own, ...applications.flatMap(filesOfFolders)].toSorted(
    (a, b) =>
      rank(a.application) - rank(b.application) || (basename(a.file) < basename(b.file) ? -1 : 1),
  )
  const unlisted = own.map(({ application }) => application).filter((one) => !order.includes(one))
  const others = files.filter((file) => file !== indexFile && !isInPlace(file))
  const isHelper = (file: string): boolean =>
    imported.has(file) &&
    !/\b(?:defineModel|extendModel)\s*\(/.test(readFileSync(join(root, file), 'utf8'))
  return {
    declaring,
    mistakes: [
      ...others.filter((file) => !isHelper(file)).map((file) => misplaced(file, order[0] ?? '')),
      ...order
        .filter((name) => !declaring.some(({ application }) => application === name))
        .map(
          (name) =>
            `${indexFile}: the application "${name}" has no model; ` +
            `declare one in schema/${name}/${didYouMean(name, unlisted)}, or, to drop the ` +
            `application, take it out of ${indexFile}`,
        ),
    ],
    imported,
  }
}

/** Returns the files of models in the folders of an application, ordered by their names. */
function filesOfFolders({ name, folders = [] }: ApplicationDeclaration): readonly DeclaringFile[] {
  const urls = folders.flatMap((folder) =>
    readdirSync(new URL(folder))
      .filter((entry) => /(?<!\.d)\.[jt]s$/.test(entry))
      .map((entry) => new URL(entry, folder)),
  )
  return urls
    .toSorted((one, other) => (posix.basename(one.href) < posix.basename(other.href) ? -1 : 1))
    .map((url) => ({ application: name, file: nameInPackage(fileURLToPath(url)), url: url.href }))
}

function filesOf(root: string): readonly string[] {
  return readdirSync(join(root, 'schema'), { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name).slice(join(root, 'schema').length + 1))
    .map((path) => path.replaceAll('\\', '/'))
    .filter(
      (path) => !path.split('/').some((part) => part.startsWith('.')) && !path.endsWith('.md'),
    )
    .map((path) => `schema/${path}`)
    .toSorted()
}

const isInPlace = (file: string): boolean =>
  file.split('/').length === 3 && file.endsWith('.ts') && !file.endsWith('.d.ts')

function misplaced(file: string, application: string): string {
  const [, folder = '', ...rest] = file.split('/')
  const name = file.split('/').at(-1) ?? ''
  if (rest.length === 0)
    return (
      `${file} is not read: it stands directly in schema/; ` +
      `move it into the folder of its application, such as schema/${application}/${name}`
    )
  if (rest.length > 1)
    return `${file} is not read: it stands in a sub-folder; move it to schema/${folder}/${name}`
  return (
    `${file} is not read: a declaration is a file whose name ends in .ts, ` +
    'and no other file in schema/ imports this one'
  )
}

/** Returns the files of `schema/` that a file of it imports. */
export type ImportsOf = (file: string) => readonly string[]

/** Returns a function that reads the imports of a file once. */
export function importsIn(root: string): ImportsOf {
  const known = new Map<string, readonly string[]>()
  return (file) => {
    const imports = known.get(file) ?? relativeImports(root, file)
    known.set(file, imports)
    return imports
  }
}

function relativeImports(root: string, file: string): readonly string[] {
  const text = readFileSync(join(root, file), 'utf8')
  return [...text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*['"](\.[^'"]+)['"]/g)]
    .map(([, path = '']) => posix.join(dirname(file), path))
    .filter((path) => path.startsWith('schema/') && existsSync(join(root, path)))
}

/** Returns the shortest cycle of imports through a file, or undefined when there is none. */
export function findImportCycle(
  start: string,
  importsOf: ImportsOf,
): readonly string[] | undefined {
  const ways: (readonly string[])[] = [[start]]
  const seen = new Set<string>()
  for (let way = ways.shift(); way; way = ways.shift()) {
    for (const next of importsOf(way.at(-1) ?? '')) {
      if (next === start) return [...way, next]
      if (seen.has(next)) continue
      seen.add(next)
      ways.push([...way, next])
    }
  }
  return undefined
}
