import type { FastifyRequest } from 'fastify'
import { repeatRequest, type RepeatedResponse } from './repeat-request.ts'
import type { ChangesPage } from './changes-page.ts'
import { parseChangeCursor, type Epoch } from './cursor.ts'
import type { ChangeWatcher } from './watcher.ts'

/** A page without changes, and how long the next ones are waited for. */
export interface EmptyPage {
  readonly page: ChangesPage
  readonly epoch: Epoch
  readonly seconds: number
  readonly watcher: ChangeWatcher
}

/** Waits until there is a change that the reader sees. Returns an empty page if there is none. */
export async function waitForChanges(
  request: FastifyRequest,
  { page, epoch, seconds, watcher }: EmptyPage,
): Promise<RepeatedResponse> {
  const end = performance.now() + seconds * 1000
  const signal = signalOf(request)
  let { next } = page
  for (;;) {
    const { from } = parseChangeCursor(next, epoch)
    const look = await watcher.wait(from, Math.max(0, end - performance.now()), signal)
    // A service that stops takes no further request.
    if (!watcher.isOpen || signal.aborted) return { page: { next, more: false, events: [] } }
    const response = await repeatRequest(request, next, look)
    const isOver = performance.now() >= end
    if (isOver || !('page' in response) || response.page.events.length > 0) return response
    next = response.page.next
  }
}

/** Returns a signal that is aborted when the client of a request disconnects. */
export function signalOf({ raw: { socket } }: FastifyRequest): AbortSignal {
  const gone = new AbortController()
  if (socket.destroyed) gone.abort()
  else socket.once('close', () => gone.abort())
  return gone.signal
}
