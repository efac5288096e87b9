import {
  ApiError,
  failuresOf,
  type ErrorTable,
  type ListErrors,
} from '../../framework/errors/errors.ts'

/** The errors of this feature. */
export const batchErrors = {
  ERR_OPERATION: {
    status: 400,
    after: 'ERR_VALIDATION',
    message: 'An operation of the batch failed; nothing was written.',
  },
  ERR_OUTSIDE_BATCH: {
    status: 400,
    after: 'ERR_OPERATION',
    message: 'A batch takes writes of models that may be repeated, and no other requests.',
  },
} as const satisfies ErrorTable

/** Returns the error with a code of `batchErrors`. */
export const batchFailure = failuresOf(batchErrors)

/** The response to an operation that failed. */
export interface FailedOperation {
  readonly index: number
  readonly status: number
  readonly body: unknown
}

/**
 * Returns the error of a batch with an operation that failed: a list that has the status and the
 * body of its response in its place. A failure of the service keeps its status.
 */
export function operationFailure(
  { index, status, body }: FailedOperation,
  count: number,
): ApiError {
  const failed = Array.from({ length: count }, (_, place) =>
    place === index ? { status, body } : {},
  )
  const { ERR_OPERATION: row } = batchErrors
  return new ApiError(
    'ERR_OPERATION',
    { ...row, status: status < 500 ? row.status : status, expected: true },
    { fields: failed as unknown as ListErrors }, // its own schema describes them
  )
}
