import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ActionPages } from './action-pages.ts'
import { ObjectPages, type PageOptions } from './object-pages.ts'
import { patternPage } from '../forms/pattern-page.ts'
import { resumesForm } from '../forms/resumption.ts'
import { pickPage } from '../forms/pick-page.ts'
import { bulkPages } from './bulk-pages.ts'
import { columnsPage } from '../lists/columns-page.ts'
import { setPages } from './set-pages.ts'
import { sendListPage } from '../lists/list-page.ts'
import { sendFieldsPage } from './fields-page.ts'
import { ObjectForms } from './object-forms.ts'
import { sendObjectPage } from './object-page.ts'
import { remove, sendRemovalPage } from './removal-pages.ts'
import { sendHistoryPage } from '../history/history-page.ts'
import { formerUrls } from './former-urls.ts'

/**
 * Serves the forms that create, change and delete an object of any model, and the description of
 * its fields.
 */
export async function manage(app: FastifyInstance, options: PageOptions): Promise<void> {
  const objectPages = new ObjectPages(options)
  const [forms, actionPages] = [new ObjectForms(objectPages), new ActionPages(objectPages)]
  const list = objectPages.route
  const makes = (request: FastifyRequest): boolean =>
    objectPages.model(request).operations.has('create')
  formerUrls(app, options.config)
  app.addHook('onRoute', (route) => {
    if (route.url.startsWith(`${options.config.basePath}${list}`))
      route.config = { ...route.config, apiOf: (request) => objectPages.apiOf(request) }
  })
  app.get(list, (request, reply) => sendListPage(objectPages, request, reply))
  app.get(`${list}fields/`, (request, reply) => sendFieldsPage(objectPages, request, reply))
  app.get(`${list}add/`, (request, reply) =>
    makes(request) ? forms.blank(request, reply) : actionPages.ask(request, reply),
  )
  app.post(`${list}add/`, resumesForm, (request, reply) =>
    makes(request) ? forms.create(request, reply) : actionPages.act(request, reply),
  )
  bulkPages(app, objectPages)
  pickPage(app, objectPages)
  setPages(app, objectPages)
  columnsPage(app, objectPages)
  patternPage(app, objectPages)
  app.get(`${list}:id/`, (request, reply) => sendObjectPage(objectPages, request, reply))
  app.get(`${list}:id/changes/`, (request, reply) => sendHistoryPage(objectPages, request, reply))
  app.get(`${list}:id/edit/`, (request, reply) => forms.filled(request, reply))
  app.post(`${list}:id/edit/`, resumesForm, (request, reply) => forms.update(request, reply))
  app.get(`${list}:id/clone/`, (request, reply) => forms.clone(request, reply))
  app.get(`${list}:id/delete/`, (request, reply) => sendRemovalPage(objectPages, request, reply))
  app.post(`${list}:id/delete/`, (request, reply) => remove(objectPages, request, reply))
  app.get(`${list}:id/do/:action/`, (request, reply) => actionPages.ask(request, reply))
  app.post(`${list}:id/do/:action/`, resumesForm, (request, reply) =>
    actionPages.act(request, reply),
  )
}
