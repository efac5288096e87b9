/** A client of the service. The fair queues give each client the same share of connections. */
export interface Client {
  /** Identifies the client: its user, or the network of an anonymous one. */
  readonly key: string
  readonly group: 'anonymous' | 'identified'
  /** Returns true once its connection has ended: nobody will read the response. */
  readonly isGone: () => boolean
  /**
   * Runs a task when the response was sent or the connection ended; immediately if it already has.
   */
  readonly atEnd: (task: () => void) => void
  /**
   * Returns how many bytes of the connection the process has handed to the operating system;
   * undefined while no bytes wait to be sent, and for clients without a connection.
   */
  readonly sent?: () => number | undefined
  /** Closes the connection of the client. */
  readonly disconnect?: () => void
}

/** Thrown when work was stopped because its client disconnected. */
export class ClientGone extends Error {
  override readonly name = 'ClientGone'

  constructor() {
    super('The client ended the connection before the response.')
  }
}
