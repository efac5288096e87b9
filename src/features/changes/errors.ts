import { failuresOf, type ErrorTable } from '../../framework/errors/errors.ts'

/** The errors of this feature. */
export const changesErrors = {
  ERR_CHANGES_GONE: {
    status: 410,
    after: 'ERR_MAX_AFFECTED',
    message:
      'The changes since this cursor are not known any more. Begin anew: take a cursor by ' +
      '`?since=now`, then read the objects, then follow the changes since that cursor.',
  },
} as const satisfies ErrorTable

/** Returns the error with a code of `changesErrors`. */
export const changesFailure = failuresOf(changesErrors)
