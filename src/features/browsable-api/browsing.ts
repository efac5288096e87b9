import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import plugin from 'fastify-plugin'
import type { Config } from '../../framework/config/config.ts'
import { originOf, type ResourceOptions } from '../../framework/http/objects/index.ts'
import { explainRefusal, refusalPage, type Refusal } from './refusal.ts'
import { explainMissing } from './missing-page.ts'
import { responsePage } from './response-page.ts'
import { frameOf, pageHeaders, pageText } from '../pages/frame/shell.ts'

/** Options of the plugin. */
export type BrowsingOptions = Pick<ResourceOptions, 'about' | 'graph' | 'config'>

/**
 * Renders every response of the API as a page for clients that accept HTML, with the same handlers
 * and statements. Errors become pages too; a missing log-in redirects to the log-in page.
 */
export const browsing = plugin(
  async (app: FastifyInstance, options: BrowsingOptions) => {
    const { graph, config } = options
    const frame = frameOf(options)
    /** The paths of the routes that take `GET`. */
    const readable = new Set<string>()
    app.addHook('onRoute', ({ method, url }) => {
      if ([method].flat().includes('GET')) readable.add(url)
    })
    app.addHook('preSerialization', (request, reply, payload, next) => {
      if (!request.html || !isResponse(reply)) return next()
      if (reply.statusCode === 401 && !request.identity)
        return next(null, toLogin(request, reply, config, readable))
      const linkBase = originOf(request, config.basePath)
      const send = (refusal?: Refusal): void => {
        const isForPeople = request.routeOptions.config?.page === true || reply.statusCode === 404
        const page =
          refusal && isForPeople
            ? refusalPage(refusal)
            : responsePage({ graph, config, request, reply, payload, linkBase, refusal })
        pageHeaders(reply)
        next(null, pageText(page, frame, request))
      }
      if (reply.statusCode === 404) return send(explainMissing(request, options))
      if (reply.statusCode !== 403) return send()
      explainRefusal(request, options).then(send, () => send())
    })
  },
  { name: 'browsing', dependencies: ['negotiation', 'authentication'] },
)

/** Returns false for drawings and files, which are sent unchanged. */
function isResponse(reply: FastifyReply): boolean {
  const type = String(reply.getHeader('content-type') ?? 'application/json')
  return /^application\/(problem\+)?json/.test(type)
}

/**
/**
 * Redirects to the sign-in page, which leads back to the request. A form that resumes is redirected
 * with 307, so that the browser sends its values along and they are kept. Returns the empty body.
 */
function toLogin(
  request: FastifyRequest,
  reply: FastifyReply,
  { basePath }: Config,
  readable: ReadonlySet<string>,
): string {
  const { method, routeOptions } = request
  const isPage = routeOptions.config.page === true
  const resumes = isPage && routeOptions.config.resumes === true && !isUpload(request)
  const url = method === 'GET' || resumes ? request.url : isPage && readableUrl(request, readable)
  const next = url ? `?next=${encodeURIComponent(url)}` : ''
  pageHeaders(reply)
  reply.removeHeader('www-authenticate')
  if (resumes) reply.status(307).header('location', `${basePath}/login/resume/${next}`)
  else reply.status(303).header('location', `${basePath}/login/${next}`)
  return ''
}

/** Returns the URL of a page, or of the nearest one above it, that takes `GET`. */
function readableUrl({ url, routeOptions }: FastifyRequest, readable: ReadonlySet<string>): string {
  const up = (path: string): string => path.replace(/[^/]+\/$/, '')
  let [pattern, path] = [routeOptions.url ?? '/', url.split('?')[0] ?? '/']
  while (pattern !== '/' && !readable.has(pattern)) [pattern, path] = [up(pattern), up(path)]
  return path
}

const isUpload = ({ headers }: FastifyRequest): boolean =>
  headers['content-type']?.startsWith('multipart/') === true
