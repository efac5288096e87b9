import type { FastifyRequest } from 'fastify'
import { csrfHeader } from '../http/authentication.ts'

/** What a page asks the API for. */
export interface Asked {
  readonly method: 'POST'
  readonly url: string
  readonly payload?: string | Buffer
  readonly type?: string
}

/** What the API said. */
export interface Said {
  readonly status: number
  readonly location: string | undefined
  readonly retryAfter: string | undefined
  /** Undefined where there is none. */
  readonly body: unknown
}

/** Headers that tell of the page's own body and connection. */
const left = new Set(['accept', 'connection', 'content-length', 'content-type', 'expect', 'transfer-encoding']) // prettier-ignore

/**
 * Asks the API what a page was asked, for the same person in the same session, from the same address and browser, so
 * that what is written down of it is about them.
 */
export async function askWithin(request: FastifyRequest, asked: Asked): Promise<Said> {
  const { method, url, payload, type } = asked
  const kept = Object.entries(request.headers).filter(([name]) => !left.has(name))
  const { remoteAddress } = request.socket
  const answer = await request.server.inject({
    method,
    url,
    ...(payload === undefined ? {} : { payload }),
    ...(remoteAddress === undefined ? {} : { remoteAddress }),
    headers: {
      ...Object.fromEntries(kept),
      accept: 'application/json',
      ...(type === undefined ? {} : { 'content-type': type }),
      [csrfHeader]: request.identity?.session?.csrf ?? '',
    },
  })
  const isJson = /^application\/(problem\+)?json/.test(String(answer.headers['content-type']))
  return {
    status: answer.statusCode,
    location: answer.headers.location,
    retryAfter: answer.headers['retry-after']?.toString(),
    body: isJson && answer.body !== '' ? (answer.json() as unknown) : undefined,
  }
}
