import type { TSchema } from 'typebox'

/** A named schema of the document. */
export interface Component {
  readonly name: string
  readonly schema: TSchema
}
