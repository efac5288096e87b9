import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'
import { asObject, type Json } from './json.ts'
import type { Teardown } from './postgres.ts'

/** A request that a receiver got. */
export interface Received {
  readonly headers: IncomingHttpHeaders
  readonly body: string
  /** The event in the body. */
  readonly event: Json
  /** The object that changed, such as `store.area/7`. */
  readonly subject: string
}

/** A receiver of webhooks, on a port of its own. */
export interface Receiver {
  readonly url: string
  readonly received: Received[]
  /** Decides the status of each response, or sends none with 0; 204 at first. */
  answer: (received: Received) => number | Promise<number>
  /** Headers of each response. */
  headers: Readonly<Record<string, string>>
  /** Returns the event of a request, whose signature it verifies with the library. */
  readonly verify: (received: Received, secret: string) => Json
  readonly server: Server
}

/** Opens a receiver until the end of a test. */
export async function openReceiver(test: Teardown): Promise<Receiver> {
  const received: Received[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString()
      const event = asObject(JSON.parse(body))
      const one = { headers: request.headers, body, event, subject: String(event['subject']) }
      received.push(one)
      void Promise.resolve(receiver.answer(one)).then((status) => {
        if (status === 0) request.socket.destroy()
        else response.writeHead(status, headersOf(status, receiver)).end()
      })
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  test.teardown(async () => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo // it listens
  const receiver: Receiver = {
    url: `http://127.0.0.1:${port}/changes`,
    received,
    answer: () => 204,
    headers: {},
    verify: ({ body, headers }, secret) =>
      asObject(new Webhook(secret).verify(body, headers as Record<string, string>)),
    server,
  }
  return receiver
}

const headersOf = (status: number, { headers }: Pick<Receiver, 'headers'>) =>
  status < 400 && status >= 300 ? { location: '/', ...headers } : headers
