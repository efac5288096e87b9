import { readdirSync, readFileSync } from 'node:fs'
import { dirname, extname, join, posix, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * The kind of an import: the compiler removes one of types, and a dynamic one loads at run time.
 */
export type Strength = 'type' | 'dynamic' | 'value'

/**
 * One import. `to` is a path from the root for files of this repository, else the name of a
 * package.
 */
export type Import = { to: string; own: boolean; strength: Strength }

/** A source file of this repository; `path` is relative to the root, with forward slashes. */
export type Source = { path: string; text: string; imports: Import[] }

export const root = fileURLToPath(new URL('../..', import.meta.url))

const isSource = (path: string): boolean => ['.ts', '.mjs', '.js'].includes(extname(path))

/** Returns the files among the paths, and every source file below the folders among them. */
export function readSources(paths: string[]): Source[] {
  return paths
    .flatMap((path) => (isSource(path) ? path : listFiles(path)))
    .map((path) => {
      const text = readFileSync(join(root, path), 'utf8')
      return { path, text, imports: scanImports(path, text) }
    })
}

function listFiles(folder: string): string[] {
  try {
    return readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
      .filter((entry) => entry.isFile() && isSource(entry.name))
      .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
      .sort()
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}

const blank = /\s+|\/\/.*|\/\*[^]*?\*\/|^#!.*/y
const statement =
  /(?:import|export)\s+(type\s+)?(?:[\w$*{][\w$*{},\s]*?\sfrom\s+)?(['"])([^'"]+)\2;?/y
const dynamic = /\bimport\(\s*(['"])([^'"]+)\1/g

/**
 * Returns the imports at the top of a file and all dynamic imports. Other imports after the first
 * line of code are not read: generators have such statements as strings, and the linter requires
 * real ones at the top.
 */
export function scanImports(path: string, text: string): Import[] {
  const found: Import[] = []
  let at = 0
  for (let match = readAt(text, at); match; match = readAt(text, at)) {
    at += match[0].length
    if (match[3]) found.push(toImport(path, match[3], match[1] ? 'type' : 'value'))
  }
  for (const match of text.slice(at).matchAll(dynamic)) {
    if (match[2]) found.push(toImport(path, match[2], 'dynamic'))
  }
  return found
}

function readAt(text: string, at: number): RegExpExecArray | null {
  blank.lastIndex = statement.lastIndex = at
  return blank.exec(text) ?? statement.exec(text)
}

function toImport(from: string, specifier: string, strength: Strength): Import {
  const file = specifier.startsWith('.')
    ? posix.join(dirname(from), specifier)
    : publicFile(specifier)
  return { to: file ?? specifier, own: file !== undefined, strength }
}

/**
 * The names under which the package exports its files, as patterns, and the paths of the files with
 * `$1` for the `*` of a pattern.
 */
const publicFiles = Object.entries(readExports()).flatMap(([name, paths]): [RegExp, string][] => {
  if (typeof paths === 'string') return []
  const pattern = posix.join('cadastre', name).replaceAll('.', '\\.').replace('*', '(.+)')
  return [[new RegExp(`^${pattern}$`), posix.join(paths['cadastre-source'].replace('*', '$1'))]]
})

function readExports(): Record<string, string | Record<'cadastre-source', string>> {
  return JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).exports
}

/** Returns the file of an import of this package by its name, or nothing for another package. */
function publicFile(specifier: string): string | undefined {
  const [pattern, path = ''] = publicFiles.find(([name]) => name.test(specifier)) ?? []
  return pattern && specifier.replace(pattern, path)
}
