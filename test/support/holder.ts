import { join } from 'node:path'
import { root } from './running.ts'

/** The part of the loader that tests use; it is plain JavaScript. */
interface Loader {
  readonly findBundle: (root: string, entries: readonly string[]) => Promise<readonly string[]>
}

/**
 * Returns the command that runs `hold-cluster.ts`, from a bundle: loading its files separately takes
 * a second of processor time.
 */
export async function holderCommand(): Promise<readonly [string, string]> {
  const loader = new URL('../../src/load.mjs', import.meta.url).href
  const { findBundle } = (await import(loader)) as Loader // its exports
  const [file = ''] = await findBundle(root, [join(root, 'test/support/hold-cluster.ts')])
  return [process.execPath, file]
}
