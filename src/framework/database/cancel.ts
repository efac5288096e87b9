import pg from 'pg'

/** Properties of a client that `pg`'s types omit: its server and its BackendKeyData. */
interface Backend {
  readonly host: string
  readonly port: number
  readonly ssl: boolean | object
  readonly sslNegotiation: string
  readonly connection: pg.Connection
  readonly processID: number
  readonly secretKey: number
}

/** Methods of a connection that its types omit. */
interface Cancelling extends pg.Connection {
  readonly connect: (port: number | string, host?: string) => void
  readonly cancel: (processID: number, secretKey: number) => void
  readonly requestSsl: () => void
}

/** Milliseconds that a cancel request may take. */
const cancelTimeout = 5_000

const clients = new WeakMap<object, Backend>()

/** Stores the client of a connection, so that `dropConnection` can cancel its statements. */
export function knowClient(client: pg.PoolClient): void {
  const backend = client as unknown as Backend // the properties are those of pg's Client
  clients.set(backend.connection, backend)
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
function cancel({ host, port, ssl, sslNegotiation, processID, secretKey }: Backend): Promise<void> {
  const config = { ssl, sslNegotiation } as pg.ConnectionConfig // as pg's Client passes them on
  // The types omit its methods.
  const connection = new pg.Connection(config) as Cancelling
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
