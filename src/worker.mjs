// A worker process.
import { load } from './load.mjs'

await load('src/worker.ts')
