import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Rows } from '../../../framework/database/statement.ts'
import { ApiError, invalid, type FieldErrors } from '../../../framework/errors/errors.ts'
import { writeContextOf, idOf } from '../../../framework/http/objects/index.ts'
import type { Model } from '../../../framework/model/graph.ts'
import type { JsonObject } from '../../../framework/model/json-value.ts'
import { requireParameters } from '../../../framework/request/parameters.ts'
import { createObject, updateObject } from '../../../framework/write/objects/index.ts'
import { gatherCustom, isCustom, spreadCustom } from '../forms/custom-fields.ts'
import {
  changedFields,
  digestsOf,
  FieldsChanged,
  initialDigests,
  requireUnchanged,
} from '../forms/changed-fields.ts'
import { bodyOf } from '../forms/form-body.ts'
import { contentsOf, type FormField } from '../forms/form-fields.ts'
import { showName, type ReadPart } from '../forms/form-part.ts'
import type { Sent } from '../forms/forms.ts'
import { sentFiles } from '../forms/sent-files.ts'
import { answerIn, createByPattern, patternIn } from '../forms/many-at-once.ts'
import { resolveNames } from '../forms/references.ts'
import { resumedForm } from '../forms/resumption.ts'
import { fillSlugs } from '../forms/slugs.ts'
import { setFlash } from '../frame/flash.ts'
import { timeZoneOf } from '../frame/time-zone.ts'
import { titleOf } from '../values/label.ts'
import { afterCreate, afterSeveral, objectUrl, saved } from './after-create.ts'
import { blankContents, cloneContents } from './form-contents.ts'
import { formPartOf, sendForm, type Filled } from './form-page.ts'
import {
  fieldErrorsOf,
  submittedContents,
  type ObjectPages,
  type PageOptions,
} from './object-pages.ts'
import { madeValueOf, sendMadeValue } from './made-value.ts'
import { readObjectNames } from './object-label.ts'
import { wayBack } from './way-back.ts'

interface Writing {
  readonly model: Model
  /** Absent on create. */
  readonly id?: number
  readonly write: (body: JsonObject, form: SentForm) => Promise<FastifyReply>
}

/** A submitted form, and its fields that were changed. */
interface SentForm {
  readonly fields: readonly FormField[]
  readonly sent: Sent
  /** The form with ids in place of names. */
  readonly resolved: Sent
  readonly changed: readonly FormField[]
}

/** The forms that create and change an object of any model. */
export class ObjectForms {
  readonly #objectPages: ObjectPages
  readonly #options: PageOptions

  constructor(objectPages: ObjectPages) {
    this.#objectPages = objectPages
    this.#options = objectPages.options
  }

