import type { Violation } from '../database/failures/index.ts'
import { failureBy, type ApiError } from '../errors/errors.ts'

/**
 * Returns the error for a violated constraint that no check of the service refuses: one that a
 * migration made by hand, or one whose other object is gone by now. Only what a repetition may
 * solve says so.
 */
export function violationError(error: Violation): ApiError {
  const { constraint } = error.report
  if (error.kind === 'retry') return failureBy(error, 'ERR_CONFLICT')
  const isNamed = typeof constraint === 'string' && constraint !== ''
  if (error.kind !== 'value')
    return failureBy(error, 'ERR_CONSTRAINT', [isNamed ? constraint : 'of another table'])
  const by = isNamed ? `: the constraint ${constraint} does not allow it` : ''
  return failureBy(error, 'ERR_BAD_REQUEST', [`The database refused a value${by}.`])
}
