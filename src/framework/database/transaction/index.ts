export { type TransactionLimits, allAtOnce, inTransaction } from './run.ts'
export { type TransactionOptions, transaction } from './transaction.ts'
export { type Writer, updateStatement } from './writer.ts'
