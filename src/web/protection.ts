import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import plugin from 'fastify-plugin'

/**
 * The headers that keep browsers from harm: nothing but our own files runs, nobody frames us, addresses stay here. The
 * documentation of the API brings styles of its own inside its elements.
 */
export const protection = plugin(
  async (app: FastifyInstance, { basePath }: { readonly basePath: string }) => {
    await app.register(helmet, {
      contentSecurityPolicy: { useDefaults: false, directives },
      referrerPolicy: { policy: 'same-origin' },
      crossOriginResourcePolicy: { policy: 'cross-origin' },
      strictTransportSecurity: { maxAge: 31_536_000, includeSubDomains: false },
      xFrameOptions: { action: 'deny' },
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

const policyOfDocs =
  "default-src 'none';script-src 'self';style-src 'self' 'unsafe-inline';img-src 'self' data:;font-src 'self' data:;connect-src 'self';form-action 'self';frame-ancestors 'none';base-uri 'none'"
