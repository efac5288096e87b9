import type { FastifyInstance, RouteOptions } from 'fastify'
import plugin from 'fastify-plugin'
import type { Config } from '../../config/config.ts'
import type { ModelGraph } from '../../model/graph.ts'
import { DeclarationError } from '../../model/resolve/mistakes.ts'
import { jsonObjectOf } from '../../model/json-value.ts'
import { checkRequests, unknownSchemas } from './action-requests.ts'
import type { Access } from '../authorization/index.ts'

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
  /** True for an action: its documented routes must be in the API, and each has an access. */
  readonly isAction?: boolean
}

/** Options of the plugin. */
export interface CheckedRoutesOptions {
  readonly graph: ModelGraph
  readonly config: Pick<Config, 'basePath'>
}

/**
 * Refuses a route whose path its owner may not serve, or that another route has, a documented one
 * whose `operationId` another has or is no identifier, of which generated clients make the names of
 * their functions, and one of an action without `config.access`. Fastify would
 * refuse the second of two routes too, but names neither. Register it before all routes.
 */
export const checkedRoutes = plugin(
  async (app: FastifyInstance, { graph, config: { basePath } }: CheckedRoutesOptions) => {
    const known = new Map<string, string>()
    const operations = new Map<string, string>()
    const models = [...graph.models.values()]
    let owner: RouteOwner | undefined
    const actionRoutes: (readonly [name: string, route: RouteOptions, own: FastifyInstance])[] = []
    app.decorate('beginRoutes', (next: RouteOwner | undefined) => {
      owner = next
    })
    const nameOf = (path: string): string => {
      const model = models.find(({ url }) => path.startsWith(url))
      return model ? `the model ${model.key} (${model.file})` : 'the service itself'
    }
    const claim = (name: string, path: string, { method: methods, url }: RouteOptions): void => {
      for (const method of [methods].flat().filter(isDeclared)) {
        const route = `${method} ${normalised(url)}`
        const other = known.get(route)
        if (other !== undefined) throw taken(`${name}: the path "${path}"`, other, method)
        known.set(route, name)
      }
    }
    const claimOperation = (name: string, { method, schema }: RouteOptions): void => {
      const { operationId, hide = false } = schema ?? {}
      if (operationId === undefined || hide || ![method].flat().some(isDeclared)) return
      if (!/^[a-z]\w*$/i.test(operationId)) throw noIdentifier(name, operationId)
      const other = operations.get(operationId)
      if (other !== undefined) throw takenOperation(name, operationId, other)
      operations.set(operationId, name)
    }
    app.addHook('onReady', async () => {
      const wrong = actionRoutes.flatMap(([name, route, own]) =>
        unknownSchemas(route, own).map((schema) => `${name}: there is no schema "${schema}"`),
      )
      if (wrong.length > 0) throw new DeclarationError(wrong)
    })
    app.addHook('onRoute', function (route) {
      const { url } = route
      if (route.config?.automatic) return
      const path = url.startsWith(basePath) ? url.slice(basePath.length) : url
      const name = owner?.name ?? nameOf(path)
      if (owner?.isAction) {
        checkAction(name, path, route)
        actionRoutes.push([`${name}: ${path}`, route, this])
      }
      claim(name, path, route)
      claimOperation(name, route)
    })
  },
  { name: 'checked-routes' },
)

function checkAction(name: string, path: string, route: RouteOptions): void {
  const { method, schema, config } = route
  requireAllowed(name, path, schema?.hide === true)
  requireStatedAccess(`${name}: ${String(method)} ${path}`, config?.access)
  const wrong = checkRequests(route)
  if (wrong !== undefined) throw new DeclarationError([`${name}: ${path}: ${wrong}`])
}

/**
 * Refuses a path outside of the API. A route that the OpenAPI document leaves out, such as that of
 * files, may have any absolute path.
 */
function requireAllowed(name: string, path: string, isHidden: boolean): void {
  if ((isHidden ? /^\// : /^\/api\/([^/]+\/)+$/).test(path)) return
  throw new DeclarationError([
    `${name}: the path "${path}" is not allowed; allowed: a path that begins with /api/ and ends ` +
      'with a slash, such as "/api/library/overdue/", or any path where the schema of the route ' +
      'has `hide: true`',
  ])
}

/** Refuses a route whose author has not decided who may call it. */
function requireStatedAccess(route: string, access: Access | null | undefined): void {
  if (access === null || isAccess(access)) return
  throw new DeclarationError([
    `${route} has ${access === undefined ? 'no' : 'a wrong'} config.access; allowed: the ` +
      "permission that it requires, such as { model, permission: 'view' }, or null for a route " +
      'that requires none',
  ])
}

/** Checks at run time what a project in JavaScript may get wrong. */
const isAccess = (access: unknown): boolean => {
  const { model, permission } = jsonObjectOf(access)
  return typeof jsonObjectOf(model)['key'] === 'string' && typeof permission === 'string'
}

const taken = (route: string, other: string, method: string): DeclarationError =>
  new DeclarationError([
    `${route} is taken: ${other} serves ${method} there; allowed: any other path`,
  ])

const takenOperation = (name: string, operationId: string, other: string): DeclarationError =>
  new DeclarationError([
    `${name}: the operationId "${operationId}" is taken: ${other} has it; allowed: any other`,
  ])

const noIdentifier = (name: string, operationId: string): DeclarationError =>
  new DeclarationError([
    `${name}: the operationId "${operationId}" is no identifier; allowed: a letter, then letters, ` +
      'digits and "_"',
  ])

/** Fastify itself adds HEAD to each GET. */
const isDeclared = (method: string): boolean => method !== 'HEAD'

/** Returns a URL with one name for all parameters, and a slash at the end. */
const normalised = (url: string): string => `${url.replaceAll(/:\w+/g, ':')}/`.replace(/\/+$/, '/')
