import { failuresOf, type ErrorTable } from '../../framework/errors/errors.ts'

/** The errors of this feature. */
export const revertErrors = {
  ERR_REVERT_UNSEEN: {
    status: 403,
    after: 'ERR_FIELD_PERMISSION',
    message:
      'You do not have permission to perform this action: a change has values that you do not see.',
  },
  ERR_REVERT_CONFLICT: {
    status: 409,
    after: 'ERR_CHANGES_GONE',
    message: 'There were other changes since: %s. Send ?force=true to undo the change anyway.',
  },
  ERR_IRREVERSIBLE: {
    status: 409,
    after: 'ERR_REVERT_CONFLICT',
    message: 'The change cannot be undone: %s.',
  },
} as const satisfies ErrorTable

/** Returns the error with a code of `revertErrors`. */
export const revertFailure = failuresOf(revertErrors)
