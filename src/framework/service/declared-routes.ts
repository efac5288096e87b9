import type { FastifyInstance } from 'fastify'
import type { Action } from '../feature/action.ts'
import type { ResourceOptions } from '../http/objects/index.ts'
import { DeclarationError } from '../model/resolve/mistakes.ts'
import { errorText } from '../errors/error-text.ts'
import type { RoutePlugins } from './interface.ts'

/** The parts of a service that add routes to its API. */
export interface DeclaredRoutes {
  readonly routes: RoutePlugins
  readonly actions: readonly Action[]
}

/** Registers the routes of the models, then the actions. */
export async function registerDeclared(
  api: FastifyInstance,
  { routes, actions }: DeclaredRoutes,
  shared: ResourceOptions,
): Promise<void> {
  for (const route of routes) await api.register(route)
  for (const [index, action] of actions.entries()) {
    const name = nameOf(action, index)
    api.beginRoutes({ name, isAction: true })
    try {
      await api.register(action, shared)
    } catch (error) {
      throw error instanceof DeclarationError ? error : failed(name, error)
    }
  }
  api.beginRoutes(undefined)
}

const failed = (name: string, error: unknown): Error =>
  new Error(`${name}: ${errorText(error)}`, { cause: error })

/** Returns the name of an action in messages; one without a name is counted. */
const nameOf = ({ name }: Action, index: number): string =>
  name === '' ? `action ${index + 1}` : `the action ${name}`
