import type { FastifyContextConfig, FastifyInstance, FastifyRequest, FastifySchema } from 'fastify'
import plugin from 'fastify-plugin'
import { FieldMessages } from '../../errors/error-messages.ts'
import { invalid } from '../../errors/errors.ts'
import type { JsonSchema } from '../../model/json-schema.ts'
import { wireType } from '../../model/parsing.ts'
import { isJsonObject } from '../../model/json-value.ts'
import { suggestOrList } from '../../model/similar-names.ts'
import { maxUnknownNameLength } from '../../request/ignored.ts'
import { requireParameters } from '../../request/parameters.ts'
import { allowedFormats, isFormat } from '../../read/query.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** True where the route refuses unknown keys of a body together with other mistakes. */
    checksKeys?: boolean
    /** Parameters of the query besides those of the schema, which the document names once. */
    alsoTakes?: readonly string[]
  }
}

/**
 * Refuses query parameters that a documented route does not list, body keys that a closed schema
 * does not list, and lists and other values as bodies of actions without a body. A route whose
 * schema is open checks them itself. Ignores page parameters where a route does not list them.
 */
export const knownParameters = plugin(
  async (app: FastifyInstance) => {
    app.addHook('preHandler', (request, _, next) => {
      const { schema = { hide: true }, attachValidation, config } = request.routeOptions
      const names: JsonSchema = schema.querystring ?? { additionalProperties: schema.hide === true }
      if (names.additionalProperties === false) requireKnown(request, namesOf(names, config))
      // The handlers of models check bodies themselves.
      const keys = attachValidation || config.checksKeys ? undefined : keysOf(schema, request)
      if (keys) unknownOf(request, keys).throwAny()
      if (keys && !schema.body) refuseBody(request)
      next()
    })
  },
  { name: 'known-parameters' },
)

/**
 * Parameters of pages, which clients append to every URL. Routes that have no pages ignore them.
 */
/** Returns the names of the parameters that a route takes. */
const namesOf = (
  { properties = {} }: JsonSchema,
  { alsoTakes = [] }: FastifyContextConfig,
): readonly string[] => [...Object.keys(properties), ...alsoTakes]

const pageParameters: readonly string[] = ['limit', 'offset']

function requireKnown(request: FastifyRequest, own: readonly string[]): void {
  const messages = new FieldMessages()
  const known = own.includes('format') ? own : [...own, 'format']
  for (const [name, texts] of requireParameters(request.query)) {
    if (name === 'format' && !own.includes(name) && !isFormat(texts.at(-1)))
      messages.add(name, allowedFormats)
    if (known.includes(name) || pageParameters.includes(name)) continue
    if (request.ignored) request.ignored.add(name)
    else messages.add(name, () => `Unknown parameter.${suggestOrList(name, known)}`)
  }
  messages.throwAny()
}

/**
 * Returns the keys that a documented route allows in a body, none for an action without a body;
 * undefined where its schema is open.
 */
function keysOf(
  { hide, body }: FastifySchema,
  { method, server }: FastifyRequest,
): string[] | undefined {
  if (!body) return hide || method !== 'POST' ? undefined : []
  const given: JsonSchema = body
  const schema: JsonSchema = given.$ref === undefined ? given : (server.getSchema(given.$ref) ?? {})
  return schema.additionalProperties === false ? Object.keys(schema.properties ?? {}) : undefined
}

/** Refuses a body of an action without one, unless it is an object, whose keys are checked. */
function refuseBody({ body }: FastifyRequest): void {
  if (body === undefined || body === null || isJsonObject(body)) return
  const message = `Invalid data. Expected a dictionary, but got ${wireType(body)}.`
  throw invalid({ non_field_errors: [message] })
}

/**
 * Returns a message for each key of a body that the schema of the route does not list; notes those
 * that the request ignores. Leaves a body that is not an object to the route. Returns undefined
 * where the schema is open.
 */
export function unknownKeys(request: FastifyRequest): FieldMessages | undefined {
  const known = keysOf(request.routeOptions.schema ?? { hide: true }, request)
  return known && unknownOf(request, known)
}

function unknownOf({ body, ignored }: FastifyRequest, known: readonly string[]): FieldMessages {
  const messages = new FieldMessages()
  if (!isJsonObject(body)) return messages
  for (const name of Object.keys(body)) {
    if (known.includes(name)) continue
    if (ignored) ignored.add(name)
    // A private key sent instead of a form is parsed as one long name: most of it must not be
    // shown.
    else
      messages.add(
        name.slice(0, maxUnknownNameLength),
        () => `Unknown field.${suggestOrList(name, known)}`,
      )
  }
  return messages
}
