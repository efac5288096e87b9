import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError, failure, type FieldErrors } from '../errors.ts'
import { csrfHeader, may } from '../http/authentication.ts'
import { createObject } from '../http/change/create.ts'
import { removeObject } from '../http/change/remove.ts'
import { updateObject } from '../http/change/update.ts'
import { fieldsOf } from '../http/describe.ts'
import type { Action } from '../http/identity.ts'
import { originOf } from '../http/origin.ts'
import { contextOf, idOf, type ResourceOptions } from '../http/resource.ts'
import { capitalised, withArticle } from '../model/components/describe.ts'
import type { Operation } from '../model/define.ts'
import type { Model } from '../model/graph.ts'
import { planDetail } from '../plan/read.ts'
import { requireParameters } from '../request/parameters.ts'
import { parseQuery } from '../request/query.ts'
import {
  customFormFields,
  gatherCustom,
  holdsCustom,
  isCustom,
  spreadCustom,
} from './custom-fields.ts'
import { bodyOf } from './form-body.ts'
import { formFields, heldOf, heldOfDefaults, type FormField, type Held } from './form-fields.ts'
import { modelForm } from './form.ts'
import { requirePerson, requireSent } from './forms.ts'
import { html } from './html.ts'
import { fieldsMarkup } from './options.ts'
import { csrfInput, pageHeaders, sendPage, type Crumb, type Frame, type Page } from './shell.ts'
import { isObject, titleOf, type Json } from './value.ts'

/** What the pages share. */
export interface PageOptions extends ResourceOptions {
  readonly frame: Frame
}

/** Forms to make, change and delete an object of any model, and what its fields are: one page each for all models. */
export async function manage(app: FastifyInstance, options: PageOptions): Promise<void> {
  const forms = new Forms(options)
  app.get('/about/:application/:models/', (request, reply) => forms.about(request, reply))
  app.get('/manage/:application/:models/', (request, reply) => forms.blank(request, reply))
  app.post('/manage/:application/:models/', (request, reply) => forms.create(request, reply))
  app.get('/manage/:application/:models/:id/', (request, reply) => forms.filled(request, reply))
  app.post('/manage/:application/:models/:id/', (request, reply) => forms.update(request, reply))
  app.get('/manage/:application/:models/:id/delete/', (request, reply) =>
    forms.askRemove(request, reply),
  )
  app.post('/manage/:application/:models/:id/delete/', (request, reply) =>
    forms.remove(request, reply),
  )
  app.post('/manage/:application/:models/:id/do/', (request, reply) => forms.act(request, reply))
}

interface Filled {
  readonly model: Model
  readonly fields: readonly FormField[]
  readonly held: ReadonlyMap<string, Held>
  readonly errors: FieldErrors
  /** Absent while the object is being made. */
  readonly id?: number
  readonly name?: string
}

interface Writing {
  readonly model: Model
  /** Absent while the object is being made. */
  readonly id?: number
  readonly write: (body: Json) => Promise<FastifyReply>
}

class Forms {
  readonly #options: PageOptions
  readonly #models: ReadonlyMap<string, Model>

  constructor(options: PageOptions) {
    this.#options = options
    this.#models = new Map([...options.graph.models.values()].map((model) => [model.url, model]))
  }

  about(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const model = this.#model(request)
    const content = html`
      <h1>${capitalised(model.labelPlural)}: fields</h1>
      <p class="lead">${model.description}</p>
      ${fieldsMarkup(fieldsOf(model), model.labelPlural)}
    `
    return this.#send({ title: 'Fields', crumbs: this.#crumbs(model), content }, request, reply)
  }

  async blank(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const model = this.#allowed(request, 'create', 'add')
    const fields = await this.#fields(model)
    const given = requireParameters(request.query)
    const held = new Map(heldOfDefaults(fields))
    for (const [name, texts] of given) held.set(name, { text: texts.at(-1) ?? '', names: '' })
    return this.#form({ model, fields, held, errors: {} }, request, reply)
  }

