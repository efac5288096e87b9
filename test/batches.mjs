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
export const separate = new Set(parse(readFileSync(join(root, '.taprc'), 'utf8')).include)

/**
 * The groups of files, by the beginnings of their paths, and the number of batches of each group. A
 * file belongs to the group with the longest of the beginnings that fit. The modules of a batch,
 * and the service that each of them starts, stay in memory: a batch takes up to 1.4 GB.
 */
const groups = {
  contract: { paths: ['test/contract/'], batches: 2 },
  http: { paths: ['test/framework/http/'], batches: 1 },
  inventory: { paths: ['test/inventory/'], batches: 2 },
  other: { paths: ['test/'], batches: 3 },
  secrets: { paths: ['test/features/secrets/', 'test/framework/sealing/'], batches: 1 },
  pages: { paths: ['test/features/pages/', 'test/features/browsable-api/'], batches: 1 },
}

/** The group of the files that are loaded file by file. */
const dynamicGroup = { name: 'generators', batches: 1 }

/** The names of all batches, such as `http-1`: each has a file in `test/batches/`. */
export const batchNames = [
  ...Object.entries(groups).map(([name, { batches }]) => ({ name, batches })),
  dynamicGroup,
].flatMap(({ name, batches }) =>
  Array.from({ length: batches }, (_, index) => `${name}-${index + 1}`),
)

/** Returns the test files of a batch, in the order of their paths. */
export function testFilesOf(batch) {
  const [name, number] = batch.split('-')
  const { batches } = name === dynamicGroup.name ? dynamicGroup : groups[name]
  return testFiles
    .filter((path) => !separate.has(path) && groupOf(path) === name)
    .filter((_, index) => index % batches === Number(number) - 1)
}

function groupOf(path) {
  if (isDynamic(path)) return dynamicGroup.name
  const fit = (name) =>
    Math.max(...groups[name].paths.map((start) => (path.startsWith(start) ? start.length : 0)))
  return Object.keys(groups).toSorted((one, other) => fit(other) - fit(one))[0]
}

/**
 * Files that import others by names that are computed, such as those of `schema/`. Tests that reach
 * these files are loaded file by file, so that each module exists once.
 */
const dynamic =
  /^generators\/(declarations|openapi)\.ts$|^test\/(docs\/(adding-a-model|schema-language)\.test|support\/generated)\.ts$/

/**
 * Returns whether a file, or a file of the tests or generators that it imports, is loaded alone.
 */
export function isDynamic(path, known = new Set()) {
  if (dynamic.test(path)) return true
  const isFollowed = /^(generators|test)\//.test(path) && !known.has(path)
  if (!isFollowed || !existsSync(join(root, path))) return false
  known.add(path)
  const text = readFileSync(join(root, path), 'utf8')
  const imports = text.matchAll(/^import (?!type )[^']* from '(\.[^']+\.ts)'/gm)
  return [...imports].some(([, specifier]) =>
    isDynamic(posix.join(posix.dirname(path), specifier), known),
  )
}
