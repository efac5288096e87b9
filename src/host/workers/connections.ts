import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { HostConfig } from '../config/read-host-config.ts'
import {
  clientNetwork,
  sentBytes,
  trustedProxies,
  unsentBytes,
} from '../../framework/http/clients/index.ts'
import { refuseExcess } from '../../framework/http/connection/index.ts'

/** The settings that limit connections. */
export type ConnectionLimits = Pick<
  HostConfig,
  'maxConnections' | 'maxConnectionsPerAddress' | 'writeTimeoutSeconds' | 'trustProxy'
>

/** Returns a function that closes connections without a request: Node treats them as busy. */
export type CloseSilent = () => void

/**
 * Limits the resources that clients can occupy: connections in total and of one address, and
 * responses that are not read.
 */
export function limitConnections(
  server: Server,
  limits: ConnectionLimits,
  apiVersion: string,
): CloseSilent {
  const open = new Set<Socket>()
  /** The requests of a connection that wait for their responses; 0 between two requests. */
  const waiting = new WeakMap<Socket, number>()
  const addresses = new AddressCounts(limits)
  server.on('connection', (socket: Socket) => {
    open.add(socket)
    const release = addresses.add(socket.remoteAddress)
    socket.once('close', () => {
      open.delete(socket)
      release()
    })
    if (open.size > limits.maxConnections || addresses.isExceeded(socket.remoteAddress))
      refuseExcess(socket, apiVersion)
  })
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    const count = (waiting.get(socket) ?? 0) + 1
    waiting.set(socket, count)
    response.once('close', () => waiting.set(socket, (waiting.get(socket) ?? 1) - 1))
  })
  // Emitted after a time without any progress, for idle connections after Node's keepAliveTimeout.
  // A response in progress may take longer; the arrival of requests has its own limits.
  server.setTimeout(limits.writeTimeoutSeconds * 1000, (socket: Socket) => {
    if (waiting.get(socket) === 0 || socket.writableLength > 0) socket.destroy()
  })
  closeSlowReaders(server, open, limits.writeTimeoutSeconds)
  return () => {
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy()
  }
}

/** The least bytes that a client must read in a second, on average, while a response waits. */
const minRate = 1024

/**
 * Closes connections whose clients read a response, but less than the least rate over some seconds:
 * each byte counts as progress for the time-out of a socket.
 */
function closeSlowReaders(server: Server, open: ReadonlySet<Socket>, seconds: number): void {
  /** The bytes that connections with unsent ones had sent at the beginning of the window. */
  const before = new WeakMap<Socket, number>()
  const timer = setInterval(() => {
    for (const socket of open) {
      if (unsentBytes(socket) === 0) before.delete(socket)
      else if (sentBytes(socket) - (before.get(socket) ?? -Infinity) < minRate * seconds)
        socket.destroy()
      else before.set(socket, sentBytes(socket))
    }
  }, seconds * 1000).unref()
  server.once('close', () => clearInterval(timer))
}

/** Counts the connections of each client. */
class AddressCounts {
  readonly #counts = new Map<string, number>()
  readonly #isProxy: (address: string | undefined) => boolean
  readonly #max: number

  constructor({ trustProxy, maxConnectionsPerAddress }: ConnectionLimits) {
    this.#isProxy = trustedProxies(trustProxy)
    this.#max = maxConnectionsPerAddress
  }

  /** Counts a connection, and returns a function that removes it from the count. */
  add(address: string | undefined): () => void {
    const key = clientNetwork(address)
    this.#counts.set(key, this.#count(key) + 1)
    return () => {
      const left = this.#count(key) - 1
      if (left > 0) this.#counts.set(key, left)
      else this.#counts.delete(key)
    }
  }

  /** Returns whether an address has too many connections. Trusted proxies are exempt. */
  isExceeded(address: string | undefined): boolean {
    return this.#count(clientNetwork(address)) > this.#max && !this.#isProxy(address)
  }

  #count(key: string): number {
    return this.#counts.get(key) ?? 0
  }
}
