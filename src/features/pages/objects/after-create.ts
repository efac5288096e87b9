import type { FastifyReply, FastifyRequest } from 'fastify'
import { capitalised } from '../../../framework/model/components/describe.ts'
import type { Model } from '../../../framework/model/graph.ts'
import type { FormField } from '../forms/form-fields.ts'
import type { Sent } from '../forms/forms.ts'
import { patternCount, type NamePattern } from '../forms/many-at-once.ts'
import { sendJson } from '../forms/pick-page.ts'
import { setFlash, type Flash } from '../frame/flash.ts'
import { ownersOf } from '../values/label.ts'
import { anotherQuery } from './form-contents.ts'
import { onwardName } from './form-page.ts'
import type { ObjectPages } from './object-pages.ts'
import { readObjectNames } from './object-label.ts'
import { withWayBack } from './way-back.ts'

/** A form that created its objects; its references are ids. */
export interface CreatedObject {
  readonly model: Model
  readonly fields: readonly FormField[]
  readonly sent: Sent
  /** The page to which the form returns instead of that of the object. */
  readonly back: string | undefined
}

/** A request with its reply. */
interface Exchange {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** Redirects after a form that created an object: where to depends on the clicked button. */
export async function afterCreate(
  objectPages: ObjectPages,
  created: CreatedObject,
  id: number,
  { request, reply }: Exchange,
): Promise<FastifyReply> {
  const { model, sent, back } = created
  const named = { id, ...(await readObjectNames(objectPages, model, id, request)) }
  if (sent.get(onwardName) === 'pick') return sendJson(reply, { id, label: named.label })
  setFlash(reply, saved(objectPages, model, named, 'created'))
  return sent.get(onwardName) === 'another'
    ? reply.redirect(anotherUrl(objectPages, created), 303)
    : reply.redirect(back ?? objectUrl(objectPages, model, id), 303)
}

/** Redirects after a form that created several objects: to the list of those of their owner. */
export function afterSeveral(
  objectPages: ObjectPages,
  created: CreatedObject,
  { names }: NamePattern,
  reply: FastifyReply,
): FastifyReply {
  const { model, sent, back } = created
  const verb = names.length === 1 ? 'was' : 'were'
  setFlash(reply, { text: `${patternCount(model, names)} ${verb} created.` })
  if (sent.get(onwardName) === 'another')
    return reply.redirect(anotherUrl(objectPages, created), 303)
  if (back !== undefined) return reply.redirect(back, 303)
  const owner = ownersOf(model).find(({ name }) => model.filters.has(`${name}_id`))?.name
  const id = owner === undefined ? '' : (sent.get(owner) ?? '')
  const query = owner !== undefined && /^\d+$/.test(id) ? `?${owner}_id=${id}` : ''
  return reply.redirect(objectPages.urlOf(model) + query, 303)
}

/** Returns the URL of the form for another object of the same kind. */
function anotherUrl(
  objectPages: ObjectPages,
  { model, fields, sent, back }: CreatedObject,
): string {
  const form = `${objectPages.urlOf(model)}add/?${anotherQuery(model, fields, sent)}`
  return back === undefined ? form : withWayBack(form, back)
}

/** Returns the message that an object was saved, with a link to it. */
export function saved(
  objectPages: ObjectPages,
  model: Model,
  { id, label }: { readonly id: number; readonly label: string },
  done: 'created' | 'saved',
): Flash {
  const text = `${capitalised(model.label)} ${done}:`
  return { text, links: [{ label, href: objectUrl(objectPages, model, id) }] }
}

/** Returns the URL of the page of an object, or of the list of a model without such pages. */
export const objectUrl = (objectPages: ObjectPages, model: Model, id: number): string =>
  objectPages.urlOf(model) + (model.operations.has('read') ? `${id}/` : '')