  async create(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const model = this.#allowed(request, 'create', 'add')
    const write = async (body: Json): Promise<FastifyReply> => {
      const made = await createObject(contextOf(model, this.#options, request), body, false)
      return this.#onward(model, Number(made['id']), reply)
    }
    return this.#written({ model, write }, request, reply)
  }

  async filled(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const model = this.#allowed(request, 'update', 'change')
    const [object, fields] = await Promise.all([this.#read(model, request), this.#fields(model)])
    const held = heldOf(fields, spreadCustom(object))
    return this.#form({ model, fields, held, errors: {}, id: idOf(request), name: titleOf(model, object) }, request, reply) // prettier-ignore
  }

  async update(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const model = this.#allowed(request, 'update', 'change')
    const id = idOf(request)
    const write = async (body: Json): Promise<FastifyReply> => {
      const context = contextOf(model, this.#options, request)
      await updateObject(context, id, body, { mode: 'patch', lenient: false })
      return this.#onward(model, id, reply)
    }
    return this.#written({ model, id, write }, request, reply)
  }

  async askRemove(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const model = this.#allowed(request, 'delete', 'delete')
    const name = titleOf(model, await this.#read(model, request))
    const { basePath } = this.#options.config
    const content = html`
      <h1>Delete ${model.label} ${name}?</h1>
      <p>
        What belongs to it goes with it; where that would lose something else, the deletion is
        refused.
      </p>
      <form method="post" class="line">
        ${csrfInput(request.identity?.session?.csrf)}
        <button class="delete" type="submit">Delete</button>
        <a class="button quiet" href="${basePath}${model.url}${idOf(request)}/">Keep it</a>
      </form>
    `
    const crumbs = this.#crumbs(model, { id: idOf(request), name })
    return this.#send({ title: 'Delete', crumbs, content }, request, reply)
  }

  async remove(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const model = this.#allowed(request, 'delete', 'delete')
    requireSent(request)
    await removeObject(contextOf(model, this.#options, request), idOf(request))
    return reply.redirect(this.#options.config.basePath + model.url, 303)
  }

  /** Does what a button says, as the API does it: asked from within, in the same session. */
  async act(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const model = this.#model(request)
    requirePerson(request)
    const deed = requireSent(request).get('deed')
    const deeds = request.server.subresources.get(model.url) ?? []
    if (!deeds.some(({ path, is }) => is === 'deed' && path === deed))
      throw failure('ERR_NOT_FOUND')
    const { basePath } = this.#options.config
    const url = `${basePath}${model.url}${idOf(request)}/`
    const answer = await request.server.inject({
      method: 'POST',
      url: `${url}${deed ?? ''}`,
      headers: {
        host: request.host,
        accept: 'text/html',
        cookie: request.headers.cookie ?? '',
        [csrfHeader]: request.identity?.session?.csrf ?? '',
      },
    })
    if (answer.statusCode < 400) return reply.redirect(url, 303)
    pageHeaders(reply)
    return reply.status(answer.statusCode).send(answer.body)
  }

  async #written(
    { model, id, write }: Writing,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const sent = requireSent(request)
    const fields = await this.#fields(model)
    try {
      return await write(gatherCustom(bodyOf(fields, sent), fields.filter(isCustom)))
    } catch (error) {
      const errors = error instanceof ApiError ? fieldErrors(error) : undefined
      if (!errors) throw error
      const held = new Map(fields.map(({ field: { name } }) => [name, { text: sent.getAll(name).at(-1) ?? '', names: '' }])) // prettier-ignore
      reply.status(error instanceof ApiError ? error.status : 400)
      return this.#form({ model, fields, held, errors, ...(id ? { id } : {}) }, request, reply)
    }
  }

  #form(filled: Filled, request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const { model, fields, held, errors, id, name } = filled
    const { basePath } = this.#options.config
    const title = id ? `Edit ${name ?? model.label}` : `Add ${withArticle(model.label)}`
    const place = id ? `${id}/` : ''
    const form = modelForm({
      action: `${basePath}/manage/${model.application}/${model.path}/${place}`,
      csrf: request.identity?.session?.csrf,
      fields,
      held,
      errors,
      submit: id ? 'Save' : 'Create',
      cancel: `${basePath}${model.url}${place}`,
      changing: id !== undefined,
    })
    const crumbs = this.#crumbs(model, id ? { id, name: name ?? `#${id}` } : undefined)
    return this.#send(
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

  /** A model's own fields and its custom ones, which stand for the field that holds them. */
  async #fields(model: Model): Promise<readonly FormField[]> {
    const custom = await customFormFields(this.#options, model)
    const own = formFields(this.#options.graph, model)
    return [...own.filter(({ field }) => !holdsCustom(field.name)), ...custom]
  }

  async #read(model: Model, request: FastifyRequest): Promise<Json> {
    const { graph, config, database } = this.#options
    const query = parseQuery(new Map(), config, false)
    const plan = planDetail(graph, model, idOf(request), query)
    const [row] = await database.rows(plan.row)
    const setting = { base: originOf(request, config.basePath), choiceShape: config.choiceShape }
    const object = row && plan.build(row, setting)
    if (!isObject(object)) throw failure('ERR_NOT_FOUND')
    return object
  }

  #model(request: FastifyRequest): Model {
    const { application, models } = request.params as { application: string; models: string } // in every URL of this plugin
    const model = this.#models.get(`/api/${application}/${models}/`)
    if (!model || model.operations.size === 0) throw failure('ERR_NOT_FOUND')
    return model
  }

  #allowed(request: FastifyRequest, operation: Operation, action: Action): Model {
    const model = this.#model(request)
    if (!model.operations.has(operation)) throw failure('ERR_NOT_FOUND')
    const identity = requirePerson(request)
    if (!may(identity, { model, action })) {
      throw failure('ERR_PERMISSION', `${model.application}.${action}_${model.name.toLowerCase()}`)
    }
    return model
  }

  #onward(model: Model, id: number, reply: FastifyReply): FastifyReply {
    const place = model.operations.has('read') ? `${id}/` : ''
    return reply.redirect(`${this.#options.config.basePath}${model.url}${place}`, 303)
  }

  #crumbs(model: Model, object?: { readonly id: number; readonly name: string }): readonly Crumb[] {
    const { basePath } = this.#options.config
    const list = `${basePath}${model.url}`
    const application = this.#options.graph.applications.find(
      ({ name }) => name === model.application,
    )
    return [
      { label: 'API', href: `${basePath}/api/` },
      {
        label: application?.label ?? model.application,
        href: `${basePath}/api/${model.application}/`,
      },
      { label: capitalised(model.labelPlural), href: list },
      ...(object ? [{ label: object.name, href: `${list}${object.id}/` }] : []),
    ]
  }

  #send(page: Page, request: FastifyRequest, reply: FastifyReply): FastifyReply {
    return sendPage(page, this.#options.frame, request, reply)
  }
}

/** What a form can show at its fields: messages by field, or one for all. */
function fieldErrors({ fields, message, status }: ApiError): FieldErrors | undefined {
  if (isObject(fields)) return fields as FieldErrors // one object was written: not a list
  return status === 409 ? { non_field_errors: [message] } : undefined
}
