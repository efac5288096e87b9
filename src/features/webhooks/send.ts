import type { RequestOptions } from 'node:http'
import { nodeHttp } from '../../framework/http/connection/index.ts'
import { parseRetryAfter } from './retries.ts'
import { addressIn, isPublicAddress, lookupPublic, PrivateAddress } from './public-addresses.ts'

/** A signed request of a webhook. */
export interface WebhookRequest {
  readonly endpoint: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** True to send to addresses that are not public, too. */
  readonly allowsPrivate: boolean
  /** Cuts the attempt off. */
  readonly signal: AbortSignal
}

/**
 * The end of an attempt: the status code of the response and the seconds that it asks to wait for,
 * or why there is none.
 */
export type SendResult =
  | { readonly status: number; readonly error?: undefined; readonly retryAfter: number }
  | { readonly status?: undefined; readonly error: string; readonly retryAfter?: undefined }

/** The status codes whose `Retry-After` counts. */
const throttling = new Set([429, 503])

/** Milliseconds in which the response must begin. */
const timeoutMs = 15_000

/**
 * Sends a request. Follows no redirect, and does not read the body of the response. Connects to a
 * public address only, unless others are allowed.
 */
export async function sendRequest(sent: WebhookRequest): Promise<SendResult> {
  const signal = AbortSignal.any([sent.signal, AbortSignal.timeout(timeoutMs)])
  try {
    return await resultOf(sent, signal)
  } catch (error) {
    return { error: reasonOf(error, signal) }
  }
}

async function resultOf(
  { endpoint, headers, body, allowsPrivate }: WebhookRequest,
  signal: AbortSignal,
): Promise<SendResult> {
  const url = new URL(endpoint)
  const address = addressIn(url)
  if (!allowsPrivate && address !== undefined && !isPublicAddress(address))
    throw new PrivateAddress()
  const options: RequestOptions = {
    method: 'POST',
    headers: { ...headers, 'content-length': Buffer.byteLength(body) },
    agent: false,
    signal,
    ...(allowsPrivate ? {} : { lookup: lookupPublic }),
  }
  const { request: send } =
    url.protocol === 'https:' ? process.getBuiltinModule('node:https') : nodeHttp
  return new Promise((resolve, reject) => {
    const request = send(url, options, (response) => {
      const { statusCode: status = 0, headers: given } = response
      const retryAfter = throttling.has(status) ? parseRetryAfter(given['retry-after'] ?? '') : 0
      resolve({ status, retryAfter })
      response.destroy()
    })
    request.on('error', reject)
    request.end(body)
  })
}

/** Returns why an attempt failed, as a sentence that names no address. */
function reasonOf(error: unknown, { aborted }: AbortSignal): string {
  if (error instanceof PrivateAddress) return error.message
  if (aborted) return `There was no response within ${timeoutMs / 1000} seconds.`
  const { code = '' } = error as NodeJS.ErrnoException // of the socket
  return code === '' ? 'The connection failed.' : `The connection failed: ${code}.`
}
