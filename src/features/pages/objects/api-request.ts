import type { FastifyRequest, LightMyRequestResponse } from 'fastify'
import { csrfHeader, maskToken } from '../../../framework/http/authentication/index.ts'

/** A request of a web page to the API. */
export interface ApiRequest {
  readonly method: 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS' | 'HEAD'
  readonly url: string
  readonly payload?: string | Buffer
  readonly type?: string
}

/** The ids under which the API logged what it wrote for pages. */
const loggedIds = new WeakMap<FastifyRequest, string>()

/**
 * Returns the `request_id` of the entries of a page's request: its own id, or that of its last
 * request to the API.
 */
export const loggedAs = (request: FastifyRequest): string => loggedIds.get(request) ?? request.id

/** Returns whether the page of a response may not be stored either: it holds secrets or keys. */
export const isUnstoredResponse = ({ headers }: Pick<ApiResponse, 'headers'>): boolean =>
  String(headers['cache-control']).includes('no-store')

/** The response of the API. */
export interface ApiResponse {
  readonly status: number
  readonly headers: LightMyRequestResponse['headers']
  readonly location: string | undefined
  readonly retryAfter: string | undefined
  /** Undefined if there is no body, or none in JSON. */
  readonly body: unknown
}

/**
 * Headers that describe the body and the connection of the page's request, and what its response
 * may be. They are not forwarded.
 */
const ownHeaders = new Set([
  'accept',
  'accept-encoding',
  'connection',
  'content-length',
  'content-type',
  'expect',
  'transfer-encoding',
])

/**
 * Sends a request to the API inside this process, with the session, address and browser of the
 * page's request, so that the change log and the audit name the person.
 */
export async function callApi(request: FastifyRequest, call: ApiRequest): Promise<ApiResponse> {
  const { method, url, payload, type } = call
  const session = request.identity?.session
  const forwarded = Object.entries(request.headers).filter(([name]) => !ownHeaders.has(name))
  const { remoteAddress } = request.socket
  const response = await request.server.inject({
    method,
    url,
    ...(payload === undefined ? {} : { payload }),
    ...(remoteAddress === undefined ? {} : { remoteAddress }),
    headers: {
      ...Object.fromEntries(forwarded),
      accept: 'application/json',
      ...(type === undefined ? {} : { 'content-type': type }),
      ...(session ? { [csrfHeader]: maskToken(session.csrf) } : {}),
    },
  })
  loggedIds.set(request, String(response.headers['x-request-id']))
  const isJson = /^application\/(problem\+)?json/.test(String(response.headers['content-type']))
  return {
    status: response.statusCode,
    headers: response.headers,
    location: response.headers.location,
    retryAfter: response.headers['retry-after']?.toString(),
    body: isJson && response.body !== '' ? response.json() : undefined,
  }
}
