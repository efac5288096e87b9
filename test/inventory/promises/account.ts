import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import tap, { type Test } from 'tap'
import { root } from '../../support/running.ts'
import { proofs } from './promises.ts'

/**
 * The names of the tests that were run, however deep, by the test file whose process or batch they
 * were run in.
 */
const ran = new Map<string, Set<string>>()

/** The events of a test that this file reads; the types of tap do not list their names. */
interface Source {
  readonly name: string
  readonly on: (event: 'subtestAdd', listen: (test: Source) => void) => unknown
}

/** The test that runs the first file of a batch has begun when the file imports this module. */
const begun: unknown = Reflect.get(globalThis, Symbol.for('cadastre.batch'))

listen(tap as Source, pathOf(process.argv[1] ?? '')) // tap's own class
if (begun) add(begun as Source, '') // set by test/batch.mjs

function listen(test: Source, file: string): void {
  test.on('subtestAdd', (one) => add(one, file))
}

function add(test: Source, file: string): void {
  // In a batch, each file is a test that is named by its path.
  if (test.name.endsWith('.test.ts')) return listen(test, pathOf(join(root, test.name)))
  ran.set(file, (ran.get(file) ?? new Set()).add(test.name))
  listen(test, file)
}

/** Ends a test file: the tests in it that promises name have been run. `url` is the file's own. */
export function keepsPromises(t: Pick<Test, 'test'>, url: string): void {
  const file = pathOf(fileURLToPath(url))
  const promised = proofs.filter((proof) => proof.file === file).map(({ name }) => name)
  void t.test('promises', async (own) => {
    own.not(promised.length, 0, 'something here is promised')
    own.strictSame(promised.filter((name) => !ran.get(file)?.has(name)), [], 'what is promised was tried') // prettier-ignore
  })
}

/** Returns the path of a test file as promises name it: `inventory/dcim/rack-rules`. */
function pathOf(path: string): string {
  return relative(join(root, 'test'), path)
    .replaceAll('\\', '/')
    .replace(/\.test\.ts$/, '')
}
