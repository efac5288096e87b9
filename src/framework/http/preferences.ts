import type { FastifyInstance } from 'fastify'
import plugin from 'fastify-plugin'
import type { Config } from '../config.ts'
import { ignoredHeader, type IgnoredNames } from '../request/ignored.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Collects the unknown parameters and keys of the request; null where they are refused. */
    ignored: IgnoredNames
    /** True for strict handling: filter values that name no object are refused, too. */
    strict: boolean
  }
}

/** The response header that names what was ignored, percent-encoded and separated by commas. */
export const ignoredInputHeader = 'ignored-input'

/**
 * Decides for each request what happens to unknown query parameters and body keys (RFC 7240):
 * `Prefer: handling=strict` refuses them, `handling=lenient` ignores them, otherwise the setting
 * `UNKNOWN_INPUT` decides. Names what was ignored in a response header.
 */
export const preferences = plugin(
  async (app: FastifyInstance, { unknownInput }: Pick<Config, 'unknownInput'>) => {
    app.decorateRequest('ignored', null)
    app.decorateRequest('strict', false)
    app.addHook('onRequest', (request, reply, next) => {
      const handling = handlingOf(request.headers.prefer)
      if (handling) reply.header('preference-applied', `handling=${handling}`)
      request.strict = handling === 'strict'
      const ignores = handling ? handling === 'lenient' : unknownInput === 'ignore'
      if (ignores) request.ignored = new Set()
      next()
    })
    app.addHook('onSend', ({ ignored }, reply, _, next) => {
      if (ignored && ignored.size > 0) reply.header(ignoredInputHeader, ignoredHeader(ignored))
      next()
    })
  },
  { name: 'preferences' },
)

/** Returns the first `handling` of the header. Later ones are ignored. */
function handlingOf(prefer: string | readonly string[] | undefined): string | undefined {
  const found = /(?:^|[,;\s])handling\s*=\s*"?(lenient|strict)"?(?![\w-])/i.exec(
    String(prefer ?? ''),
  )
  return found?.[1]?.toLowerCase()
}
