import type { ApiError } from '../errors/errors.ts'

/** The errors and the message of sealed fields: their words tell how a client gets keys. */
export interface SealRefusals {
  /** The message on a sealed field that is written without keys. */
  readonly keyMissing: string
  /** Returns the error for keys that are missing, invalid or out of date. */
  readonly locked: () => ApiError
  /** Returns the error for a user whom an object, such as `Role 3`, does not admit. */
  readonly notAdmitted: (object: string) => ApiError
  /** Returns the error for an object, such as `Secret 7`, whose value does not open. */
  readonly broken: (object: string) => ApiError
}
