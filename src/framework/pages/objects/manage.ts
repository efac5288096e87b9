import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Rows } from '../../database/statement.ts'
import type { Json } from '../../model/json-value.ts'
import { ApiError, type FieldErrors } from '../../errors.ts'
import { createObject } from '../../write/create.ts'
import { removeObject } from '../../write/remove.ts'
import { updateObject } from '../../write/update.ts'
import { describeFields } from '../../http/describe.ts'
import { contextOf, idOf } from '../../http/context.ts'
import { capitalised, withArticle } from '../../model/components/describe.ts'
import type { Model } from '../../model/graph.ts'
import { requireParameters } from '../../request/parameters.ts'
import { gatherCustom, isCustom, spreadCustom } from '../forms/custom-fields.ts'
import { ActionPages } from './action-pages.ts'
import {
  changedFields,
  digestsOf,
  FieldsChanged,
  initialDigests,
  initialInputs,
  requireUnchanged,
  type Digests,
} from '../forms/changed-fields.ts'
import { bodyOf } from '../forms/form-body.ts'
import {
  contentsOf,
  defaultContents,
  type FormField,
  type ControlContent,
} from '../forms/form-fields.ts'
import { modelForm } from '../forms/form.ts'
import { requireSent, type Sent } from '../forms/forms.ts'
import { html } from '../frame/html.ts'
import { fieldErrors, submittedContents, Managed, type PageOptions } from './managed.ts'
import { fieldsMarkup } from './options.ts'
import { pickPage, sendJson } from '../forms/pick-page.ts'
import { resolveNames } from '../forms/references.ts'
import { bulkPages } from './bulk-pages.ts'
import { csrfInput } from '../frame/shell.ts'
import { titleOf } from '../values/label.ts'
import { columnsPage } from '../lists/columns-page.ts'
import { sendListPage } from '../lists/list-page.ts'
import { sendObjectPage } from './object-page.ts'
import { sendHistoryPage } from '../history/history-page.ts'
import { objectNames } from './object-label.ts'
import { formerUrls } from './former-urls.ts'

/**
 * Serves the forms that create, change and delete an object of any model, and the description of
 * its fields.
 */
export async function manage(app: FastifyInstance, options: PageOptions): Promise<void> {
  const managed = new Managed(options)
  const [forms, actionPages] = [new Forms(managed), new ActionPages(managed)]
  const list = managed.route
  const makes = (request: FastifyRequest): boolean =>
    managed.model(request).operations.has('create')
  formerUrls(app, options.config)
  app.addHook('onRoute', (route) => {
    if (route.url.startsWith(`${options.config.basePath}${list}`))
      route.config = { ...route.config, apiOf: (request) => managed.apiOf(request) }
  })
  app.get(list, (request, reply) => sendListPage(managed, request, reply))
  app.get(`${list}fields/`, (request, reply) => forms.about(request, reply))
  app.get(`${list}add/`, (request, reply) =>
    makes(request) ? forms.blank(request, reply) : actionPages.ask(request, reply),
  )
  app.post(`${list}add/`, (request, reply) =>
    makes(request) ? forms.create(request, reply) : actionPages.act(request, reply),
  )
  await bulkPages(app, managed)
  pickPage(app, managed)
  columnsPage(app, managed)
  app.get(`${list}:id/`, (request, reply) => sendObjectPage(managed, request, reply))
  app.get(`${list}:id/changes/`, (request, reply) => sendHistoryPage(managed, request, reply))
  app.get(`${list}:id/edit/`, (request, reply) => forms.filled(request, reply))
  app.post(`${list}:id/edit/`, (request, reply) => forms.update(request, reply))
  app.get(`${list}:id/delete/`, (request, reply) => forms.askRemove(request, reply))
  app.post(`${list}:id/delete/`, (request, reply) => forms.remove(request, reply))
  app.get(`${list}:id/do/:action/`, (request, reply) => actionPages.ask(request, reply))
  app.post(`${list}:id/do/:action/`, (request, reply) => actionPages.act(request, reply))
}

interface Filled {
  readonly model: Model
  readonly fields: readonly FormField[]
  readonly contents: ReadonlyMap<string, ControlContent>
  readonly errors: FieldErrors
  /** Absent on create. */
  readonly id?: number
  readonly name?: string
  /** What the controls showed when the form was opened; absent on create. */
  readonly initial?: Digests
}

interface Writing {
  readonly model: Model
  /** Absent on create. */
  readonly id?: number
  readonly write: (body: Json, form: SentForm) => Promise<FastifyReply>
}

/** A submitted form, and its fields that were changed. */
interface SentForm {
  readonly sent: Sent
  readonly changed: readonly FormField[]
}

class Forms {
  readonly #managed: Managed
  readonly #options: PageOptions

  constructor(managed: Managed) {
    this.#managed = managed
    this.#options = managed.options
  }

  about(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const model = this.#managed.model(request)
    const content = html`
      <h1>${capitalised(model.labelPlural)}: fields</h1>
      <p class="lead">${model.description}</p>
      ${fieldsMarkup(describeFields(model), model.labelPlural)}
    `
    return this.#managed.send(
      { title: 'Fields', crumbs: this.#managed.crumbs(model), content },
      request,
      reply,
    )
  }

