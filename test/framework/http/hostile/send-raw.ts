import type { Method, TestApp } from '../../../support/open-app.ts'
import type { Reply } from './faults.ts'

/** Sends a request with this text as its body. */
export type SendRaw = (method: Method, url: string, payload?: string) => Promise<Reply>

/**
 * Returns a function that sends bodies unchanged, however invalid. It throws when the response does
 * not match the OpenAPI document.
 */
export function rawSenderOf({ app, document, token }: TestApp): SendRaw {
  const headers = { authorization: `Token ${token}`, 'content-type': 'application/json' }
  return async (method, url, payload) => {
    const reply = await app.inject({
      method,
      url,
      headers,
      ...(payload === undefined ? {} : { payload }),
    })
    const { statusCode: status, payload: text } = reply
    const wrong = document.check({ method, url, status, headers: reply.headers, text })
    if (wrong.length > 0)
      throw new Error(`${method} ${url.slice(0, 200)} → ${status}: ${wrong.join('; ')}`)
    return reply
  }
}
