import { fileURLToPath } from 'node:url'
import tap, { type Test } from 'tap'
import { proofs } from './promises.ts'

/** Tests of this file that were run, however deep. */
const ran = new Set<string>()

/** What of a test of tap is listened to here. */
interface Source {
  readonly on: (event: 'subtestAdd', listen: (test: Source & { readonly name: string }) => void) => unknown
} // prettier-ignore

listen(tap as Source) // a stream of events like any other, whose names its types leave out

function listen(test: Source): void {
  test.on('subtestAdd', (one) => {
    ran.add(one.name)
    listen(one)
  })
}

/** Ends a test file: the tests in it that promises name have been run. `url` is the file's own. */
export function keepsPromises(t: Pick<Test, 'test'>, url: string): void {
  const file = fileOf(url)
  const promised = proofs.filter((proof) => proof.file === file).map(({ name }) => name)
  void t.test('promises', async (own) => {
    own.not(promised.length, 0, 'something here is promised')
    own.strictSame(promised.filter((name) => !ran.has(name)), [], 'what is promised was tried') // prettier-ignore
  })
}

/** `inventory/dcim/rack-rules` */
function fileOf(url: string): string {
  const folder = new URL('../../', import.meta.url)
  return fileURLToPath(url)
    .slice(fileURLToPath(folder).length)
    .replace(/\.test\.ts$/, '')
}
