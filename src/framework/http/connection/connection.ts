import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { ConnectionError } from 'fastify'
import { failure, type ApiError, type ErrorCode } from '../../errors/errors.ts'
import { nodeHttp } from './node-http.ts'

/**
 * Options of the server that limit how long a request may take to arrive: 30 seconds for the
 * headers, 2 minutes as a whole. A slower one is answered with 408.
 */
export const arrival = {
  requestTimeout: 120_000,
  http: {
    headersTimeout: 30_000,
    connectionsCheckingInterval: 2_000,
    requireHostHeader: false, // the plugin `hosts` refuses such a request in JSON
  },
} as const

/** Node's error codes of malformed and slow requests, with ours. */
const codes: Readonly<Record<string, ErrorCode>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'ERR_TOO_SLOW',
  HPE_HEADER_OVERFLOW: 'ERR_HEADERS_TOO_LARGE',
}

/**
 * Responds to a malformed request, or one that did not arrive in time, with an error in the usual
 * form, and ends the connection. Only ends it when a response was started already.
 */
export function refuseConnection(error: ConnectionError, socket: Socket, apiVersion: string): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  if (isAnswering(socket)) return void socket.destroy(error)
  const code = codes[error.code] ?? 'ERR_BAD_REQUEST'
  refuse(socket, failure(code, 'The request is not valid HTTP.'), [`API-Version: ${apiVersion}`])
  socket.destroy(error)
}

/** Responds to a new connection with a 503 when too many are open, and ends it. */
export function refuseExcess(socket: Socket, apiVersion: string): void {
  const headers = [`API-Version: ${apiVersion}`, 'Retry-After: 1']
  refuse(socket, failure('ERR_TOO_MANY_CONNECTIONS'), headers)
  socket.destroy()
}

function refuse(socket: Socket, { status, message }: ApiError, headers: readonly string[]): void {
  const body = JSON.stringify({ detail: message })
  const head = [
    `HTTP/1.1 ${status} ${nodeHttp.STATUS_CODES[status] ?? ''}`,
    'Connection: close',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    ...headers,
  ]
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
}

/**
 * Returns whether part of a response was sent: Node stores the response in progress on the socket.
 */
const isAnswering = (socket: Socket & { readonly _httpMessage?: ServerResponse | null }): boolean =>
  socket._httpMessage?.headersSent === true
