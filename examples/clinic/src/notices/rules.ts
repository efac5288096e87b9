import type { Written } from 'cadastre'

/** Says which writes the reception should read about. */
export interface NoticeRule {
  /** The key of the model whose writes are told, such as `care.Appointment`. */
  readonly model: string
  /** Returns a sentence about an object that was written; undefined for none. */
  readonly tell: (object: Written) => string | undefined
}

// Features, and the definition of the service, have this part from here on.
declare module 'cadastre' {
  interface SharedParts {
    /** Rules by which notices are written for the reception. */
    readonly notices?: readonly NoticeRule[]
  }
}

/** Returns whether a value is a rule, for JavaScript, which has no types. */
export const isNoticeRule = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  'model' in value &&
  typeof value.model === 'string' &&
  'tell' in value &&
  typeof value.tell === 'function'
