import type { FastifyReply, FastifyRequest } from 'fastify'
import { isJsonObject, type JsonObject } from '../../../framework/model/json-value.ts'
import type { Rows } from '../../../framework/database/statement.ts'
import { failure, type ApiError, type FieldErrors } from '../../../framework/errors/errors.ts'
import { mayWrite, requireMay, requireMaySee } from '../../../framework/http/authorization/index.ts'
import type { SharedParts } from '../../../framework/feature/feature.ts'
import type { PermissionKind } from '../../../framework/model/permission.ts'
import {
  readObject,
  readerOf,
  idOf,
  originOf,
  type ResourceOptions,
} from '../../../framework/http/objects/index.ts'
import { capitalised } from '../../../framework/model/components/describe.ts'
import type { Operation } from '../../../framework/model/define.ts'
import type { Model } from '../../../framework/model/graph.ts'
import { customFormFields, holdsCustom } from '../forms/custom-fields.ts'
import {
  formFields,
  unchangedIds,
  type FormField,
  type ControlContent,
  submittedText,
} from '../forms/form-fields.ts'
import type { FormParts } from '../forms/form-part.ts'
import type { Sent } from '../forms/forms.ts'
import type { AttentionCheck } from '../attention.ts'
import type { FindDocuments } from '../transfer/list-document.ts'
import { ownParts } from '../own-parts.ts'
import { pageViewing } from '../values/field-value.ts'
import { pagesOf } from './page-urls.ts'
import type { PageParts, PageView } from './page-view.ts'
import { pageErrors } from '../forms/page-messages.ts'
import { sendPage, type Crumb, type Frame, type PageContent } from '../frame/shell.ts'

/** Options that the pages share. */
export interface PageOptions extends ResourceOptions {
  /** The parts of the service that every page shows, such as its name and its menu. */
  readonly frame: Frame
  /** The parts of pages that the service registers. */
  readonly parts?: PageParts
  /** Controls that set several fields of the forms of a model together, by its key. */
  readonly formParts?: FormParts
  /** Checks that list objects on the start page which need attention. */
  readonly attention?: readonly AttentionCheck[]
  /** Finds the documents that list pages offer besides CSV and JSON. */
  readonly documents?: FindDocuments
  /** The parts of the features and of the service, for pages that others add to. */
  readonly featureParts?: readonly SharedParts[]
}

/** An object and its name, for a page about it. */
export interface LinkedObject {
  readonly id: number
  readonly name: string
}

/** The parameters in the URLs of these pages. */
interface ListParameters {
  readonly application?: string
  readonly models?: string
  /** An id or a slug. */
  readonly id?: string
}

/**
 * What the pages of models share: the model that a URL names, permissions, fields and page
 * URLs.
 */
export class ObjectPages {
  readonly options: PageOptions
  /**
   * The path of the routes of lists, with the parameters `application` and `models`. It has the
   * names of the applications, so that it is not the path of a URL of the API.
   */
  readonly route: string
  readonly #models: ReadonlyMap<string, Model>

  constructor(options: PageOptions) {
    this.options = options
    const names = options.graph.applications.map(({ name }) => name).join('|')
    this.route = `/:application(^(?:${names})$)/:models/`
    this.#models = new Map([...options.graph.models.values()].map((model) => [model.url, model]))
  }

  /** Returns the model that the URL names. Throws a 404 if there is none. */
  model(request: FastifyRequest): Model {
    const { application = '', models = '' }: ListParameters = request.params ?? {}
    const model = this.#models.get(`/api/${application}/${models}/`)
    if (!model || model.operations.size === 0) throw failure('ERR_NOT_FOUND')
    return model
  }

  /** Returns the URL of the API for the list or the object of a page's URL. */
  apiOf(request: FastifyRequest): string {
    const { application = '', models = '', id }: ListParameters = request.params ?? {}
    const list = `/api/${application}/${models}/${id === undefined ? '' : `${id}/`}`
    return originOf(request, this.options.config.basePath) + list
  }

