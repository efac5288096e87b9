import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { leaveUncompressed } from '../../framework/http/caching/index.ts'
import { textOf } from '../../framework/model/json-value.ts'
import { repeatRequest } from './repeat-request.ts'
import type { ChangesPage } from './changes-page.ts'
import { parseChangeCursor, type Epoch } from './cursor.ts'
import { signalOf } from './wait.ts'
import type { ChangeWatcher } from './watcher.ts'

/** The media type of server-sent events. */
export const eventStream = 'text/event-stream'

/** The longest time between two lines, in milliseconds: proxies close silent connections. */
const heartbeatMs = 15_000

/** Inputs of a new stream. */
export interface StreamStart {
  readonly page: ChangesPage
  readonly epoch: Epoch
  readonly watcher: ChangeWatcher
}

/**
 * Sends changes as server-sent events until the client disconnects or the service stops. Asks for
 * each batch anew, so that the stream ends with an event `error` when the reader loses the right to
 * it. The stream is not compressed, so that an event arrives when it is sent.
 */
export function streamChanges(
  request: FastifyRequest,
  reply: FastifyReply,
  start: StreamStart,
): FastifyReply {
  leaveUncompressed(request)
  reply.header('content-type', `${eventStream}; charset=utf-8`).header('x-accel-buffering', 'no')
  return reply.send(Readable.from(linesOf(request, start), { objectMode: false }))
}

async function* linesOf(
  request: FastifyRequest,
  { page, epoch, watcher }: StreamStart,
): AsyncGenerator<string> {
  const signal = signalOf(request)
  yield linesOfPage(page)
  let { next, more } = page
  for (;;) {
    const { from } = parseChangeCursor(next, epoch)
    const look = more ? undefined : await watcher.wait(from, heartbeatMs, signal)
    if (!watcher.isOpen || signal.aborted) return
    const response = await repeatRequest(request, next, look)
    if (!('page' in response)) {
      yield `event: error\ndata: ${JSON.stringify(response.body)}\n\n`
      return
    }
    yield linesOfPage(response.page, next)
    ;({ next, more } = response.page)
  }
}

/**
 * Returns the events of a page, each with its cursor as `id`. A cursor that has moved on without an
 * event is an `id` alone, which a client keeps and takes for no event; else it is a comment.
 */
function linesOfPage({ events, next }: ChangesPage, before?: string): string {
  const lines = events.map((event) => {
    return `id: ${textOf(event['cursor'])}\ndata: ${JSON.stringify(event)}\n\n`
  })
  const last = events.at(-1)?.['cursor'] ?? before
  return lines.join('') + (next === last ? ': waiting\n\n' : `id: ${next}\n\n`)
}
