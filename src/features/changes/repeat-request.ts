import type { FastifyRequest } from 'fastify'
import type { ChangesPage } from './changes-page.ts'

/** The response to a request that is refused. */
export interface RepeatedRefusal {
  readonly status: number
  readonly body: unknown
}

/** The page of a request that was sent again, or its refusal. */
export type RepeatedResponse = { readonly page: ChangesPage } | RepeatedRefusal

/** The headers that do not belong to the request which is sent again. */
const notRepeated = ['accept', 'accept-encoding', 'connection', 'if-none-match', 'last-event-id']

/**
 * Sends a request for changes again, since another cursor and without waiting. It is authenticated
 * and authorized anew: whoever waits may have lost rights meanwhile.
 */
export async function repeatRequest(
  request: FastifyRequest,
  since: string,
): Promise<RepeatedResponse> {
  const [path = '', query] = request.url.split('?')
  const parameters = new URLSearchParams(query)
  for (const name of ['wait', 'format', 'since']) parameters.delete(name)
  parameters.set('since', since)
  const kept = Object.entries(request.headers).filter(([name]) => !notRepeated.includes(name))
  const { statusCode: status, payload } = await request.server.inject({
    method: 'GET',
    url: `${path}?${parameters.toString()}`,
    headers: { ...Object.fromEntries(kept), accept: 'application/json' },
    remoteAddress: request.raw.socket.remoteAddress ?? request.ip,
  })
  const body = JSON.parse(payload) as ChangesPage // its schema
  return status === 200 ? { page: body } : { status, body }
}
