import Type from 'typebox'
import type { JsonObject } from '../../framework/model/json-value.ts'

/** The schema of a response with changes. */
export const changesSchema = Type.Object(
  {
    next: Type.String({ description: 'The cursor after these changes' }),
    more: Type.Boolean({ description: 'Whether there are changes after this cursor already' }),
    events: Type.Array(Type.Ref('ChangeEvent')),
  },
  { $id: 'Changes' },
)

/** A response with changes. */
export interface ChangesPage {
  readonly next: string
  readonly more: boolean
  readonly events: readonly JsonObject[]
}
