import { readFileSync } from 'node:fs'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { requireParameters } from '../request/parameters.ts'
import type { PagesOptions } from './serve.ts'

/** The files of the documentation pages. */
const pageTypes = [
  'text/html',
  'text/css',
  'text/javascript',
  'application/javascript',
  'image/png',
]

/** A script of the documentation for users who are logged in. */
const session = readFileSync(new URL('./session.js', import.meta.url), 'utf8')

/** The picture at the head of the documentation, a link back to the service. */
const logo = readFileSync(new URL('./logo.svg', import.meta.url))

/**
 * Serves documentation pages at `/api/docs/`, and the document for old clients at
 * `/api/docs/?format=openapi`.
 */
export async function documentationPages(
  app: FastifyInstance,
  { basePath, title, sendDocument, sendOldDocument }: PagesOptions,
): Promise<void> {
  const prefix = `${basePath}/api/docs`
  app.addHook('onRoute', (route) => {
    if (route.url.startsWith(prefix)) route.config = { ...route.config, types: pageTypes }
  })
  await app.register(swaggerUi, {
    routePrefix: prefix,
    logo: { type: 'image/svg+xml', content: logo, href: `${basePath}/`, target: '_self' },
    theme: { title: `${title} API`, js: [{ filename: 'session.js', content: session }] },
    uiConfig: { deepLinking: true, docExpansion: 'none', tryItOutEnabled: true },
    uiHooks: {
      onRequest: (request, reply, next) => {
        const isDocument = request.routeOptions.url === `${prefix}/json`
        if (isDocument) sendDocument(request, reply).catch(next)
        else if (asksForDocument(request)) sendOldDocument(request, reply).catch(next)
        else next()
      },
    },
  })
}

function asksForDocument(request: FastifyRequest): boolean {
  return requireParameters(request.query).get('format')?.at(-1) === 'openapi'
}