  async blank(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const model = this.#objectPages.allowed(request, 'create', 'add')
    const fields = await this.#objectPages.fields(model, request)
    const given = requireParameters(request.query)
    const contents = await blankContents(this.#objectPages, fields, given, request)
    const back = wayBack(given, this.#options.config.basePath)
    return sendForm(this.#objectPages, { model, fields, contents, back }, request, reply)
  }

  /** Sends the form of a new object, filled like the object of the URL. */
  async clone(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const model = this.#objectPages.allowedToSee(request, 'create', 'add')
    const [object, fields] = await this.#stored(model, request)
    const contents = cloneContents(this.#objectPages.view(model, request), fields, object)
    return sendForm(this.#objectPages, { model, fields, contents }, request, reply)
  }

  async create(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const model = this.#objectPages.allowed(request, 'create', 'add')
    const context = writeContextOf(model, this.#options, request)
    const write = async (given: JsonObject, form: SentForm): Promise<FastifyReply> => {
      const body = fillSlugs(model, given)
      const { fields, sent, resolved } = form
      const back = wayBack(sent, this.#options.config.basePath)
      const created = { model, fields, sent: resolved, back }
      const pattern = patternIn(model, body, this.#options.config.bulkMax)
      const answer = pattern ? answerIn(sent, pattern) : 'single'
      if (pattern && answer === 'preview') {
        const contents = submittedContents(fields, sent)
        return sendForm(
          this.#objectPages,
          { model, fields, contents, pattern, back },
          request,
          reply,
        )
      }
      if (pattern && answer === 'several') {
        await createByPattern(context, body, pattern)
        return afterSeveral(this.#objectPages, created, pattern, reply)
      }
      const made = await createObject(context, body)
      const id = Number(made['id'])
      const value = madeValueOf(model, body, made)
      if (!value) return afterCreate(this.#objectPages, created, id, { request, reply })
      const href = back ?? objectUrl(this.#objectPages, model, id)
      return sendMadeValue(this.#objectPages, model, { ...value, href }, { request, reply })
    }
    return this.#written({ model, write }, request, reply)
  }

  async filled(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const model = this.#objectPages.allowedToSee(request, 'update', 'change')
    const [object, fields] = await this.#stored(model, request)
    const { graph } = this.#options
    const contents = contentsOf(graph, fields, spreadCustom(object), timeZoneOf(request))
    const initial = digestsOf(fields, contents)
    const name = titleOf(graph, model, object)
    const filled = { model, fields, contents, initial, id: idOf(request), name }
    return sendForm(this.#objectPages, filled, request, reply)
  }

  async update(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const model = this.#objectPages.allowedToSee(request, 'update', 'change')
    const id = idOf(request)
    const write = async (
      body: JsonObject,
      { resolved, changed }: SentForm,
    ): Promise<FastifyReply> => {
      const condition = async (rows: Rows): Promise<void> => {
        const object = await this.#objectPages.read(model, request, rows)
        const current = contentsOf(
          this.#options.graph,
          changed,
          spreadCustom(object),
          timeZoneOf(request),
        )
        requireUnchanged(changed, resolved, current)
      }
      const context = { ...writeContextOf(model, this.#options, request), condition }
      await updateObject(context, id, body, { mode: 'patch' })
      const { label } = await readObjectNames(this.#objectPages, model, id, request)
      setFlash(reply, saved(this.#objectPages, model, { id, label }, 'saved'))
      return reply.redirect(objectUrl(this.#objectPages, model, id), 303)
    }
    return this.#written({ model, id, write }, request, reply)
  }

  #stored(
    model: Model,
    request: FastifyRequest,
  ): Promise<readonly [object: JsonObject, fields: readonly FormField[]]> {
    return Promise.all([
      this.#objectPages.read(model, request),
      this.#objectPages.fields(model, request),
    ])
  }

  /** Reads the controls that set several fields together, if the forms of a model have some. */
  async #readPart(
    model: Model,
    sent: Sent,
    request: FastifyRequest,
  ): Promise<ReadPart & { readonly isShownAgain: boolean }> {
    const part = formPartOf(this.#objectPages, model)
    if (!part) return { sent, errors: {}, isShownAgain: false }
    const read = await part.read(sent, { ...this.#options, request })
    return { ...read, isShownAgain: sent.has(showName) }
  }

  async #written(
    { model, id, write }: Writing,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const { sent, notice } = resumedForm(request, reply)
    const fields = await this.#objectPages.fields(model, request)
    const back = wayBack(sent, this.#options.config.basePath)
    const form = { model, fields, back, ...(id ? { id } : {}) }
    if (notice !== undefined)
      return sendForm(this.#objectPages, again({ ...form, notice }, sent), request, reply)
    const { identity, database } = request
    const read = await this.#readPart(model, sent, request)
    if (read.isShownAgain) return sendForm(this.#objectPages, again(form, sent), request, reply)
    const typed = { fields, sent: read.sent, identity }
    const resolved = await resolveNames({ ...this.#options, database }, typed)
    const changed = changedFields(fields, resolved.sent)
    try {
      requireNone(read.errors)
      const body = gatherCustom(
        bodyOf(changed, resolved.sent, timeZoneOf(request)),
        changed.filter(isCustom),
      )
      const files = await sentFiles(fields, sent)
      return await write({ ...body, ...files }, { fields, sent, changed, resolved: resolved.sent })
    } catch (error) {
      const refused = error instanceof ApiError ? fieldErrorsOf(error, this.#options) : undefined
      if (!refused) throw error
      reply.status(error instanceof ApiError ? error.status : 400)
      const replaced = error instanceof FieldsChanged ? error.digests : undefined
      const errors = { ...refused, ...resolved.unclear }
      return sendForm(this.#objectPages, again({ ...form, errors }, sent, replaced), request, reply)
    }
  }
}

/** Throws a 400 with the errors of a form, if there are any. */
function requireNone(errors: FieldErrors): void {
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

/** Returns a form with the sent values, and with the digests of values that others replaced. */
function again(
  form: Omit<Filled, 'contents' | 'initial' | 'sent'>,
  sent: Sent,
  replaced: Filled['initial'] = new Map(),
): Filled {
  const initial = new Map([...initialDigests(sent), ...replaced])
  return { ...form, contents: submittedContents(form.fields, sent), initial, sent }
}
