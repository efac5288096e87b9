import type { Method, TestApp } from '../../../support/open-app.ts'
import type { Reply } from './faults.ts'

/** Asks with a body as it is to be sent. */
export type Ask = (method: Method, url: string, payload?: string) => Promise<Reply>

/**
 * Asks as it is told, however wrong that is; throws when the answer is not what the document
 * promises.
 */
export function askerOf({ app, document, token }: TestApp): Ask {
  const headers = { authorization: `Token ${token}`, 'content-type': 'application/json' }
  return async (method, url, payload) => {
    const reply = await app.inject({ method, url, headers, ...(payload === undefined ? {} : { payload }) }) // prettier-ignore
    const { statusCode: status, payload: text } = reply
    const wrong = document.check({ method, url, status, headers: reply.headers, text })
    if (wrong.length > 0)
      throw new Error(`${method} ${url.slice(0, 200)} → ${status}: ${wrong.join('; ')}`)
    return reply
  }
}
