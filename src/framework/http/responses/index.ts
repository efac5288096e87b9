export { addApplied, negotiateType, negotiation, versioning } from './negotiation.ts'
export { failures, sendError } from './failures.ts'
export { suffixRewriter } from './format-suffix.ts'
export { headResponses } from './head-responses.ts'
