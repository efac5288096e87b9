import { failuresOf, type ErrorTable } from '../../framework/errors/errors.ts'
import type { SealRefusals } from '../../framework/sealing/refusals.ts'

/** The errors of this feature. */
export const secretsErrors = {
  ERR_SESSION_KEY: {
    status: 403,
    after: 'ERR_CSRF',
    message:
      'Invalid session key: it is malformed, expired, revoked or not yours. POST your private ' +
      'key to /api/secrets/get-session-key/ to get one.',
  },
  ERR_PRIVATE_KEY: {
    status: 403,
    after: 'ERR_SESSION_KEY',
    message: 'The private key does not match an active user key of yours.',
  },
  ERR_NOT_ADMITTED: {
    status: 403,
    after: 'ERR_PRIVATE_KEY',
    message:
      'You do not have permission to perform this action: you are neither a user nor in a ' +
      'group of %s.',
  },
  ERR_LAST_USER_KEY: {
    status: 409,
    after: 'ERR_PROTECTED',
    message:
      'This is the last active user key: without it every secret would be lost. Activate ' +
      'another one first.',
  },
  ERR_SEALED: {
    status: 409,
    after: 'ERR_LAST_USER_KEY',
    message: '%s does not open: its sealed value was changed or moved outside the service.',
  },
} as const satisfies ErrorTable

/** Returns the error with a code of `secretsErrors`. */
export const secretsFailure = failuresOf(secretsErrors)

/** The errors and the message of sealed fields. */
export const secretsRefusals: SealRefusals = {
  keyMissing:
    'A session key must be provided when creating or updating secrets. ' +
    'Send it in the header X-Session-Key; ' +
    'POST your private key to /api/secrets/get-session-key/ to get one.',
  locked: () => secretsFailure('ERR_SESSION_KEY'),
  notAdmitted: (object) => secretsFailure('ERR_NOT_ADMITTED', object),
  broken: (object) => secretsFailure('ERR_SEALED', object),
}
