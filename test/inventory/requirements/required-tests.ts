import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import tap, { type Test } from 'tap'
import { root } from '../../support/running.ts'
import { proofs } from './requirements.ts'

/** The titles of the tests that were run, at any depth, by test file. */
const titlesByFile = new Map<string, Set<string>>()

/** The part of a test that this file reads; the types of tap do not list the names of events. */
interface ObservedTest {
  readonly name: string
  readonly on: (event: 'subtestAdd', listener: (test: ObservedTest) => void) => unknown
}

/** In a batch, the test of the first file has begun before the file imports this module. */
const firstTestOfBatch: unknown = Reflect.get(globalThis, Symbol.for('cadastre.batch'))

observe(tap as ObservedTest, pathOf(process.argv[1] ?? '')) // tap's own class
if (firstTestOfBatch) record(firstTestOfBatch as ObservedTest, '') // set by test/batch.mjs

function observe(test: ObservedTest, file: string): void {
  test.on('subtestAdd', (subtest) => record(subtest, file))
}

function record(test: ObservedTest, file: string): void {
  // In a batch, each file is a test that is named by its path.
  if (test.name.endsWith('.test.ts')) return observe(test, pathOf(join(root, test.name)))
  titlesByFile.set(file, (titlesByFile.get(file) ?? new Set()).add(test.name))
  observe(test, file)
}

/**
 * Checks, as the last test of a file, that the tests of the file that requirements name were run.
 * `url` is the `import.meta.url` of the file.
 */
export function checkRequiredTests(t: Pick<Test, 'test'>, url: string): void {
  const file = pathOf(fileURLToPath(url))
  const required = proofs.filter((proof) => proof.file === file).map(({ name }) => name)
  void t.test('runs the tests that requirements name', async (t) => {
    t.not(required.length, 0, 'a requirement names a test of this file')
    const missing = required.filter((name) => !titlesByFile.get(file)?.has(name))
    t.strictSame(missing, [], 'each of these tests was run')
  })
}

/** Returns the path of a test file as requirements name it: `inventory/dcim/rack-rules`. */
function pathOf(path: string): string {
  return relative(join(root, 'test'), path)
    .replaceAll('\\', '/')
    .replace(/\.test\.ts$/, '')
}
