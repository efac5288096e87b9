import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { ConnectionError } from 'fastify'
import { failure, type ErrorCode } from '../errors.ts'
import { apiVersion } from './negotiation.ts'

/** Node's codes for what became no request. */
const codes: Readonly<Record<string, ErrorCode>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'ERR_TOO_SLOW',
  HPE_HEADER_OVERFLOW: 'ERR_HEADERS_TOO_LARGE',
}

/** Answers bytes that are no request in the one form clients know, and ends the connection. */
export function refuseConnection(error: ConnectionError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const { status, message } = failure(
    codes[error.code] ?? 'ERR_BAD_REQUEST',
    'The request is not valid HTTP.',
  )
  const body = JSON.stringify({ detail: message })
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    'Connection: close',
    `API-Version: ${apiVersion}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
  ]
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
  socket.destroy(error)
}
