import type { DocumentAdditions } from '../../framework/openapi/additions.ts'

/** The parts of the OpenAPI document that tell of the past. */
export const changeLogDocument: DocumentAdditions = {
  paragraphs: ['**The past**: `?at=<timestamp>` returns one object of a model as it was then.'],
}
