import type { Readable } from 'node:stream'
import type { FastifyInstance, onSendHookHandler } from 'fastify'
import plugin from 'fastify-plugin'
import { jsonObjectOf } from '../../model/json-value.ts'

/**
 * Gives responses to HEAD the headers of those to GET: the hooks that tag and compress a body run
 * before the body is removed. Fastify would remove it first. Register it after all plugins that add
 * such hooks to routes, and before the routes.
 */
export const headResponses = plugin(
  async (app: FastifyInstance) => {
    app.addHook('onRoute', (route) => {
      if (route.method !== 'HEAD') return
      const hooks = [route.onSend ?? []].flat()
      const others = hooks.filter(({ name }) => name !== 'headRouteOnSendHandler')
      route.onSend = [...others, removeBody]
    })
  },
  { name: 'head-responses' },
)

/** Sends the length of a body instead of the body; that of a stream is not known. */
const removeBody: onSendHookHandler = (_, reply, payload, done) => {
  if (typeof payload === 'string' || Buffer.isBuffer(payload))
    reply.header('content-length', Buffer.byteLength(payload))
  else if (isStream(payload)) payload.once('error', () => {}).destroy()
  done(null, null)
}

/** Returns whether a body is a stream: of Node, or of a package with classes of its own. */
const isStream = (body: unknown): body is Readable =>
  typeof jsonObjectOf(body)['destroy'] === 'function'
