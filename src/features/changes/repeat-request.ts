import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyRequest, InjectOptions } from 'fastify'
import type { ChangesPage } from './changes-page.ts'
import type { Look } from './snapshot.ts'

/** The response to a request that is refused. */
export interface RepeatedRefusal {
  readonly status: number
  readonly body: unknown
}

/** The page of a request that was sent again, or its refusal. */
export type RepeatedResponse = { readonly page: ChangesPage } | RepeatedRefusal

/** The headers that do not belong to the request which is sent again. */
const notRepeated = ['accept', 'accept-encoding', 'connection', 'if-none-match', 'last-event-id']

const present = new AsyncLocalStorage<Look | undefined>()

/** Returns what was found for a request that is sent again; undefined for one of a client. */
export const presentLook = (): Look | undefined => present.getStore()

/** The responses to the requests that were sent again for a look, by what was sent. */
const responses = new WeakMap<Look, Map<string, Promise<RepeatedResponse>>>()

/**
 * Sends a request for changes again, since another cursor and without waiting. It is authenticated
 * and authorized anew: whoever waits may have lost rights meanwhile. It returns what a look has
 * found for those who waited, if there is one, else what is committed by then. Requests that are
 * equal in all that they send, such as those of several processes with one token, share a response
 * for a look.
 */
export function repeatRequest(
  request: FastifyRequest,
  since: string,
  look: Look | undefined,
): Promise<RepeatedResponse> {
  const repeated = repeatedOf(request, since)
  if (!look) return send(request, repeated)
  const known = responses.get(look) ?? new Map<string, Promise<RepeatedResponse>>()
  responses.set(look, known)
  const key = JSON.stringify(repeated)
  const response = known.get(key) ?? send(request, repeated, look)
  known.set(key, response)
  return response
}

function repeatedOf({ url, headers, raw, ip }: FastifyRequest, since: string): InjectOptions {
  const [path = '', query] = url.split('?')
  const parameters = new URLSearchParams(query)
  for (const name of ['wait', 'format', 'since']) parameters.delete(name)
  parameters.set('since', since)
  const kept = Object.entries(headers).filter(([name]) => !notRepeated.includes(name))
  return {
    method: 'GET',
    url: `${path}?${parameters.toString()}`,
    headers: { ...Object.fromEntries(kept), accept: 'application/json' },
    remoteAddress: raw.socket.remoteAddress ?? ip,
  }
}

async function send(
  { server }: FastifyRequest,
  repeated: InjectOptions,
  look?: Look,
): Promise<RepeatedResponse> {
  // Awaited inside: the request is sent once somebody waits for it.
  const { statusCode: status, payload } = await present.run(
    look,
    async () => await server.inject(repeated),
  )
  const body = JSON.parse(payload) as ChangesPage // its schema
  return status === 200 ? { page: body } : { status, body }
}
