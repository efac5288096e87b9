import t from 'tap'
import { batched } from './load.mjs'

/** The longest time that a file may take, in milliseconds, unless it calls `t.setTimeout`. */
const FILE_TIMEOUT = 300_000

/** Runs the test files of a batch in this process, one after another, each as a test of its own. */
export async function runBatch() {
  t.setTimeout(0)
  for (const { file, url } of batched) {
    await t.test(file, { timeout: FILE_TIMEOUT }, async (own) => {
      globalThis[Symbol.for('cadastre.batch')] = own
      await import(url)
    })
  }
}
