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
    app.addHook('onRequest', (_, reply, next) => {
      for (const [name, value] of headers) reply.raw.setHeader(name, value)
      next()
    })
    app.addHook('onSend', async ({ url }, reply, payload) => {
      if (url.startsWith(`${basePath}/api/docs`))
        reply.header('content-security-policy', policyOfDocs)
      return payload
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

function headersOf(protect: ReturnType<typeof helmet>): readonly (readonly [string, string])[] {
  const request = new IncomingMessage(new Socket())
  const response = new ServerResponse(request)
  protect(request, response, () => {})
  return response.getHeaderNames().map((name) => [name, String(response.getHeader(name))])
}
