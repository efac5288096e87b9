import { signInFailureBy } from '../errors.ts'
import type { ApiError } from '../../../framework/errors/errors.ts'

/** Codes of openid-client for a provider that does not answer as it should. */
const unavailable: ReadonlySet<unknown> = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_PARSE_ERROR',
])

/**
 * Returns the error for a failed exchange with a provider: a 503 where it does not answer, else a
 * 403. Of what the provider says it shows the code only: anybody can write the rest into a URL.
 */
export function providerFailure(error: unknown, name: string): ApiError {
  const { code, error: reason } = Object(error) as {
    readonly code?: unknown
    readonly error?: unknown
  } // any property may be missing
  const isOutage =
    unavailable.has(code) || (error instanceof TypeError && error.message === 'fetch failed')
  if (isOutage) return signInFailureBy(error, 'ERR_SIGN_IN_UNAVAILABLE', [name])
  const isCode = typeof reason === 'string' && /^[a-z_]{1,50}$/.test(reason)
  return signInFailureBy(error, 'ERR_SIGN_IN_REFUSED', [name, isCode ? reason : 'invalid response'])
}