  async blank(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const model = this.#managed.allowed(request, 'create', 'add')
    const fields = await this.#managed.fields(model, request.database)
    const given = requireParameters(request.query)
    const contents = new Map(defaultContents(fields))
    for (const [name, texts] of given) contents.set(name, { text: texts.at(-1) ?? '', shown: '' })
    return this.#form({ model, fields, contents, errors: {} }, request, reply)
  }

  async create(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const model = this.#managed.allowed(request, 'create', 'add')
    const write = async (body: Json, { sent }: SentForm): Promise<FastifyReply> => {
      const made = await createObject(contextOf(model, this.#options, request), body)
      const id = Number(made['id'])
      if (sent.get(':onward') === 'pick') {
        const { label } = await objectNames(this.#managed, model, id, request)
        return sendJson(reply, { id, label })
      }
      return this.#onward(model, Number(made['id']), reply)
    }
    return this.#written({ model, write }, request, reply)
  }

  async filled(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const model = this.#managed.allowed(request, 'update', 'change')
    const [object, fields] = await Promise.all([
      this.#managed.read(model, request),
      this.#managed.fields(model, request.database),
    ])
    const contents = contentsOf(this.#options.graph, fields, spreadCustom(object))
    return this.#form(
      {
        model,
        fields,
        contents,
        errors: {},
        initial: digestsOf(fields, contents),
        id: idOf(request),
        name: titleOf(this.#options.graph, model, object),
      },
      request,
      reply,
    )
  }

  async update(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const model = this.#managed.allowed(request, 'update', 'change')
    const id = idOf(request)
    const write = async (body: Json, { sent, changed }: SentForm): Promise<FastifyReply> => {
      const condition = async (rows: Rows): Promise<void> => {
        const object = await this.#managed.read(model, request, rows)
        const current = contentsOf(this.#options.graph, changed, spreadCustom(object))
        requireUnchanged(changed, sent, current)
      }
      const context = { ...contextOf(model, this.#options, request), condition }
      await updateObject(context, id, body, { mode: 'patch' })
      return this.#onward(model, id, reply)
    }
    return this.#written({ model, id, write }, request, reply)
  }

  async askRemove(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const model = this.#managed.allowed(request, 'delete', 'delete')
    const name = titleOf(this.#options.graph, model, await this.#managed.read(model, request))
    const content = html`
      <h1>Delete ${model.label} ${name}?</h1>
      <p>
        What belongs to it goes with it; where that would lose something else, the deletion is
        refused.
      </p>
      <form method="post" class="line">
        ${csrfInput(request.identity?.session?.csrf)}
        <button class="delete" type="submit">Delete</button>
        <a class="button quiet" href=${`${this.#managed.urlOf(model)}${idOf(request)}/`}>Cancel</a>
      </form>
    `
    const crumbs = this.#managed.crumbs(model, { id: idOf(request), name })
    return this.#managed.send({ title: 'Delete', crumbs, content }, request, reply)
  }

  async remove(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const model = this.#managed.allowed(request, 'delete', 'delete')
    requireSent(request)
    await removeObject(contextOf(model, this.#options, request), idOf(request))
    return reply.redirect(this.#managed.urlOf(model), 303)
  }

  async #written(
    { model, id, write }: Writing,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const sent = requireSent(request)
    const fields = await this.#managed.fields(model, request.database)
    const { identity, database } = request
    const changed = changedFields(fields, sent)
    const resolved = await resolveNames({ ...this.#options, database }, { fields, sent, identity })
    try {
      const body = gatherCustom(bodyOf(changed, resolved.sent), changed.filter(isCustom))
      return await write(body, { sent, changed })
    } catch (error) {
      const refused = error instanceof ApiError ? fieldErrors(error) : undefined
      if (!refused) throw error
      const errors = { ...refused, ...resolved.unclear }
      const contents = submittedContents(fields, sent)
      reply.status(error instanceof ApiError ? error.status : 400)
      const replaced = error instanceof FieldsChanged ? error.digests : []
      const initial = new Map([...initialDigests(sent), ...replaced])
      const filled = { model, fields, contents, errors, initial, ...(id ? { id } : {}) }
      return this.#form(filled, request, reply)
    }
  }

  #form(filled: Filled, request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const { model, fields, contents, errors, id, name, initial } = filled
    const title = id ? `Edit ${name ?? model.label}` : `Add ${withArticle(model.label)}`
    const path = id ? `${id}/` : ''
    const form = modelForm({
      action: `${this.#managed.urlOf(model)}${id ? `${path}edit/` : 'add/'}`,
      csrf: request.identity?.session?.csrf,
      fields,
      contents,
      errors,
      submit: id ? 'Save' : 'Create',
      cancel: this.#managed.urlOf(model) + path,
      changing: id !== undefined,
      hidden: initialInputs(initial),
      sections: model.pages.sections,
      addUrl: (target) => this.#managed.addUrl(target, request),
    })
    const crumbs = this.#managed.crumbs(model, id ? { id, name: name ?? `#${id}` } : undefined)
    return this.#managed.send(
      {
        title,
        crumbs,
        content: html`<h1>${title}</h1>
          ${form}`,
      },
      request,
      reply,
    )
  }

  #onward(model: Model, id: number, reply: FastifyReply): FastifyReply {
    const path = model.operations.has('read') ? `${id}/` : ''
    return reply.redirect(this.#managed.urlOf(model) + path, 303)
  }
}
