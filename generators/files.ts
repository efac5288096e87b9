import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** A file that differs from its generated text, is missing, or should not exist. */
export interface Difference {
  /** Path from the root of the project. */
  readonly path: string
  readonly is: 'stale' | 'missing' | 'orphaned'
  /** Generated text; absent for a file that is no longer generated. */
  readonly text?: string
}

/** Generated texts, and the paths that may hold no other files. */
export interface Owned {
  readonly owns: readonly string[]
  readonly keeps: readonly string[]
  readonly texts: ReadonlyMap<string, string>
}

/**
 * Compares texts with the files at the owned paths; returns the differences in the order of the
 * paths.
 */
export function compare(root: string, { owns, keeps, texts }: Owned): readonly Difference[] {
  const present = owns.flatMap((path) => filesIn(root, path))
  const unused = present
    .filter((path) => !texts.has(path) && !keeps.includes(path))
    .map((path): Difference => ({ path, is: 'orphaned' }))
  const wrong = [...texts].flatMap(([path, text]): readonly Difference[] => {
    if (!existsSync(join(root, path))) return [{ path, is: 'missing', text }]
    // A checkout may convert line endings: such a file is equal.
    const there = readFileSync(join(root, path), 'utf8').replaceAll('\r\n', '\n')
    return there === text ? [] : [{ path, is: 'stale', text }]
  })
  return [...wrong, ...unused].toSorted((a, b) => (a.path < b.path ? -1 : 1))
}

/** Writes and removes files. Returns a function that restores them. */
export function write(root: string, differences: readonly Difference[]): () => void {
  const before = differences.map(({ path }) => [path, readText(join(root, path))] as const)
  for (const { path, text } of differences) writeText(root, path, text)
  return () => {
    for (const [path, text] of before) writeText(root, path, text)
  }
}

const readText = (file: string): string | undefined =>
  existsSync(file) ? readFileSync(file, 'utf8') : undefined

/** Writes a file, or removes one without a text together with its empty folders. */
function writeText(root: string, path: string, text: string | undefined): void {
  const file = join(root, path)
  if (text === undefined) {
    rmSync(file)
    removeEmpty(root, dirname(path))
  } else {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
}

function filesIn(root: string, path: string): readonly string[] {
  const full = join(root, path)
  if (!existsSync(full)) return []
  if (!path.endsWith('/')) return [path]
  return readdirSync(full, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length).replaceAll('\\', '/'))
    .map((path) => path.replace(/^\/+/, ''))
}

function removeEmpty(root: string, folder: string): void {
  if (folder === '.' || readdirSync(join(root, folder)).length > 0) return
  rmSync(join(root, folder), { recursive: true })
  removeEmpty(root, dirname(folder))
}
