import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import plugin from 'fastify-plugin'
import type { Config } from '../config.ts'
import { originOf, type ResourceOptions } from '../http/context.ts'
import type { QueryParameters, ParsedQuery } from '../request/parameters.ts'
import { responsePage } from './response-page.ts'
import { formMarker } from '../pages/lists/filter-form.ts'
import { resolveFilterNames } from '../pages/forms/references.ts'
import { frameOf, pageHeaders, pageText } from '../pages/frame/shell.ts'
import { noteSubresource, type Subresource } from '../pages/objects/subresources.ts'

/** Options of the plugin. */
export type BrowsingOptions = Pick<ResourceOptions, 'about' | 'graph' | 'config'>

/**
 * Renders every response of the API as a page for clients that accept HTML, with the same handlers
 * and statements, and redirects a filter form to the URL without its empty fields. Errors become
 * pages too; a missing log-in redirects to the log-in page.
 */
export const browsing = plugin(
  async (app: FastifyInstance, options: BrowsingOptions) => {
    const { graph, config } = options
    const frame = frameOf(options)
    app.decorate('subresources', new Map<string, Subresource[]>())
    app.addHook('onRoute', function (this: FastifyInstance, route) {
      noteSubresource(this, route, config.basePath)
    })
    app.addHook('onRequest', (request, reply, next) => {
      const { parameters }: ParsedQuery = request.query ?? {}
      if (!request.html || !parameters?.has(formMarker)) return next()
      cleanUrl(request, parameters, options).then((url) => void reply.redirect(url, 303), next)
    })
    app.addHook('preSerialization', (request, reply, payload, next) => {
      if (!request.html || !isResponse(reply)) return next()
      if (reply.statusCode === 401 && !request.identity)
        return next(null, toLogin(request, reply, config))
      const linkBase = originOf(request, config.basePath)
      const page = responsePage({ graph, config, request, reply, payload, linkBase })
      pageHeaders(reply)
      next(null, pageText(page, frame, request))
    })
  },
  { name: 'browsing', dependencies: ['negotiation', 'authentication'] },
)

/** Returns the URL of a submitted filter form without its empty fields, and with ids for names. */
async function cleanUrl(
  { url, identity, database, routeOptions }: FastifyRequest,
  parameters: QueryParameters,
  options: BrowsingOptions,
): Promise<string> {
  const pairs = [...parameters].flatMap(([name, values]) =>
    values.map((value): [string, string] => [name, value]),
  )
  const left = pairs.filter(([name, value]) => name !== formMarker && value !== '')
  const path = url.split('?')[0] ?? ''
  const model = routeOptions.config.access?.model
  const sent = model
    ? await resolveFilterNames({ ...options, database }, { model, identity }, left)
    : left
  const text = new URLSearchParams(sent.map(([name, value]) => [name, value])).toString()
  return path.replace(/^\/{2,}/, '/') + (text === '' ? '' : `?${text}`)
}

/** Returns false for drawings and files, which are sent unchanged. */
function isResponse(reply: FastifyReply): boolean {
  const type = String(reply.getHeader('content-type') ?? 'application/json')
  return /^application\/(problem\+)?json/.test(type)
}

function toLogin(request: FastifyRequest, reply: FastifyReply, { basePath }: Config): string {
  const next = request.method === 'GET' ? `?next=${encodeURIComponent(request.url)}` : ''
  pageHeaders(reply)
  reply.removeHeader('www-authenticate')
  reply.status(303).header('location', `${basePath}/login/${next}`)
  return ''
}
