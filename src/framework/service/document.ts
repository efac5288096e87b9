import Fastify from 'fastify'
import { defaultAbout } from './about.ts'
import type { Config } from '../config/config.ts'
import { registerDeclared } from './declared-routes.ts'
import type { RunnableService } from './interface.ts'
import { compilers, checkedRoutes } from '../http/validation/index.ts'
import { registeredUrls } from '../http/description/index.ts'
import { resources, roots } from '../http/resources/index.ts'
import { status } from '../http/operation/index.ts'
import type { OpenapiDocument } from '../openapi/document.ts'
import { openapi } from '../openapi/openapi.ts'
import type { Extensions } from '../write/context.ts'

/** The parts of a service that its document describes. */
export type Documented = Pick<RunnableService, 'graph' | 'routes' | 'actions'> &
  Partial<Pick<RunnableService, 'about' | 'additions' | 'errors' | 'extendRoutes'>>

/**
 * Returns the OpenAPI document that a service with these settings serves. Registers the routes of
 * the models and the actions as the service does, without a database: no handler runs.
 */
export async function documentOf(
  {
    about = defaultAbout,
    errors = {},
    graph,
    routes,
    actions,
    additions = [],
    extendRoutes,
  }: Documented,
  config: Config,
): Promise<OpenapiDocument> {
  const app = Fastify({ schemaController: compilers, exposeHeadRoutes: false, pluginTimeout: 0 })
  const own = { about, graph, config }
  // Plugins use the extensions in their handlers only.
  const shared = { ...own, extensions: absent }
  await app.register(registeredUrls).register(checkedRoutes, own)
  await app.register(resources, shared)
  await extendRoutes?.(app, config)
  await app.register(openapi, { ...own, errors, additions })
  await app.register(
    async (api) => {
      await api.register(roots, own)
      await api.register(status, {
        about,
        database: { ready: async () => true, identify: async () => [] },
      })
      await registerDeclared(api, { routes, actions }, shared)
    },
    { prefix: config.basePath },
  )
  await app.ready()
  const document = app.openapiDocument()
  await app.close()
  return document
}

/** Throws on access: no behaviours exist while only the document is made. */
const absent: Extensions = {
  get behaviours(): never {
    throw new Error('a plugin used behaviours while it was registered')
  },
}
