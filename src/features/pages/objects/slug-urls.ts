import type { FastifyReply, FastifyRequest } from 'fastify'
import { failure } from '../../../framework/errors/errors.ts'
import { requireMaySee } from '../../../framework/http/authorization/index.ts'
import { idFrom } from '../../../framework/model/id.ts'
import type { ObjectPages } from './object-pages.ts'

/**
 * Redirects the URL of an object that has its slug in place of the id, such as `/lab/sites/hq/`, as
 * NetBox 2.0 had it. Returns undefined for a URL with an id.
 */
export async function redirectSlug(
  objectPages: ObjectPages,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply | undefined> {
  const { id: slug = '' }: { readonly id?: string } = request.params ?? {}
  if (idFrom(slug) !== 0) return undefined
  const model = objectPages.model(request)
  requireMaySee(request.identity, model, objectPages.options.config)
  const field = model.fields.get('slug')
  if (!field?.columnName || slug.includes('\0')) throw failure('ERR_NOT_FOUND')
  const text = `select id from ${model.table} where ${field.columnName} = $1 limit 1`
  const [[id] = []] = await request.database.rows({ text, values: [slug], isReadOnly: true })
  if (id === undefined) throw failure('ERR_NOT_FOUND')
  const query = request.url.split('?').slice(1).join('?')
  return reply.redirect(
    `${objectPages.urlOf(model)}${Number(id)}/${query === '' ? '' : `?${query}`}`,
  )
}
