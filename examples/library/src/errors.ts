import { failuresOf, type ErrorTable } from 'cadastre'

/** The errors that only this service has, by code. Each `%s` is an argument of `libraryFailure`. */
export const libraryErrors = {
  ERR_RETURNED: { status: 409, message: 'The book of this loan was returned on %s.' },
} as const satisfies ErrorTable

/** Returns the error with a code of `libraryErrors`, to be thrown. */
export const libraryFailure = failuresOf(libraryErrors)
