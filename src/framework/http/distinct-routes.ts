import type { FastifyInstance } from 'fastify'
import plugin from 'fastify-plugin'
import type { Graph } from '../model/graph.ts'
import { DeclarationError } from '../model/resolve/mistakes.ts'

/**
 * Refuses a model whose list has the URL of another route, such as an action of its application.
 * Fastify would refuse the second route too, but cannot name the model. Register it before the
 * routes.
 */
export const distinctRoutes = plugin(
  async (app: FastifyInstance, { graph }: { readonly graph: Graph }) => {
    const known = new Set<string>()
    const models = [...graph.models.values()]
    app.addHook('onRoute', ({ method, url }) => {
      // Fastify itself adds HEAD to each GET.
      const methods = [method].flat().filter((one) => one !== 'HEAD')
      const routes = methods.map((one) => `${one} ${url}`)
      const model = models.find((one) => url.endsWith(one.url))
      if (model && routes.some((route) => known.has(route)))
        throw new DeclarationError([
          `${model.key} (${model.file}): the path "${model.path}" is taken: the service ` +
            `serves ${model.url} itself; allowed: any other path`,
        ])
      for (const route of routes) known.add(route)
    })
  },
  { name: 'distinct-routes' },
)
