// Runs the test files that its arguments name, in one process.
import { runBatch } from '../batch.mjs'

await runBatch()