  /**
   * Returns the model of the URL if the user has the permission. Throws a 404 for a model without
   * the operation, and a 401 or 403 without the permission.
   */
  allowed(request: FastifyRequest, operation: Operation, permission: PermissionKind): Model {
    const model = this.model(request)
    if (!model.operations.has(operation)) throw failure('ERR_NOT_FOUND')
    requireMay(request.identity, { model, permission })
    return model
  }

  /**
   * Returns the model of the URL likewise, for a page that shows a stored object: the user needs
   * the permission to view the model as well.
   */
  allowedToSee(request: FastifyRequest, operation: Operation, permission: PermissionKind): Model {
    const model = this.allowed(request, operation, permission)
    requireMaySee(request.identity, model, this.options.config)
    return model
  }

  /**
   * Returns a model's own fields that the user may set, with its custom fields in the place of the
   * field that holds them.
   */
  async fields(
    model: Model,
    { database, identity }: Pick<FastifyRequest, 'database' | 'identity'>,
  ): Promise<readonly FormField[]> {
    const custom = await customFormFields(model, database)
    const own = formFields(this.options.graph, model)
    const fixed = identity?.fixedFields?.get(model.key)
    const shown = own.filter(
      ({ field: { name } }) =>
        !holdsCustom(name) && !model.pages.notInForms.includes(name) && !fixed?.has(name),
    )
    return [...shown, ...custom]
  }

  /** Returns the object of the URL; `rows` reads it in a transaction. */
  async read(model: Model, request: FastifyRequest, rows?: Rows): Promise<JsonObject> {
    const reader = readerOf(request, this.options.config)
    const wanted = { model, id: idOf(request), reader }
    const object = await readObject(this.options, request, wanted, rows)
    if (!isJsonObject(object)) throw failure('ERR_NOT_FOUND')
    return object
  }

  /** Returns the data for a page about a model. */
  view(model: Model, request: FastifyRequest): PageView {
    const { graph, config, parts = {} } = this.options
    const linkBase = originOf(request, config.basePath)
    const viewing = pageViewing({ graph, config, linkBase })
    const all = { ...ownParts, ...parts }
    return { ...viewing, config, model, request, parts: all, list: this.urlOf(model) }
  }

  /** Returns the URL of the list page of a model, such as `/lab/sites/`. */
  urlOf(model: Model): string {
    return pagesOf(model, this.options.config)
  }

  /** Returns the URL of the form of a new object, if the user may add one. */
  addUrl(model: Model, { identity }: Pick<FastifyRequest, 'identity'>): string | undefined {
    const mayAdd =
      model.operations.has('create') && mayWrite(identity, { model, permission: 'add' })
    return mayAdd ? `${this.urlOf(model)}add/` : undefined
  }

  /** Returns the links to the list of a model, and to the page of an object. */
  crumbs(model: Model, object?: LinkedObject): readonly Crumb[] {
    const list = this.urlOf(model)
    return [
      { label: capitalised(model.labelPlural), href: list },
      ...(object ? [{ label: object.name, href: `${list}${object.id}/` }] : []),
    ]
  }

  send(page: PageContent, request: FastifyRequest, reply: FastifyReply): FastifyReply {
    return sendPage(page, this.options.frame, request, reply)
  }
}

/** Returns the submitted values, for a form that is shown again. */
export function submittedContents(
  fields: readonly FormField[],
  sent: Sent,
): ReadonlyMap<string, ControlContent> {
  return new Map(
    fields.map((formField) => {
      const { name } = formField.field
      const text = submittedText(sent, formField) ?? ''
      const initial = unchangedIds(name, sent)
      return [name, initial === undefined ? { text, shown: '' } : { text: initial, shown: text }]
    }),
  )
}

/** Returns the messages that a form can show: by field, or one for the whole form. */
export function fieldErrorsOf(
  { fields, message, status }: ApiError,
  { extensions }: Pick<PageOptions, 'extensions'>,
): FieldErrors | undefined {
  if (isJsonObject(fields)) return pageErrors(fields, extensions)
  return status === 409 ? { non_field_errors: [message] } : undefined
}
