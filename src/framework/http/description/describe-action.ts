import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import { capitalised } from '../../model/components/describe.ts'
import type { JsonSchema } from '../../model/json-schema.ts'
import { isBeyondLimits, may } from '../authorization/index.ts'
import {
  describeSchema,
  describeUrl,
  type FieldDescription,
  type UrlDescription,
} from './describe.ts'

/** A route, and the Fastify instance with the schemas that it refers to. */
export interface OwnedRoute {
  readonly route: RouteOptions
  readonly owner: FastifyInstance
}

/**
 * Describes a URL for OPTIONS by the schemas of its documented routes: the summary as its name, and
 * the fields of each body that the caller may send. Returns undefined where nothing is documented.
 */
export function describeAction(
  routes: readonly OwnedRoute[],
  request: FastifyRequest,
): UrlDescription | undefined {
  const documented = routes.filter(({ route: { schema } }) => schema?.summary && !schema.hide)
  const [first] = documented
  if (!first) return undefined
  const { summary = '', description = '' } = first.route.schema ?? {}
  const bodies = documented.filter(({ route }) => route.schema?.body && mayCall(route, request))
  const actions = bodies.map(({ route, owner }) => [
    String(route.method),
    bodyFields(route.schema?.body ?? {}, owner),
  ])
  return {
    ...describeUrl(summary, description),
    ...(actions.length > 0 ? { actions: Object.fromEntries(actions) } : {}),
  }
}

/** Returns whether the caller may send a request to a route that changes data. */
export function mayCall({ config = {} }: RouteOptions, { identity }: FastifyRequest): boolean {
  if (!identity || !(config.reads || identity.mayWrite)) return false
  if (isBeyondLimits(identity, { config }, false)) return false
  return !config.access || may(identity, config.access)
}

function bodyFields(
  body: JsonSchema,
  owner: FastifyInstance,
): Readonly<Record<string, FieldDescription>> {
  const { properties = {}, required = [] } = resolved(body, owner)
  return Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [
      name,
      {
        ...describeSchema(schema),
        required: required.includes(name),
        read_only: false,
        label: capitalised(name.replaceAll('_', ' ')),
        ...(schema.description ? { help_text: schema.description } : {}),
      },
    ]),
  )
}

/**
 * Returns the schema of one object: of a list, that of its items; of a body that may also be a
 * list, its first variant.
 */
function resolved({ anyOf, items, ...schema }: JsonSchema, owner: FastifyInstance): JsonSchema {
  const [one = items] = anyOf ?? []
  if (one) return resolved(one, owner)
  return schema.$ref === undefined ? schema : (owner.getSchema(schema.$ref) ?? {})
}
