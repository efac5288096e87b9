// Loads the tests: they and all that they import are bundled together, once, and each process imports its own test from
// the bundle. Loaded one by one, the thousand files of the service take three seconds in each of 300 processes.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { register } from 'node:module'
import { join, posix, relative, sep } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { findBundle } from '../src/load.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))

/**
 * Files that import others whose names no text tells, and the generators, which load `schema/` so. What both import must
 * be the same modules: tests that reach these files are loaded one by one.
 */
const dynamic =
  /\/generators\/|^test\/(docs\/(adding-a-model|schema-language)\.test|fixtures\/graph|support\/generated)\.ts$/

/** Returns true if a file of the tests, or what it imports of them, needs files to be loaded one by one. */
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
  const bundled = pathToFileURL(bundle[tests.indexOf(entry)]).href
  const hook = `export const resolve = (specifier, context, next) =>
    specifier === ${JSON.stringify(pathToFileURL(process.argv[1]).href)}
      ? { url: ${JSON.stringify(bundled)}, shortCircuit: true }
      : next(specifier, context)`
  register(`data:text/javascript,${encodeURIComponent(hook)}`)
} else await import('tsx')
