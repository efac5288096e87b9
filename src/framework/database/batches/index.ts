export { type Circumstances, Reads } from './reads.ts'
export { Repeats } from './repeats.ts'
export { NotBatched, StatementBatches, maxBatches } from './statement-batches.ts'
export { WriteBatches, maxWriteBatches } from './write-batches.ts'
