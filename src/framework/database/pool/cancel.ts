import pg from 'pg'
import '../pipeline/pg-internals.ts'

/** Milliseconds that a cancel request may take. */
const cancelTimeout = 5_000

const clients = new WeakMap<object, pg.ClientBase>()

/** Stores the client of a connection, so that `dropConnection` can cancel its statements. */
export function rememberClient(client: pg.PoolClient): void {
  clients.set(client.connection, client)
}

/** The cancel requests that are being sent, by the connections whose statements they cancel. */
const requests = new WeakMap<object, Promise<void>>()

/**
 * Makes the statements of a connection fail with the error, cancels them on the server, and closes
 * the connection. A pooler knows whom to cancel only while the connection is open.
 */
export function dropConnection(connection: object, error: Error): void {
  const client = clients.get(connection)
  if (!client || requests.has(connection)) return
  const request = cancel(client).then(() => void client.connection.stream.destroy())
  requests.set(connection, request)
  client.connection.emit('error', error)
}

/** Resolves when no cancel request is being sent for the statements of a connection. */
export const cancelSent = (connection: object): Promise<void> | undefined =>
  requests.get(connection)

/**
 * Sends a CancelRequest on a separate connection (PostgreSQL protocol, "Canceling Requests in
 * Progress"). Without it the server would continue until it has rows to send.
 */
function cancel(client: pg.ClientBase): Promise<void> {
  const { host, port, ssl, sslNegotiation, processID, secretKey } = client
  const connection = new pg.Connection({ ssl, sslNegotiation })
  const end = setTimeout(() => connection.stream.destroy(), cancelTimeout).unref()
  connection.on('error', () => undefined)
  connection.on(ssl ? 'sslconnect' : 'connect', () => connection.cancel(processID, secretKey))
  if (ssl && sslNegotiation !== 'direct') connection.on('connect', () => connection.requestSsl())
  if (host.startsWith('/')) connection.connect(`${host}/.s.PGSQL.${port}`)
  else connection.connect(port, host)
  return new Promise((resolve) => {
    connection.on('end', () => {
      clearTimeout(end)
      resolve()
    })
  })
}
