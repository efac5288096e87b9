import Type from 'typebox'
import { field, type Field } from '../field.ts'

/** What a hidden field may be told. */
export interface HiddenOptions {
  /** For people who read the declaration; clients never see the field. */
  readonly description: string
  readonly unique?: boolean
  /** Condition of the column. */
  readonly check?: string
}

/** Text that the service keeps for itself: never written by a client, never shown, filtered, ordered or logged. */
export function hidden({ description, unique = false, check }: HiddenOptions): Field {
  return field({ description, unique, readOnly: true, optional: true }, {
    kind: 'hidden',
    column: { sql: 'text', prisma: 'String', ...(check ? { check } : {}) },
    writeOnly: true,
    read: Type.String(),
    opaque: true,
    confidential: true,
  }) // prettier-ignore
}
