import { failuresOf, type ErrorTable } from '../../framework/errors/errors.ts'

/** The errors of this feature. */
export const customFieldErrors = {
  ERR_VALUES: {
    status: 409,
    after: 'ERR_PROTECTED',
    message: 'Values of this custom field would be lost: %s. Send ?force=true to lose them.',
  },
} as const satisfies ErrorTable

/** Returns the error with a code of `customFieldErrors`. */
export const customFieldFailure = failuresOf(customFieldErrors)
