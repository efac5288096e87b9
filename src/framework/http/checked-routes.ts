import type { FastifyInstance } from 'fastify'
import plugin from 'fastify-plugin'
import type { Config } from '../config.ts'
import type { Graph } from '../model/graph.ts'
import { DeclarationError } from '../model/resolve/mistakes.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Names the part of the service that registers the routes from now on; undefined names the
     * framework.
     */
    beginRoutes(owner: RouteOwner | undefined): void
  }
}

/** A part of a service that registers routes. */
export interface RouteOwner {
  /** Its name in messages, such as `the action returnLoan`. */
  readonly name: string
  /** True if the paths of its documented routes must be in the API. */
  readonly isInApi?: boolean
}

/** Options of the plugin. */
export interface CheckedRoutesOptions {
  readonly graph: Graph
  readonly config: Pick<Config, 'basePath'>
}

/**
 * Refuses a route whose path its owner may not serve, or that another route has. Fastify would
 * refuse the second of two routes too, but names neither. Register it before all routes.
 */
export const checkedRoutes = plugin(
  async (app: FastifyInstance, { graph, config: { basePath } }: CheckedRoutesOptions) => {
    const known = new Map<string, string>()
    const models = [...graph.models.values()]
    let owner: RouteOwner | undefined
    app.decorate('beginRoutes', (next: RouteOwner | undefined) => {
      owner = next
    })
    const nameOf = (path: string): string => {
      const model = models.find(({ url }) => path.startsWith(url))
      return model ? `the model ${model.key} (${model.file})` : 'the service itself'
    }
    app.addHook('onRoute', ({ method, url, schema, config }) => {
      if (config?.automatic) return
      const path = url.startsWith(basePath) ? url.slice(basePath.length) : url
      const name = owner?.name ?? nameOf(path)
      if (owner?.isInApi && !(schema?.hide ? hiddenPath : apiPath).test(path))
        throw new DeclarationError([`${name}: the path "${path}" is not allowed; ${allowed}`])
      for (const one of [method].flat().filter(isDeclared)) {
        const route = `${one} ${normalised(url)}`
        const other = known.get(route)
        if (other !== undefined)
          throw new DeclarationError([
            `${name}: the path "${path}" is taken: ${other} serves ${one} there; allowed: any ` +
              'other path',
          ])
        known.set(route, name)
      }
    })
  },
  { name: 'checked-routes' },
)

const apiPath = /^\/api\/([^/]+\/)+$/
/** The paths of routes that the OpenAPI document leaves out, such as those of files. */
const hiddenPath = /^\//
const allowed =
  'allowed: a path that begins with /api/ and ends with a slash, such as "/api/library/overdue/", ' +
  'or any path where the schema of the route has `hide: true`'

/** Fastify itself adds HEAD to each GET. */
const isDeclared = (method: string): boolean => method !== 'HEAD'

/** Returns a URL with one name for all parameters, and a slash at the end. */
const normalised = (url: string): string => `${url.replaceAll(/:\w+/g, ':')}/`.replace(/\/+$/, '/')
