import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import plugin from 'fastify-plugin'

/**
 * Drops the first request of a connection whose client has closed it already, before the request
 * costs a statement. Node reports a request before the end of its connection, even when both have
 * arrived; without this a client that connects, sends and closes at once makes the service work
 * as fast as it can connect.
 */
export const closedEarly = plugin(
  async (app: FastifyInstance) => {
    const known = new WeakSet<Socket>()
    app.addHook('onRequest', (request, reply, done) => {
      const { socket } = request.raw
      if (known.has(socket)) {
        done()
        return
      }
      known.add(socket)
      // Node reads the end of the connection in the next iteration of its event loop.
      setImmediate(() =>
        setImmediate(() => {
          if (socket.destroyed || socket.readableEnded) reply.hijack()
          else done()
        }),
      )
    })
  },
  { name: 'closed-early' },
)
