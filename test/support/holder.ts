import { join } from 'node:path'
import type * as Loader from '../../src/load.mjs'
import { root } from './running.ts'

/**
 * Returns the command that runs `hold-cluster.ts`, from a bundle: loading its files separately
 * takes a second of processor time.
 */
export async function holderCommand(): Promise<readonly [string, string]> {
  const loader = new URL('../../src/load.mjs', import.meta.url).href
  const { findBundle } = (await import(loader)) as typeof Loader // its exports
  const [file = ''] = await findBundle(root, [join(root, 'test/support/hold-cluster.ts')])
  return [process.execPath, file]
}
