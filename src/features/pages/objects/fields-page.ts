import type { FastifyReply, FastifyRequest } from 'fastify'
import { describeFields } from '../../../framework/http/description/index.ts'
import { capitalised } from '../../../framework/model/components/describe.ts'
import { html } from '../frame/html.ts'
import type { ObjectPages } from './object-pages.ts'
import { fieldsMarkup } from './options.ts'

/** Sends the page that describes the fields of a model. */
export function sendFieldsPage(
  objectPages: ObjectPages,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const model = objectPages.model(request)
  const content = html`
    <h1>${capitalised(model.labelPlural)}: fields</h1>
    <p class="lead">${model.description}</p>
    ${fieldsMarkup(describeFields(model), model.labelPlural)}
  `
  const page = { title: 'Fields', crumbs: objectPages.crumbs(model), content }
  return objectPages.send(page, request, reply)
}
