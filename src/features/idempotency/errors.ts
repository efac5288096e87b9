import { failuresOf, type ErrorTable } from '../../framework/errors/errors.ts'

/** The errors of this feature. */
export const idempotencyErrors = {
  ERR_IDEMPOTENCY_KEY: {
    status: 400,
    after: 'ERR_PRECONDITION',
    message: 'Idempotency-Key is not 1 to 255 visible ASCII characters without spaces.',
  },
  ERR_IDEMPOTENCY_RUNNING: {
    status: 409,
    after: 'ERR_NO_IDEMPOTENCY',
    message: 'A request with this Idempotency-Key is being processed. Try again shortly.',
  },
  ERR_IDEMPOTENCY_MISMATCH: {
    status: 422,
    after: 'ERR_IDEMPOTENCY_RUNNING',
    message:
      'Another request was sent with this Idempotency-Key, or you may see other objects since. ' +
      'Use a new key for each request.',
  },
} as const satisfies ErrorTable

/** Returns the error with a code of `idempotencyErrors`. */
export const idempotencyFailure = failuresOf(idempotencyErrors)
