import type { FastifyInstance, FastifyRequest } from 'fastify'
import plugin from 'fastify-plugin'
import { FieldMessages } from '../errors.ts'
import { nearest } from '../model/resolve/mistakes.ts'
import { requireParameters } from '../request/parameters.ts'
import { allowedFormats, isFormat } from '../read/query.ts'

/** What a schema says of the names that it takes. */
interface Names {
  readonly properties?: Readonly<Record<string, unknown>>
  readonly additionalProperties?: unknown
}

/** A route's own words, as far as they are about names that clients send. */
interface Words {
  readonly hide?: boolean
  readonly querystring?: Names
  readonly body?: Names & { readonly $ref?: string }
}

/**
 * Refuses query parameters that a documented route does not list, as lists refuse filters they do not know, and keys of
 * a body that a closed schema does not list. A route whose schema is open to others looks at them itself. Page
 * parameters are ignored where a route does not list them.
 */
export const knownParameters = plugin(
  async (app: FastifyInstance) => {
    app.addHook('preHandler', (request, _, next) => {
      const { schema, attachValidation } = request.routeOptions
      const words = (schema ?? { hide: true }) as Words // TypeBox's
      const { hide, querystring } = words
      const isOpen = querystring ? querystring.additionalProperties !== false : hide === true
      if (!isOpen) requireKnown(request, Object.keys(querystring?.properties ?? {}))
      // The handlers of models judge bodies themselves.
      const keys = attachValidation ? undefined : keysOf(words, request)
      if (keys) requireKnownKeys(request, keys)
      next()
    })
  },
  { name: 'known-parameters' },
)

/** Parameters of pages, which clients append to every URL. Routes that have no pages ignore them. */
const pageParameters: readonly string[] = ['limit', 'offset']

function requireKnown(request: FastifyRequest, own: readonly string[]): void {
  const messages = new FieldMessages()
  const known = own.includes('format') ? own : [...own, 'format']
  for (const [name, texts] of requireParameters(request.query)) {
    if (name === 'format' && !own.includes(name) && !isFormat(texts.at(-1)))
      messages.add(name, allowedFormats)
    if (known.includes(name) || pageParameters.includes(name)) continue
    if (request.ignored) request.ignored.add(name)
    else messages.add(name, () => unknown('parameter', name, known))
  }
  messages.throwAny()
}

/** The keys that a documented route takes in a body, where it takes no others; an action without a body takes none. */
function keysOf({ hide, body }: Words, { method, server }: FastifyRequest): string[] | undefined {
  if (!body) return hide || method !== 'POST' ? undefined : []
  const schema = body.$ref === undefined ? body : (server.getSchema(body.$ref) as Names | undefined)
  return schema?.additionalProperties === false ? Object.keys(schema.properties ?? {}) : undefined
}

/** A body that has no keys at all is for the route to judge. */
function requireKnownKeys({ body, ignored }: FastifyRequest, known: readonly string[]): void {
  if (body === null || typeof body !== 'object' || Array.isArray(body)) return
  const messages = new FieldMessages()
  for (const name of Object.keys(body)) {
    if (known.includes(name)) continue
    if (ignored) ignored.add(name)
    // A private key sent in place of a form is one long name, of which little is shown.
    else messages.add(name.slice(0, longest), () => unknown('field', name, known))
  }
  messages.throwAny()
}

const longest = 60

function unknown(what: string, name: string, known: readonly string[]): string {
  const guess = nearest(name, known)
  const allowed = `Allowed: ${known.join(', ') || 'none'}.`
  return `Unknown ${what}. ${guess ? `Did you mean "${guess}"?` : allowed}`
}
