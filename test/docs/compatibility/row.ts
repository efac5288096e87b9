import type { Method } from '../../support/app.ts'

/** A request to the service, and the expected answer. */
export interface Ask {
  /** Method and path below `/api/`, such as `GET dcim/sites/?q=x`. */
  readonly ask: `${Method} ${string}`
  readonly body?: unknown
  /** Null sends no token; by default, the token of a superuser is sent. */
  readonly token?: null
  readonly headers?: Readonly<Record<string, string>>
  readonly status: number
  /** A pattern of `t.match` for the body: for parsed JSON, or for the text of another type. */
  readonly finds?: unknown
  /** Patterns of `t.match` for headers of the answer, by name. */
  readonly sends?: Readonly<Record<string, unknown>>
  /** The reason why the answer is not compared with the OpenAPI document. */
  readonly undocumented?: string
}

/**
 * A row of `docs/compatibility.md`: its first cell, and the requests and tests that prove its third
 * cell. The requests are sent in their order to a service with the objects of `given.ts`. A test is
 * named `file › title`, the file relative to `test/` and without `.test.ts`.
 */
export interface Row {
  readonly row: string
  readonly asks?: readonly Ask[]
  readonly tests?: readonly `${string} › ${string}`[]
}
