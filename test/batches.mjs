// Decides which test files are run in one process: starting a process, loading the service and
// compiling it take two seconds of processor time, as much as most test files need.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parse } from 'yaml'

/** Root folder of the repository. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** The paths of all test files, from the root of the repository. */
export const testFiles = readdirSync(join(root, 'test'), { recursive: true })
  .map((path) => `test/${path.split(sep).join('/')}`)
  .filter((path) => path.endsWith('.test.ts') && !path.includes('/node_modules/'))
  .toSorted()

/** The test files that `.taprc` lists, because they need a process of their own. */
const separate = new Set(parse(readFileSync(join(root, '.taprc'), 'utf8')).include)

/**
 * The batches: each has a file in `test/batches/`, and the test files whose paths begin like this.
 * A file belongs to the batch with the longest of the beginnings that fit.
 */
const batches = {
  contract: ['test/contract/'],
  http: ['test/framework/http/'],
  'http-hostile': ['test/framework/http/hostile'],
  inventory: ['test/inventory/'],
  other: ['test/'],
  secrets: ['test/framework/secrets/', 'test/framework/sealing/'],
  web: ['test/framework/web/'],
}

/** The batch of the files that are loaded file by file. */
const dynamicBatch = 'generators'

/** Returns the test files of a batch, in the order of their paths. */
export function testFilesOf(batch) {
  return testFiles.filter((path) => !separate.has(path) && batchOf(path) === batch)
}

function batchOf(path) {
  if (isDynamic(path)) return dynamicBatch
  const length = (name) =>
    Math.max(...batches[name].map((one) => (path.startsWith(one) ? one.length : 0)))
  return Object.keys(batches).toSorted((one, other) => length(other) - length(one))[0]
}

/**
 * Files that import others by names that are computed, and the generators, which load `schema/` in
 * that way. Tests that reach these files are loaded file by file, so that each module exists once.
 */
const dynamic =
  /\/generators\/|^test\/(docs\/(adding-a-model|schema-language)\.test|fixtures\/graph|support\/generated)\.ts$/

/** Returns whether a test, or a test file that it imports, has to be loaded file by file. */
export function isDynamic(path, known = new Set()) {
  if (dynamic.test(path)) return true
  if (!path.startsWith('test/') || known.has(path) || !existsSync(join(root, path))) return false
  known.add(path)
  const imports = readFileSync(join(root, path), 'utf8').matchAll(/ from '(\.[^']+\.ts)'/g)
  return [...imports].some(([, specifier]) =>
    isDynamic(
      posix.join(posix.dirname(path), specifier).replace(/^generators/, '/generators'),
      known,
    ),
  )
}
