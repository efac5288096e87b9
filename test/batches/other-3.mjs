import { runBatch } from '../batch.mjs'

await runBatch()
