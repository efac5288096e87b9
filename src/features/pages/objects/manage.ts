import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ActionPages } from './action-pages.ts'
import { Managed, type PageOptions } from './model-pages.ts'
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
  const managed = new Managed(options)
  const [forms, actionPages] = [new ObjectForms(managed), new ActionPages(managed)]
  const list = managed.route
  const makes = (request: FastifyRequest): boolean =>
    managed.model(request).operations.has('create')
  formerUrls(app, options.config)
  app.addHook('onRoute', (route) => {
    if (route.url.startsWith(`${options.config.basePath}${list}`))
      route.config = { ...route.config, apiOf: (request) => managed.apiOf(request) }
  })
  app.get(list, (request, reply) => sendListPage(managed, request, reply))
  app.get(`${list}fields/`, (request, reply) => sendFieldsPage(managed, request, reply))
  app.get(`${list}add/`, (request, reply) =>
    makes(request) ? forms.blank(request, reply) : actionPages.ask(request, reply),
  )
  app.post(`${list}add/`, resumesForm, (request, reply) =>
    makes(request) ? forms.create(request, reply) : actionPages.act(request, reply),
  )
  bulkPages(app, managed)
  pickPage(app, managed)
  setPages(app, managed)
  columnsPage(app, managed)
  patternPage(app, managed)
  app.get(`${list}:id/`, (request, reply) => sendObjectPage(managed, request, reply))
  app.get(`${list}:id/changes/`, (request, reply) => sendHistoryPage(managed, request, reply))
  app.get(`${list}:id/edit/`, (request, reply) => forms.filled(request, reply))
  app.post(`${list}:id/edit/`, resumesForm, (request, reply) => forms.update(request, reply))
  app.get(`${list}:id/clone/`, (request, reply) => forms.clone(request, reply))
  app.get(`${list}:id/delete/`, (request, reply) => sendRemovalPage(managed, request, reply))
  app.post(`${list}:id/delete/`, (request, reply) => remove(managed, request, reply))
  app.get(`${list}:id/do/:action/`, (request, reply) => actionPages.ask(request, reply))
  app.post(`${list}:id/do/:action/`, resumesForm, (request, reply) =>
    actionPages.act(request, reply),
  )
}
