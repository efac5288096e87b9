import type { FastifyInstance, FastifyRequest, preHandlerHookHandler, RouteOptions } from 'fastify'
import type { Static, TObject, TSchema } from 'typebox'
import { Settings } from 'typebox/system'
import type { FieldMessages } from '../../errors/error-messages.ts'
import { memoize } from '../../memoize.ts'
import { schemaReferences } from '../../model/components/references.ts'
import type { JsonSchema } from '../../model/json-schema.ts'
import { isJsonObject } from '../../model/json-value.ts'
import { isForm } from '../../request/form.ts'
import { requireParameters } from '../../request/parameters.ts'
import { refuseBySchema } from '../../request/schema-messages.ts'
import {
  fromForm,
  fromTexts,
  propertiesOf,
  resolved,
  withDefaults,
  type FindSchema,
} from '../../request/schema-values.ts'
import { compileSchema } from './body-compiler.ts'
import { unknownKeys } from './known-parameters.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** True where the handler of an action checks the query and the body itself. */
    checksItself?: boolean
  }
}

// TypeBox ends after eight errors by default.
Settings.Set({ maxErrors: 100 })

/**
 * Makes a route of an action refuse a query or a body that does not fit its schema: a 400 names
 * each field. A field that is not sent gets the default of its schema. Handlers read the body from
 * `request.body`, and the query by `parametersOf`. A parameter that the schema does not list is
 * refused unless the schema allows it. Returns what is wrong with the schemas of the route, if
 * anything is.
 */
export function checkRequests(route: RouteOptions): string | undefined {
  const { querystring, body } = route.schema ?? {}
  if (route.config?.checksItself || !(querystring || body)) return undefined
  const query = querystring as (TObject & JsonSchema) | undefined // the schemas of TypeBox are both
  if (query && !query.properties)
    return 'schema.querystring has no properties; allowed: an object such as Type.Object({ … })'
  const content = body as (TSchema & JsonSchema) | undefined
  route.schema = { ...route.schema, ...documented(query, content) }
  const check: preHandlerHookHandler = (request, _, done) => {
    if (query) parametersOf(request, query)
    if (content) {
      const unknown = unknownKeys(request)
      request.body = checked(content, bodyIn(request, content), request, unknown)
    }
    done()
  }
  route.config = { ...route.config, checksKeys: content !== undefined }
  route.preHandler = [route.preHandler ?? [], check].flat()
  return undefined
}

/** Returns the names that the schemas of a route refer to and that no schema has. */
export function unknownSchemas(
  { schema: { querystring, body } = {}, config }: RouteOptions,
  app: FastifyInstance,
): readonly string[] {
  const names = config?.checksItself ? [] : [querystring, body].flatMap(schemaReferences)
  return names.length === 0 ? [] : names.filter((name) => !namedSchemas(app).has(name))
}

/**
 * Returns the schemas for the documentation: a value with a default need not be sent, and neither
 * need a body without other values; a query has no other parameters unless its schema says so.
 */
function documented(
  query: JsonSchema | undefined,
  body: JsonSchema | undefined,
): Readonly<Record<string, unknown>> {
  const isOptional = body?.properties !== undefined && neededOf(body).length === 0
  return {
    ...(query && {
      querystring: { additionalProperties: false, ...query, required: neededOf(query) },
    }),
    ...(body && { body: body.properties ? { ...body, required: neededOf(body) } : body }),
    ...(isOptional ? { 'x-optional-body': true } : {}),
  }
}

const neededOf = ({ required = [], properties = {} }: JsonSchema): readonly string[] =>
  required.filter((name) => properties[name]?.default === undefined)

/**
 * Returns the query parameters of a request by the schema of its route: numbers and booleans are
 * parsed, a list has every value that was sent, others have the last one. Throws a 400 that names
 * each parameter that does not fit. Parses once: further calls return the same object.
 *
 * @example
 * const querystring = Type.Object({ least: Type.Integer({ default: 3 }) })
 * parametersOf(request, querystring).least // 5 for ?least=5, and 3 without it
 */
export function parametersOf<T extends TObject>(request: FastifyRequest, schema: T): Static<T> {
  const known = parsedBy(request)
  const values = known.get(schema) ?? parsed(request, schema)
  known.set(schema, values)
  return values as Static<T> // it fits the schema
}

/** The queries that were parsed, by their schemas: first for the check, then for the handler. */
const parsedBy = memoize<FastifyRequest, Map<TObject, unknown>>(() => new Map())

function parsed(request: FastifyRequest, schema: TObject): unknown {
  const find = finderOf(request)
  const properties = propertiesOf(schema, find)
  const values: Record<string, unknown> = {}
  for (const [name, texts] of requireParameters(request.query)) {
    const property = properties.get(name)
    if (property) values[name] = fromTexts(property, texts, find)
  }
  return checked(schema, values, request)
}

/**
 * Returns a value with the defaults of its schema. Throws a 400 if it does not fit the schema, with
 * the messages that were found before.
 */
function checked(
  schema: TSchema,
  given: unknown,
  request: FastifyRequest,
  messages?: FieldMessages,
): unknown {
  const value = withDefaults(schema, given, finderOf(request))
  const validator = validatorsOf(request.server)(schema)
  if (!validator.Check(value)) refuseBySchema(validator.Errors(value), value, messages)
  messages?.throwAny()
  return value
}

/** Returns the validators of an application by schema; the first request compiles each of them. */
const validatorsOf = memoize((app: FastifyInstance) =>
  memoize((schema: TSchema) => compileSchema(schema, namedSchemas(app))),
)

/** Returns the serializers of the models and the schemas that were added to the application. */
const namedSchemas = memoize((app: FastifyInstance): ReadonlyMap<string, TSchema> => {
  const added = Object.entries(app.getSchemas()) as [string, TSchema][] // as they were added
  return new Map([...app.serializers, ...added])
})

const finderOf =
  ({ server }: FastifyRequest): FindSchema =>
  (name) =>
    namedSchemas(server).get(name)

/**
 * Returns the body of a request by its schema. A request without one has an empty object. Unknown
 * keys that the request ignores are left out.
 */
function bodyIn(request: FastifyRequest, schema: JsonSchema): unknown {
  const { body, ignored } = request
  const find = finderOf(request)
  const { type, properties } = resolved(schema, find)
  if (body === undefined) return type === 'object' ? {} : undefined
  const value = isForm(body) ? fromForm(schema, body, find) : body
  if (!ignored || !properties || !isJsonObject(value)) return value
  const kept = Object.entries(value).filter(([name]) => !ignored.has(name))
  return Object.fromEntries(kept)
}
