import pg from 'pg'

/** What of a client `pg`'s types leave out: where it is connected to, and its BackendKeyData. */
interface Backend {
  readonly host: string
  readonly port: number
  readonly ssl: boolean | object
  readonly sslNegotiation: string
  readonly connection: pg.Connection
  readonly processID: number
  readonly secretKey: number
}

/** What of a connection its types leave out. */
interface Cancelling extends pg.Connection {
  readonly connect: (port: number | string, host?: string) => void
  readonly cancel: (processID: number, secretKey: number) => void
  readonly requestSsl: () => void
}

/** Milliseconds that a request to cancel may take. */
const cancelTimeout = 5_000

const clients = new WeakMap<object, Backend>()

/** Makes the connection of a client one that `dropConnection` can end on the server, too. */
export function knowClient(client: pg.PoolClient): void {
  const backend = client as unknown as Backend // the properties are those of pg's Client
  clients.set(backend.connection, backend)
}

/** Breaks a connection, so that its statements fail with the error, and has the server stop them. */
export function dropConnection(connection: object, error: Error): void {
  const client = clients.get(connection)
  if (!client) return
  client.connection.stream.destroy(error)
  cancel(client)
}

/**
 * Sends a CancelRequest on a connection of its own (PostgreSQL protocol, "Canceling Requests in
 * Progress"). Without it the server would go on until it has rows to send.
 */
function cancel({ host, port, ssl, sslNegotiation, processID, secretKey }: Backend): void {
  const config = { ssl, sslNegotiation } as pg.ConnectionConfig // as pg's Client passes them on
  const connection = new pg.Connection(config) as Cancelling // its methods, which the types leave out
  const end = setTimeout(() => connection.stream.destroy(), cancelTimeout).unref()
  connection.on('error', () => undefined)
  connection.on('end', () => clearTimeout(end))
  connection.on(ssl ? 'sslconnect' : 'connect', () => connection.cancel(processID, secretKey))
  if (ssl && sslNegotiation !== 'direct') connection.on('connect', () => connection.requestSsl())
  if (host.startsWith('/')) connection.connect(`${host}/.s.PGSQL.${port}`)
  else connection.connect(port, host)
}
