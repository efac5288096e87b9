import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../../../framework/config/config.ts'

/** The former URLs of pages of a model, and the current path after `/<application>/<models>/`. */
const former: readonly (readonly [url: string, now: (id: string, action: string) => string])[] = [
  ['/about/:application/:models/', () => 'fields/'],
  ['/manage/:application/:models/', () => 'add/'],
  ['/manage/:application/:models/:id/', (id) => `${id}/edit/`],
  ['/manage/:application/:models/:id/delete/', (id) => `${id}/delete/`],
  ['/manage/:application/:models/:id/do/:action/', (id, action) => `${id}/do/${action}/`],
]

/** The parameters in these URLs. */
interface FormerParameters {
  readonly application?: string
  readonly models?: string
  readonly id?: string
  readonly action?: string
}

/** Redirects the former URLs of pages, with their queries: links in tickets keep working. */
export function formerUrls(app: FastifyInstance, { basePath }: Pick<Config, 'basePath'>): void {
  for (const [url, now] of former)
    app.get(url, async (request: FastifyRequest, reply) => {
      const parameters: FormerParameters = request.params ?? {}
      const { application = '', models = '', id = '', action = '' } = parameters
      const parts = [application, models].map(encodeURIComponent)
      const path = now(encodeURIComponent(id), encodeURIComponent(action))
      const query = request.url.split('?').slice(1).join('?')
      const target = `${basePath}/${parts.join('/')}/${path}${query === '' ? '' : `?${query}`}`
      return reply.redirect(target, 301)
    })
}
