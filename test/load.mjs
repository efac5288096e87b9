// Loads the tests: bundles them with all that they import, once, and lets each process import its
// own tests from the bundle. Loading the thousand files of the service one by one takes three
// seconds in each process.
import { realpathSync } from 'node:fs'
import { register } from 'node:module'
import { basename, dirname, join, relative, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import { setFlagsFromString } from 'node:v8'
import processOnSpawn from 'process-on-spawn'
import { findBundle } from '../src/load.mjs'
import { isDynamic, root, testFiles, testFilesOf } from './batches.mjs'

// For its coverage, which is off, tap adds hooks to every process that a test starts: they take
// half a second of processor time and make a process differ from those that users start.
processOnSpawn.removeAllListeners()
delete process.env['NODE_OPTIONS']
// tap assigns an error that nothing catches to the test that caused it, by a hook that runs for
// each promise. Without it such an error ends the process, which fails all its tests.
registerResolve(`specifier === 'async-hook-domain'
  ? { url: 'data:text/javascript,export class Domain { destroy() {} }', shortCircuit: true }`)

// Most of the code runs too few times to win back the time of its compilation to machine code: a
// function is optimized after four times as many runs as by default. Later versions lack the
// option.
if (process.version.startsWith('v20.')) setFlagsFromString('--interrupt-budget=270000')

const entry = relative(root, process.argv[1] ?? '')
  .split(sep)
  .join('/')
// The batches of the mutation tests are chosen for each change of the code.
const isChosen = entry === 'test/mutation/batch.mjs'
const isBatch = isChosen || entry.startsWith('test/batches/')
const batch = isBatch ? filesOfBatch() : []

const bundle = isBundled() ? await findBundle(root, testFiles) : undefined
/** The test files that this process runs together, and the URLs that they are imported from. */
export const batched = batch.map((file) => ({ file, url: urlOf(file) }))
if (bundle) {
  // What is derived from the code alone is kept beside the bundle: see test/support/documents.ts.
  process.env['TEST_BUNDLE'] = dirname(bundle[0])
  if (!isBatch) redirect(urlOf(entry))
} else await import('tsx')
if (isBatch) replaceTap(batched.map(({ url }) => url))

function filesOfBatch() {
  return isChosen ? process.argv.slice(2) : testFilesOf(basename(entry, '.mjs'))
}

function isBundled() {
  if (isBatch) return !batch.some((file) => isDynamic(file))
  return testFiles.includes(entry) && !isDynamic(entry)
}

function urlOf(file) {
  const path = bundle?.[testFiles.indexOf(file)] ?? join(root, file)
  return pathToFileURL(realpathSync(path)).href // node_modules may be a link
}

/** Imports the bundled test instead of the file that this process was started with. */
function redirect(bundled) {
  registerResolve(`specifier === ${JSON.stringify(pathToFileURL(process.argv[1]).href)}
    ? { url: ${JSON.stringify(bundled)}, shortCircuit: true }`)
}

/** Lets `import t from 'tap'` in a test file of a batch return the test that runs the file. */
function replaceTap(urls) {
  const text = 'export default globalThis[Symbol.for("cadastre.batch")]//'
  registerResolve(`specifier === 'tap' && ${JSON.stringify(urls)}.includes(context.parentURL)
    ? { url: ${JSON.stringify(`data:text/javascript,${text}`)} + context.parentURL, shortCircuit: true }`)
}

function registerResolve(condition) {
  const hook = `export const resolve = (specifier, context, next) => ${condition} : next(specifier, context)`
  register(`data:text/javascript,${encodeURIComponent(hook)}`)
}
