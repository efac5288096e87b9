import type { TSchema } from 'typebox'

/** A named schema of the OpenAPI document. */
export interface PrintedComponent {
  readonly name: string
  readonly schema: TSchema
}
