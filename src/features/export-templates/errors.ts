import { failuresOf, type ErrorTable } from '../../framework/errors/errors.ts'

/** The errors of this feature. */
export const exportTemplateErrors = {
  ERR_RENDERING: {
    status: 503,
    after: 'ERR_CLIENT_GONE',
    message: 'The template was not rendered in time. Request fewer objects, or try again.',
  },
} as const satisfies ErrorTable

/** Returns the error with a code of `exportTemplateErrors`. */
export const exportTemplateFailure = failuresOf(exportTemplateErrors)
