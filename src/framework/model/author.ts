import { randomUUID } from 'node:crypto'

/** The user, the token and the request of a write or a reveal, for their records. */
export interface Author {
  readonly userId: number | null
  readonly username: string
  readonly tokenId: number | null
  readonly requestId: string
  /** True where the credentials have limits: they change nothing that gives rights. */
  readonly isLimited?: boolean
}

/**
 * Returns the author that the change log names for commands of the command line.
 *
 * @example
 * const context = { graph, model, database, extensions, author: commandLineAuthor(), reader }
 */
export function commandLineAuthor(): Author {
  return {
    userId: null,
    username: 'command line',
    tokenId: null,
    requestId: `cli-${randomUUID()}`,
  }
}
