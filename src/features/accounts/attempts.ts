import { createHash } from 'node:crypto'
import type { Database } from '../../framework/database/database.ts'
import { failure } from '../../framework/errors/errors.ts'
import { countAttempt, deleteAttempts, uncountAttempt } from './sql/attempts.ts'

/** Limits attempts, such as log-ins, by name. */
export interface Attempts {
  /**
   * Counts an attempt. Returns the seconds to wait before it may be made; 0 if it may be made now.
   */
  readonly take: (name: string) => Promise<number>
  /**
   * Takes back an attempt that was no mistake. The others of the name still count: one who knows a
   * password must not be able to reset the count of guesses at others.
   */
  readonly giveBack: (name: string) => Promise<void>
  /** Deletes the attempts of a name after a success. */
  readonly clear: (name: string) => Promise<void>
}

/**
 * Allows `free` attempts within a minute; each further one must wait twice as long as the last, up
 * to 15 minutes. Attempts are stored in the database, so that all processes share them and a
 * restart does not reset them. An attempt is counted before it is made, so that concurrent ones are
 * all counted.
 */
export function attemptsOf(database: Pick<Database, 'rows'>, what: string, free: number): Attempts {
  const digestOf = (name: string): string =>
    createHash('sha256').update(`${what}\n${name}`).digest('hex')
  return {
    take: async (name) => {
      const [row] = await database.rows(countAttempt(digestOf(name), free))
      return Number(row?.[0])
    },
    giveBack: async (name) => {
      await database.rows(uncountAttempt(digestOf(name)))
    },
    clear: async (name) => {
      await database.rows(deleteAttempts(digestOf(name)))
    },
  }
}

/** Counts an attempt. Throws a 429, with `Retry-After`, while the name has to wait. */
export async function requireAttempt(
  tried: Attempts,
  name: string,
  reply: { readonly header: (name: string, value: string) => unknown },
): Promise<void> {
  const seconds = await tried.take(name)
  if (seconds === 0) return
  reply.header('retry-after', String(seconds))
  throw failure('ERR_ATTEMPTS', String(seconds))
}
