import type { Socket } from 'node:net'

/**
 * A socket with its handle. Node has no other way to tell how much of a written response the system
 * has taken; its own time-outs of sockets ask the handle as well.
 */
type WithHandle = Socket & { readonly _handle?: { readonly writeQueueSize?: number } | null }

/** Returns the bytes that were written to a connection and that the system has not taken yet. */
export const unsentBytes = (socket: WithHandle): number => socket._handle?.writeQueueSize ?? 0

/** Returns the bytes of a connection that the system has taken. */
export const sentBytes = (socket: Socket): number => socket.bytesWritten - unsentBytes(socket)
