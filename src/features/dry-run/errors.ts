import { failuresOf, type ErrorTable } from '../../framework/errors/errors.ts'

/** The errors of this feature. */
export const dryRunErrors = {
  ERR_NO_DRY_RUN: {
    status: 400,
    after: 'ERR_OUTSIDE_BATCH',
    message:
      'This request cannot be undone or limited: send it without `dry_run` and `max-affected`. ' +
      'Nothing was written.',
  },
  ERR_MAX_AFFECTED: {
    status: 409,
    after: 'ERR_NO_DRY_RUN',
    message:
      'The request would create, change or delete %s, and `max-affected` allows %s. Nothing was ' +
      'written.',
  },
} as const satisfies ErrorTable

/** Returns the error with a code of `dryRunErrors`. */
export const dryRunFailure = failuresOf(dryRunErrors)
