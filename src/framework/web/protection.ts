import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import plugin from 'fastify-plugin'
import helmet from 'helmet'

/**
 * The headers that keep browsers from harm: nothing but our own files runs, nobody frames us, addresses stay here. The
 * documentation of the API brings styles of its own inside its elements.
 */
export const protection = plugin(
  async (app: FastifyInstance, { basePath }: { readonly basePath: string }) => {
    const docs = `${basePath}/api/docs`
    app.addHook('onRequest', (_, reply, next) => {
      reply.headers(headers)
      next()
    })
    app.addHook('onSend', ({ url }, reply, _, next) => {
      if (url.startsWith(docs)) reply.header('content-security-policy', policyOfDocs)
      next()
    })
  },
  { name: 'protection' },
)

const self = ["'self'"]
const none = ["'none'"]

const directives = {
  defaultSrc: none,
  scriptSrc: self,
  styleSrc: self,
  imgSrc: [...self, 'data:'],
  fontSrc: self,
  connectSrc: self,
  formAction: self,
  frameAncestors: none,
  baseUri: none,
}

/** The same for every request: made once. */
const headers = headersOf(
  helmet({
    contentSecurityPolicy: { useDefaults: false, directives },
    referrerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'cross-origin' },
    strictTransportSecurity: { maxAge: 31_536_000, includeSubDomains: false },
    xFrameOptions: { action: 'deny' },
  }),
)

const policyOfDocs =
  "default-src 'none';script-src 'self';style-src 'self' 'unsafe-inline';img-src 'self' data:;font-src 'self' data:;connect-src 'self';form-action 'self';frame-ancestors 'none';base-uri 'none'"

function headersOf(protect: ReturnType<typeof helmet>): Readonly<Record<string, string>> {
  const request = new IncomingMessage(new Socket())
  const response = new ServerResponse(request)
  protect(request, response, () => {})
  const names = response.getHeaderNames()
  return Object.fromEntries(names.map((name) => [name, String(response.getHeader(name))]))
}
