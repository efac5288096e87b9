import { ConnectionsInUse, DatabaseUnavailable } from '../../framework/database/failures/index.ts'
import type { Servers } from './servers.ts'

/** A read on a server. */
interface ChosenRead {
  readonly index: number
  readonly read: () => Promise<unknown[][]>
}

/** The largest number of servers that a read is tried on. */
const maxTries = 3

/**
 * SQLSTATE of a statement on a standby that conflicted with what it replayed, deadlocked with it,
 * or writes, which only the primary does.
 */
const refusedByStandby: ReadonlySet<unknown> = new Set(['40001', '40P01', '25006'])

/**
 * Reads from a server that `choose` returns. If the server is lost, or a standby refuses the
 * statement, checks the server and chooses again: a read can be repeated.
 */
export async function repeatRead(
  servers: Pick<Servers, 'check'>,
  choose: (isRepeated: boolean) => Promise<ChosenRead>,
): Promise<unknown[][]> {
  for (let tries = 1; ; tries += 1) {
    const { index, read } = await choose(tries > 1)
    try {
      return await read()
    } catch (error) {
      if (tries === maxTries || !mayRepeat(error)) throw error
      await servers.check(index)
    }
  }
}

/** Another server is of no use to a client whose share of the connections is in use. */
function mayRepeat(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable) return !(error instanceof ConnectionsInUse)
  return error instanceof Error && 'code' in error && refusedByStandby.has(error.code)
}
