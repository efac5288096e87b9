// Loads the tests: bundles them with all that they import, once, and lets each process import its
// own test from the bundle. Loading the thousand files of the service one by one takes three
// seconds in each of 200 processes.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { register } from 'node:module'
import { dirname, join, posix, relative, sep } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { findBundle } from '../src/load.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))

/**
 * Files that import others by names that are computed, and the generators, which load `schema/` in
 * that way. Tests that reach these files are loaded file by file, so that each module exists once.
 */
const dynamic =
  /\/generators\/|^test\/(docs\/(adding-a-model|schema-language)\.test|fixtures\/graph|support\/generated)\.ts$/

/** Returns whether a test, or a test file that it imports, has to be loaded file by file. */
function isDynamic(path, known = new Set()) {
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

const tests = readdirSync(join(root, 'test'), { recursive: true })
  .map((path) => `test/${path.split(sep).join('/')}`)
  .filter((path) => path.endsWith('.test.ts') && !path.includes('/node_modules/'))
  .toSorted()

const entry = relative(root, process.argv[1] ?? '')
  .split(sep)
  .join('/')
const bundle =
  tests.includes(entry) && !isDynamic(entry) ? await findBundle(root, tests) : undefined
if (bundle) {
  // What is derived from the code alone is kept beside the bundle: see test/support/documents.ts.
  process.env['TEST_BUNDLE'] = dirname(bundle[0])
  const bundled = pathToFileURL(bundle[tests.indexOf(entry)]).href
  const hook = `export const resolve = (specifier, context, next) =>
    specifier === ${JSON.stringify(pathToFileURL(process.argv[1]).href)}
      ? { url: ${JSON.stringify(bundled)}, shortCircuit: true }
      : next(specifier, context)`
  register(`data:text/javascript,${encodeURIComponent(hook)}`)
} else await import('tsx')
