import { failuresOf, type ErrorTable } from '../../framework/errors/errors.ts'

/** The errors of signing in from elsewhere. */
export const signInErrors = {
  ERR_SIGN_IN_NAME: {
    status: 403,
    after: 'ERR_CSRF',
    message:
      '%s gives you the name "%s", which no user of this service can have: 1 to 150 letters, ' +
      'digits and @ . + - _',
  },
  ERR_SIGN_IN_TAKEN: {
    status: 403,
    after: 'ERR_SIGN_IN_NAME',
    message:
      'There is a user "%s" of this service, who is not linked to your account of %s. Ask an ' +
      'administrator.',
  },
  ERR_SIGN_IN_INACTIVE: {
    status: 403,
    after: 'ERR_SIGN_IN_TAKEN',
    message: 'The user "%s" of this service is inactive. Ask an administrator.',
  },
} as const satisfies ErrorTable

/** Returns the error with a code of `signInErrors`. */
export const signInFailure = failuresOf(signInErrors)
