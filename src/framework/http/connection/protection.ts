import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import plugin from 'fastify-plugin'
import helmet from 'helmet'
import { nodeHttp } from './node-http.ts'

/**
 * Adds security headers: only our own files run, other sites cannot frame pages, and URLs are not
 * sent to other sites.
 */
export const protection = plugin(
  async (app: FastifyInstance) => {
    app.addHook('onRequest', (_, reply, next) => {
      reply.headers(headers)
      next()
    })
  },
  { name: 'protection' },
)

const self = ["'self'"]
const noSource = ["'none'"]

const directives = {
  defaultSrc: noSource,
  scriptSrc: self,
  styleSrc: self,
  imgSrc: [...self, 'data:'],
  fontSrc: self,
  connectSrc: self,
  formAction: self,
  frameAncestors: noSource,
  baseUri: noSource,
}

/** The headers, which are equal for all requests. */
const headers = headersOf(
  helmet({
    contentSecurityPolicy: { useDefaults: false, directives },
    referrerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'cross-origin' },
    strictTransportSecurity: { maxAge: 31_536_000, includeSubDomains: false },
    xFrameOptions: { action: 'deny' },
  }),
)

function headersOf(protect: ReturnType<typeof helmet>): Readonly<Record<string, string>> {
  const request = new nodeHttp.IncomingMessage(new Socket())
  const response = new nodeHttp.ServerResponse(request)
  protect(request, response, () => {})
  const names = response.getHeaderNames()
  return Object.fromEntries(names.map((name) => [name, String(response.getHeader(name))]))
}
