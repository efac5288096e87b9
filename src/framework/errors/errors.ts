/** Messages by field or parameter: the body of a 400. */
export type FieldErrors = Readonly<Record<string, readonly string[]>>

/** Errors of a list of objects: one entry an object, in their order, empty without errors. */
export type ListErrors = readonly FieldErrors[]

/** An error that a client can get. */
export interface ErrorRow {
  /** The status of the response. */
  readonly status: number
  /** True for a 5xx status that is not a failure of the service and is not logged as an error. */
  readonly expected?: true
  /** The code that it follows in documents; without one of the service it comes last. */
  readonly after?: string
  /** The text of the message. The arguments replace `%s` in their order. */
  readonly message: string
}

/** Errors by code. */
export type ErrorTable = Readonly<Record<string, ErrorRow>>

/**
 * The code, the status and the message of every error of the core, in the order in which a request
 * is checked. A service has these, those of its features and those of its own. docs/errors.md and
 * the OpenAPI document list the same codes. The meaning of a code never changes.
 */
export const errors = {
  // URL, headers
  ERR_OUTDATED: {
    status: 503,
    expected: true,
    message:
      'A later version of the service has migrated the database. Try again shortly: this process ' +
      'is about to be replaced.',
  },
  ERR_TOO_MANY_CONNECTIONS: {
    status: 503,
    message: 'Too many connections are open. Try again in a second, with fewer of them.',
  },
  ERR_PIPELINED: {
    status: 503,
    message:
      'Too many requests wait for their responses on this connection. This one and those after ' +
      'it were not run.',
  },
  ERR_TOO_SLOW: { status: 408, message: 'The request did not arrive in time.' },
  ERR_HEADERS_TOO_LARGE: {
    status: 431,
    message: 'The URL and the headers are longer than the server takes. Ask with fewer parameters.',
  },
  ERR_EXPECTATION: {
    status: 417,
    message: 'Unsupported expectation "%s" in the "Expect" header. Allowed: 100-continue.',
  },
  ERR_BAD_URL: {
    status: 400,
    message: 'The path or query of the URL is not valid percent-encoded UTF-8.',
  },
  ERR_HOST: {
    status: 400,
    message: 'The Host header is not valid. Send the name or address of this service.',
  },
  ERR_HOST_NOT_ALLOWED: {
    status: 400,
    message: 'The Host header names a host that this service does not answer for.',
  },
  ERR_FORWARDED_PROTO: {
    status: 400,
    message: 'A proxy sent the scheme "%s" in X-Forwarded-Proto. Allowed: http, https.',
  },
  ERR_NOT_FOUND: { status: 404, message: 'Not found.' },
  ERR_NOT_ACCEPTABLE: { status: 406, message: 'Could not satisfy the request Accept header.' },
  ERR_PAGE_ONLY: { status: 406, message: 'This is a page for people. Programs request %s.' },
  ERR_VERSION: { status: 406, message: 'Invalid version in "Accept" header.' },
  ERR_CHOICES: {
    status: 406,
    message: 'Invalid choices "%s" in "Accept" header. Allowed: pair, object, value, slug.',
  },
  ERR_WRITES: {
    status: 406,
    message: 'Invalid writes "%s" in "Accept" header. Allowed: flat, base.',
  },
  // authentication
  ERR_NO_CREDENTIALS: { status: 401, message: 'Authentication credentials were not provided.' },
  ERR_TOKEN_EMPTY: { status: 401, message: 'Invalid token header. No credentials provided.' },
  ERR_TOKEN_SPACES: {
    status: 401,
    message: 'Invalid token header. Token string should not contain spaces.',
  },
  ERR_TOKEN_MALFORMED: {
    status: 401,
    message: 'Invalid token header. A token is 40 hexadecimal characters.',
  },
  ERR_TOKEN_UNKNOWN: { status: 401, message: 'Invalid token' },
  ERR_TOKEN_EXPIRED: { status: 401, message: 'Token expired' },
  ERR_USER_INACTIVE: { status: 401, message: 'User inactive' },
  ERR_SCHEME: {
    status: 401,
    message:
      'Unknown authentication scheme "%s". Send: Authorization: Token <40 hexadecimal characters>',
  },
  ERR_TOKEN_ADDRESS: { status: 403, message: 'This token may not be used from the address %s.' },
  ERR_TOKEN_READ_ONLY: {
    status: 403,
    message: 'You do not have permission to perform this action: the token may only read.',
  },
  ERR_TOKEN_LIMITED: {
    status: 403,
    message: 'You do not have permission to perform this action: the token has limits.',
  },
  ERR_NO_TOKEN: {
    status: 403,
    message: 'A token is derived from the one that the request sends: send Authorization: Token.',
  },
  ERR_PERMISSION: {
    status: 403,
    message: 'You do not have permission to perform this action: %s is missing.',
  },
  ERR_ROW_PERMISSION: {
    status: 403,
    message: 'You do not have permission to perform this action: %s is limited to other objects%s.',
  },
  ERR_FIELD_PERMISSION: {
    status: 403,
    message: 'You do not have permission for the field %s%s.',
  },
  ERR_CSRF: { status: 403, message: 'CSRF Failed: %s' },
  ERR_ATTEMPTS: { status: 429, message: 'Too many attempts. Try again in %s seconds.' },
  ERR_METHOD: { status: 405, message: 'Method "%s" not allowed.' },
  // the body
  ERR_JSON: { status: 400, message: 'JSON parse error - %s' },
  ERR_CONTENT_ENCODING: {
    status: 415,
    message: 'Unsupported content encoding "%s" in request: send the body as it is.',
  },
  ERR_MEDIA_TYPE: { status: 415, message: 'Unsupported media type "%s" in request.' },
  ERR_BODY_TOO_LARGE: { status: 413, message: 'The request body is over %s bytes.' },
  ERR_BAD_REQUEST: { status: 400, message: '%s' },
  ERR_PAGE_TOO_LARGE: {
    status: 400,
    message: 'The page holds more than %s bytes. Send a smaller limit, or choose fewer fields.',
  },
  ERR_VALIDATION: { status: 400, message: 'Some values are not accepted.' },
  ERR_PRECONDITION: { status: 412, message: 'The precondition %s failed: %s.' },
  ERR_NO_IDEMPOTENCY: {
    status: 400,
    message: 'This operation takes no Idempotency-Key: repeating it may write again.',
  },
  // the database
  ERR_PROTECTED: { status: 409, message: 'Unable to delete object. %s' },
  ERR_CONSTRAINT: { status: 409, message: 'The constraint %s of the database refuses the change.' },
  ERR_CONFLICT: {
    status: 409,
    message: 'The object was changed by another request at the same time. Try again.',
  },
  ERR_DATABASE_FULL: {
    status: 507,
    message: 'The disk of the database is full: nothing was changed.',
  },
  ERR_DATABASE_TIMEOUT: {
    status: 503,
    message: 'The database took too long and was stopped. Request fewer objects.',
  },
  ERR_LOCKED: {
    status: 503,
    message: 'Another session of the database, such as a migration, holds a lock. Try again.',
  },
  ERR_DATABASE_UNAVAILABLE: {
    status: 503,
    message: 'The database is not available. Try again shortly.',
  },
  ERR_LARGE_RESPONSES: {
    status: 503,
    expected: true,
    message:
      'Too many large responses are being sent. Try again shortly, or request fewer objects.',
  },
  ERR_LARGE_BODIES: {
    status: 503,
    expected: true,
    message: 'Too many large bodies are being received. Try again shortly, or send fewer objects.',
  },
  ERR_CLIENT_GONE: {
    status: 503,
    expected: true,
    message: 'The client ended the connection before the response.',
  },
  ERR_INTERNAL: {
    status: 500,
    message: 'The service failed; its log has the cause under request %s.',
  },
} as const satisfies ErrorTable

