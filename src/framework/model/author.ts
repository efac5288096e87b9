import { randomUUID } from 'node:crypto'
import type { Author } from '../write/context.ts'

/** Returns the author that the change log names for commands of the command line. */
export function commandLineAuthor(): Author {
  return {
    userId: null,
    username: 'command line',
    tokenId: null,
    requestId: `cli-${randomUUID()}`,
  }
}
