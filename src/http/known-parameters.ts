import type { FastifyInstance, FastifyRequest } from 'fastify'
import plugin from 'fastify-plugin'
import { FieldMessages } from '../errors.ts'
import { nearest } from '../model/resolve/mistakes.ts'
import { requireParameters } from '../request/parameters.ts'

/** A route's own words, as far as they are about its query. */
interface Words {
  readonly hide?: boolean
  readonly querystring?: {
    readonly properties?: Readonly<Record<string, unknown>>
    readonly additionalProperties?: unknown
  }
}

/**
 * Refuses query parameters that a documented route does not list, as lists refuse filters they do not know. A route
 * whose query schema is open to others, such as a list, looks at them itself.
 */
export const knownParameters = plugin(
  async (app: FastifyInstance) => {
    app.addHook('preHandler', async (request) => {
      const { hide, querystring } = (request.routeOptions.schema ?? { hide: true }) as Words // TypeBox's
      const isOpen = querystring ? querystring.additionalProperties !== false : hide === true
      if (!isOpen) requireKnown(request, Object.keys(querystring?.properties ?? {}))
    })
  },
  { name: 'known-parameters' },
)

function requireKnown(request: FastifyRequest, own: readonly string[]): void {
  const messages = new FieldMessages()
  const known = own.includes('format') ? own : [...own, 'format']
  for (const [name, texts] of requireParameters(request.query)) {
    if (name === 'format' && !own.includes(name) && texts.at(-1) !== 'json')
      messages.add(name, 'Allowed: json.')
    if (!known.includes(name) && !request.lenient && !messages.full)
      messages.add(name, unknown(name, known))
  }
  messages.throwAny()
}

function unknown(name: string, known: readonly string[]): string {
  const guess = nearest(name, known)
  return `Unknown parameter. ${guess ? `Did you mean "${guess}"?` : `Allowed: ${known.join(', ')}.`}`
}