/** A stable error code of the framework. */
export type ErrorCode = keyof typeof errors

/** Options of an error. */
interface ErrorDetails {
  /** The arguments of the message. */
  readonly args?: readonly string[]
  readonly fields?: FieldErrors | ListErrors
  readonly cause?: unknown
}

/** An error for the client, with its code, status and body. */
export class ApiError extends Error {
  readonly code: string
  readonly status: number
  /** True for a failure of the service, which its operator must examine. */
  readonly isTrouble: boolean
  /** The body of a validation error; absent for other errors. */
  readonly fields?: FieldErrors | ListErrors
  /** The arguments of the message. */
  readonly words: readonly string[]

  constructor(code: string, row: ErrorRow, { args = [], fields, ...others }: ErrorDetails = {}) {
    const left = [...args]
    const message = row.message.replace(/%s/g, () => left.shift() ?? '')
    super(message, others)
    this.name = 'ApiError'
    this.code = code
    this.words = args
    this.status = row.status
    this.isTrouble = row.status >= 500 && !row.expected
    if (fields) this.fields = fields
  }
}

/**
 * Returns a function that makes the errors of a table: it takes a code and the arguments of the
 * message.
 *
 * @example
 * export const libraryErrors = {
 *   ERR_RETURNED: { status: 409, message: 'The loan was returned on %s.' },
 * } as const satisfies ErrorTable
 *
 * export const libraryFailure = failuresOf(libraryErrors)
 *
 * throw libraryFailure('ERR_RETURNED', '2030-01-31')
 */
export function failuresOf<Table extends ErrorTable>(
  table: Table,
): (code: keyof Table & string, ...words: readonly string[]) => ApiError {
  return (code, ...words) => new ApiError(code, rowOf(table, code), { args: words })
}

function rowOf(table: ErrorTable, code: string): ErrorRow {
  const row = table[code]
  if (!row) throw new Error(`there is no error ${code}`)
  return row
}

/**
 * Returns the error of a code of the framework, with words for the places `%s` of its message.
 *
 * @example
 * if (!found) throw failure('ERR_NOT_FOUND')
 */
export const failure = failuresOf(errors)

/** Returns the error of a code of the framework, with the error that it stands for. */
export const failureBy = (
  cause: unknown,
  code: ErrorCode,
  args: readonly string[] = [],
): ApiError => new ApiError(code, errors[code], { args, cause })

/**
 * Returns a 400 with messages by field.
 *
 * @example
 * throw invalid({ due: ['A loan is due after it began.'] })
 */
export function invalid(fields: FieldErrors | ListErrors): ApiError {
  return new ApiError('ERR_VALIDATION', errors.ERR_VALIDATION, { fields })
}
