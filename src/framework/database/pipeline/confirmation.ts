import { DatabaseUnavailable } from '../failures.ts'

/** A connection of `pg` that reports the warnings of its server. */
export interface WarningConnection {
  readonly on: (event: 'notice', take: (notice: Warning) => void) => void
}

interface Warning {
  /** The function of PostgreSQL that reported it. */
  readonly routine?: string | undefined
}

/**
 * The function that waits for a synchronous standby. It warns when `pg_cancel_backend` ends the
 * wait: the commit then succeeds although no standby has it.
 */
const waitingRoutine = 'SyncRepWaitForLSN'

const unconfirmed = new WeakSet<object>()

/** Records commits on a connection that no standby has confirmed. */
export function recordUnconfirmed(connection: WarningConnection): void {
  connection.on('notice', ({ routine }) => {
    if (routine === waitingRoutine) unconfirmed.add(connection)
  })
}

/**
 * Returns the error of a commit that no standby has confirmed since the last call; undefined if all
 * were confirmed. The commit is lost if the primary is lost now.
 */
export function takeUnconfirmed(connection: object | undefined): Error | undefined {
  if (connection === undefined || !unconfirmed.delete(connection)) return undefined
  return new DatabaseUnavailable('No standby has confirmed the write before it was cancelled.')
}
