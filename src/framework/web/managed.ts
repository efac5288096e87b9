import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '../database/database.ts'
import { failure, type ApiError, type FieldErrors } from '../errors.ts'
import { requireMay } from '../http/authentication.ts'
import type { Action } from '../model/permission.ts'
import { readerOf } from '../http/query.ts'
import { settingOf } from '../http/setting.ts'
import { idOf, type ResourceOptions } from '../http/resource.ts'
import { capitalised } from '../model/components/describe.ts'
import type { Operation } from '../model/define.ts'
import type { Model } from '../model/graph.ts'
import { planDetail } from '../read/read.ts'
import { parseQuery } from '../read/query.ts'
import { customFormFields, holdsCustom } from './custom-fields.ts'
import { formFields, heldIds, type FormField, type Held } from './form-fields.ts'
import type { Sent } from './forms.ts'
import { sendPage, type Crumb, type Frame, type Page } from './shell.ts'
import { isObject, type Json } from './value.ts'

/** What the pages share. */
export interface PageOptions extends ResourceOptions {
  readonly frame: Frame
}

/** An object on the way to a page about it. */
export interface Named {
  readonly id: number
  readonly name: string
}

/** What all pages that manage objects need: the model of a URL, who may, its fields, the way to the page. */
export class Managed {
  readonly options: PageOptions
  readonly #models: ReadonlyMap<string, Model>

  constructor(options: PageOptions) {
    this.options = options
    this.#models = new Map([...options.graph.models.values()].map((model) => [model.url, model]))
  }

  /** The model that the URL names, or a 404. */
  model(request: FastifyRequest): Model {
    const { application, models } = request.params as { application: string; models: string } // in every URL of these pages
    const model = this.#models.get(`/api/${application}/${models}/`)
    if (!model || model.operations.size === 0) throw failure('ERR_NOT_FOUND')
    return model
  }

  /** The same for those who may do something to it; 401 or 403 for others. */
  allowed(request: FastifyRequest, operation: Operation, action: Action): Model {
    const model = this.model(request)
    if (!model.operations.has(operation)) throw failure('ERR_NOT_FOUND')
    requireMay(request.identity, { model, action })
    return model
  }

  /** A model's own fields and its custom ones, which stand for the field that holds them. */
  async fields(model: Model, database: Pick<Database, 'rows'>): Promise<readonly FormField[]> {
    const custom = await customFormFields(this.options.graph, model, database)
    const own = formFields(this.options.graph, model)
    return [...own.filter(({ field }) => !holdsCustom(field.name)), ...custom]
  }

  async read(model: Model, request: FastifyRequest): Promise<Json> {
    const { graph, config } = this.options
    const query = { ...parseQuery(new Map(), config, null), maySee: readerOf(request, config) }
    const plan = planDetail(graph, model, idOf(request), query)
    const [row] = await request.database.rows(plan.row)
    const setting = settingOf(request, config)
    const object = row && plan.build(row, setting)
    if (!isObject(object)) throw failure('ERR_NOT_FOUND')
    return object
  }

  /** Where the pages of a model are: `/manage/dcim/sites/`. */
  place({ application, path }: Model): string {
    return `${this.options.config.basePath}/manage/${application}/${path}/`
  }

  crumbs(model: Model, object?: Named): readonly Crumb[] {
    const { graph, config } = this.options
    const list = `${config.basePath}${model.url}`
    const application = graph.applications.find(({ name }) => name === model.application)
    return [
      { label: 'API', href: `${config.basePath}/api/` },
      {
        label: application?.label ?? model.application,
        href: `${config.basePath}/api/${model.application}/`,
      },
      { label: capitalised(model.labelPlural), href: list },
      ...(object ? [{ label: object.name, href: `${list}${object.id}/` }] : []),
    ]
  }

  send(page: Page, request: FastifyRequest, reply: FastifyReply): FastifyReply {
    return sendPage(page, this.options.frame, request, reply)
  }
}

/** What was typed, as a form shows it again. */
export function heldOfSent(fields: readonly FormField[], sent: Sent): ReadonlyMap<string, Held> {
  return new Map(
    fields.map(({ field: { name } }) => {
      const text = sent.getAll(name).at(-1) ?? ''
      const ids = heldIds(name, sent)
      return [name, ids === undefined ? { text, names: '' } : { text: ids, names: text }]
    }),
  )
}

/** What a form can show at its fields: messages by field, or one for all. */
export function fieldErrors({ fields, message, status }: ApiError): FieldErrors | undefined {
  if (isObject(fields)) return fields as FieldErrors // one object was written: not a list
  return status === 409 ? { non_field_errors: [message] } : undefined
}
