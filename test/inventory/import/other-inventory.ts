import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Teardown } from '../../support/postgres.ts'

type Json = Readonly<Record<string, unknown>>

/** The API of another inventory, with the lists that a copy requests. */
export interface Other {
  readonly url: string
  /** Objects by path, `dcim/sites`. */
  readonly lists: Record<string, readonly Json[] | 'broken'>
  /** The URLs of the requests. */
  readonly asked: string[]
  /** Failures that replace the answers to the next requests, in their order. */
  readonly failures: ((response: ServerResponse) => void)[]
}

/** Serves lists, in pages of at most `maxPage` objects, to requests with the token. */
export async function otherInventory(
  test: Teardown,
  lists: Other['lists'],
  { maxPage = 1000, token = 'f'.repeat(40) } = {},
): Promise<Other> {
  const asked: string[] = []
  const failures: Other['failures'] = []
  const answer = (request: IncomingMessage, response: ServerResponse): void => {
    asked.push(String(request.url))
    const fail = failures.shift()
    if (fail) return fail(response)
    if (request.headers.authorization !== `Token ${token}`) return send(response, 401, {})
    const { pathname, searchParams } = new URL(String(request.url), 'http://other')
    const list = lists[pathname.replace(/^\/inventory\/api\/|\/$/g, '')]
    if (list === 'broken') return send(response, 418, {})
    if (!list) return send(response, 404, { detail: 'Not found.' })
    const limit = Math.min(Number(searchParams.get('limit')), maxPage)
    const offset = Number(searchParams.get('offset'))
    send(response, 200, { count: list.length, results: list.slice(offset, offset + limit) })
  }
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  test.teardown(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  const { port } = server.address() as AddressInfo // it listens on TCP
  return { url: `http://127.0.0.1:${port}/inventory/`, lists, asked, failures }
}

/** Returns a failure that answers with a status. */
export const answers =
  (status: number, headers: Record<string, string> = {}) =>
  (response: ServerResponse): void => {
    response.writeHead(status, headers).end('{}')
  }

/** A failure that ends the connection without an answer. */
export function hangsUp(response: ServerResponse): void {
  response.destroy()
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
