import { ApiError, failuresOf, type ErrorTable } from '../../framework/errors/errors.ts'

/** The errors of signing in from elsewhere. */
export const signInErrors = {
  ERR_BEARER: {
    status: 401,
    after: 'ERR_SCHEME',
    message: 'Invalid bearer token: %s.',
  },
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
  ERR_SIGN_IN_STALE: {
    status: 403,
    after: 'ERR_SIGN_IN_INACTIVE',
    message:
      'The sign-in took more than 10 minutes, was finished before, or began in another browser. ' +
      'Sign in again.',
  },
  ERR_SIGN_IN_REFUSED: {
    status: 403,
    after: 'ERR_SIGN_IN_STALE',
    message: '%s did not confirm the sign-in: %s. Sign in again.',
  },
  ERR_SIGN_IN_UNAVAILABLE: {
    status: 503,
    expected: true,
    after: 'ERR_SIGN_IN_REFUSED',
    message: '%s does not answer. Try again shortly, or sign in with a password of this service.',
  },
} as const satisfies ErrorTable

/** Returns the error with a code of `signInErrors`. */
export const signInFailure = failuresOf(signInErrors)

/** Returns the error with a code of `signInErrors`, with the error that it stands for. */
export const signInFailureBy = (
  cause: unknown,
  code: keyof typeof signInErrors,
  args: readonly string[],
): ApiError => new ApiError(code, signInErrors[code], { args, cause })
