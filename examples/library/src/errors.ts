import { failuresOf, type ErrorTable } from 'cadastre'

/** The errors of the library, besides those of the framework. */
export const libraryErrors = {
  ERR_RETURNED: { status: 409, message: 'The book of this loan was returned on %s.' },
} as const satisfies ErrorTable

/** Returns the error of a code of the library. */
export const libraryFailure = failuresOf(libraryErrors)
