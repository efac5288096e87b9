import type { Method } from '../../support/app.ts'

/** A request to the service, and what its answer must be. */
export interface Ask {
  /** Method and path below `/api/`, such as `GET dcim/sites/?q=x`. */
  readonly ask: `${Method} ${string}`
  readonly body?: unknown
  /** Null sends no token; absent: a superuser's. */
  readonly token?: null
  readonly headers?: Readonly<Record<string, string>>
  readonly status: number
  /** A pattern of `t.match` for the body: the parsed JSON, or the text of any other. */
  readonly finds?: unknown
  /** Headers of the answer by name, each with a pattern. */
  readonly sends?: Readonly<Record<string, unknown>>
  /** Why the answer is not checked against the OpenAPI document. */
  readonly undocumented?: string
}

/**
 * A row of `docs/compatibility.md`: its first cell, and what proves the third. Requests go, in
 * their order, to a service that holds the objects of `given.ts`. A test is named as
 * `file › title`, the file below `test/` without `.test.ts`.
 */
export interface Row {
  readonly row: string
  readonly asks?: readonly Ask[]
  readonly tests?: readonly `${string} › ${string}`[]
}
