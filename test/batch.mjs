import t from 'tap'
import { batched } from './load.mjs'

/** The longest time that a file may take, in milliseconds, unless it calls `t.setTimeout`. */
const FILE_TIMEOUT = 300_000

/**
 * The longest time that a batch may take, in milliseconds. tap then stops its process from outside:
 * the limit of a file does not end a loop that never waits.
 */
const BATCH_TIMEOUT = 2_400_000

/** Runs the test files of a batch in this process, one after another, each as a test of its own. */
export async function runBatch() {
  t.setTimeout(BATCH_TIMEOUT)
  for (const { file, url } of batched) {
    await t.test(file, { timeout: FILE_TIMEOUT }, async (own) => {
      globalThis[Symbol.for('cadastre.batch')] = own
      await import(url)
    })
  }
}
