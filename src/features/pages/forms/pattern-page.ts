import type { FastifyInstance } from 'fastify'
import { failure, ApiError } from '../../../framework/errors/errors.ts'
import { isJsonObject, textsIn } from '../../../framework/model/json-value.ts'
import { requireParameters } from '../../../framework/request/parameters.ts'
import type { ObjectPages } from '../objects/object-pages.ts'
import { pageTexts } from '../texts.ts'
import { patternCount, patternIn, patternSummary } from './many-at-once.ts'
import { sendJson } from './pick-page.ts'

/**
 * Serves the expansion of a pattern as JSON: `…/add/names/?text=ge-0/0/[0-47]` responds with the
 * label of the button and a summary, or with the mistake in the pattern. For a plain name the
 * response is an empty object.
 */
export function patternPage(app: FastifyInstance, objectPages: ObjectPages): void {
  app.get(`${objectPages.route}add/names/`, async (request, reply) => {
    const model = objectPages.allowed(request, 'create', 'add')
    const field = model.pages.bulkCreate
    if (field === undefined) throw failure('ERR_NOT_FOUND')
    const text = requireParameters(request.query).get('text')?.at(-1) ?? ''
    try {
      const pattern = patternIn(model, { [field]: text }, objectPages.options.config.bulkMax)
      if (!pattern) return sendJson(reply, {})
      const { names } = pattern
      const summary = patternSummary(model, names)
      return sendJson(reply, {
        button: pageTexts.form.createCounted(patternCount(model, names)),
        summary,
      })
    } catch (error) {
      if (!(error instanceof ApiError) || !isJsonObject(error.fields)) throw error
      return sendJson(reply, { problem: textsIn(error.fields[field]).join(' ') })
    }
  })
}
