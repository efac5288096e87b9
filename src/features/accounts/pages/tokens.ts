import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isJsonObject, textOf, type JsonObject } from '../../../framework/model/json-value.ts'
import { ApiError, failure, invalid } from '../../../framework/errors/errors.ts'
import { createObject, updateObject } from '../../../framework/write/objects/index.ts'
import { removeObject } from '../../../framework/write/removal/index.ts'
import type { WriteContext } from '../../../framework/write/context.ts'
import { requireIdentity } from '../../../framework/http/authorization/index.ts'
import {
  readObject,
  readObjects,
  writeContextOf,
  idOf,
  originOf,
} from '../../../framework/http/objects/index.ts'
import { requireModel, type Model } from '../../../framework/model/graph.ts'
import { seesAll } from '../../../framework/model/permission.ts'
import {
  changedFields,
  digestsOf,
  initialDigests,
  initialInputs,
  type Digests,
} from '../../pages/forms/changed-fields.ts'
import { bodyOf } from '../../pages/forms/form-body.ts'
import {
  formFields,
  contentsOf,
  defaultContents,
  type FormField,
} from '../../pages/forms/form-fields.ts'
import { modelFormMarkup, type ModelForm } from '../../pages/forms/form.ts'
import { requireSent, type Sent } from '../../pages/forms/forms.ts'
import { showName } from '../../pages/forms/form-part.ts'
import { makeDerived } from '../token-limits/derive.ts'
import { limitsFormPart } from './token-limits/limits-part.ts'
import { html } from '../../pages/frame/html.ts'
import { submittedContents } from '../../pages/objects/object-pages.ts'
import { setFlash } from '../../pages/frame/flash.ts'
import { csrfInput } from '../../pages/frame/shell.ts'
import { timeZoneOf } from '../../pages/frame/time-zone.ts'
import { accountTabs, accountUrl, sendAccountPage, type AccountPage } from './account-page.ts'
import type { UserPageOptions } from './options.ts'
import { describeTokens } from './token-words.ts'
import { tokenMade, tokenTable } from './token-markup.ts'

/**
 * Serves `/user/api-tokens/`, the user's own tokens, which need no permission. A key is shown only
 * in the response that creates it.
 */
export async function tokenPages(app: FastifyInstance, options: UserPageOptions): Promise<void> {
  const tokens = new TokenPages(options)
  const url = '/user/api-tokens/'
  app.get(url, (request, reply) => tokens.list(request, reply))
  app.get(`${url}add/`, (request, reply) => tokens.blank(request, reply))
  app.post(`${url}add/`, (request, reply) => tokens.add(request, reply))
  app.get(`${url}:id/`, (request, reply) => tokens.filled(request, reply))
  app.post(`${url}:id/`, (request, reply) => tokens.edit(request, reply))
  app.get(`${url}:id/derive/`, (request, reply) => tokens.blankDerived(request, reply))
  app.post(`${url}:id/derive/`, (request, reply) => tokens.derive(request, reply))
  app.get(`${url}:id/delete/`, (request, reply) => tokens.askRemove(request, reply))
  app.post(`${url}:id/delete/`, (request, reply) => tokens.remove(request, reply))
}

/** The fields of the form of a token, by the titles of their sections. */
const formSections = new Map([
  ['Token', ['description', 'expires', 'write_enabled']],
  ['Seldom needed', ['choice_shape', 'write_response', 'key']],
])

interface TokenForm extends Pick<ModelForm, 'contents'>, Partial<Pick<ModelForm, 'errors'>> {
  /** Digests of the values that the form showed when it was opened; absent for a new token. */
  readonly initial?: Digests
  readonly id?: number
  /** The form that is shown again. */
  readonly sent?: Sent
  /** The token that the new one is derived from. */
  readonly parent?: JsonObject
}

/** The token that a form changes, or that it derives another one from. */
type FormTarget = Pick<TokenForm, 'id' | 'parent'>

const derivedHint =
  'The new token may do at most what this one may, and ends no later: with it, unless you say when.'

class TokenPages {
  readonly #options: UserPageOptions
  readonly #model: Model
  readonly #url: string
  readonly #fields: readonly FormField[]

  constructor(options: UserPageOptions) {
    this.#options = options
    this.#model = requireModel(options.graph, 'users.Token')
    this.#url = accountUrl(options, accountTabs.tokens)
    this.#fields = formFields(options.graph, this.#model).filter(
      ({ field }) => !['user', 'parent'].includes(field.name),
    )
  }

  async list(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { userId } = requireIdentity(request)
    const parameters = { user: [String(userId)], limit: ['1000'] }
    const wanted = { model: this.#model, parameters, reader: seesAll }
    const tokens = (await readObjects(this.#options, request, wanted)).filter(isJsonObject)
    const actions = html`<a class="button add" href="${this.#url}add/">Add a token</a>`
    const { graph, config } = this.#options
    const words = await describeTokens({ graph, config, request }, tokens)
    const described = tokens.map((token, index) => ({ token, words: words[index] }))
    return this.#send({ actions, content: tokenTable(described, this.#url) }, request, reply)
  }

  async blank(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    requireIdentity(request)
    return this.#form({ contents: defaultContents(this.#fields) }, request, reply)
  }

  async add(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { userId } = requireIdentity(request)
    const write = async (body: JsonObject): Promise<FastifyReply> => {
      const context = this.#ownContext(request)
      return this.#made(await createObject(context, { ...body, user: userId }), request, reply)
    }
    return this.#written(write, request, reply)
  }

  async blankDerived(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const parent = await this.#own(request)
    return this.#form({ contents: defaultContents(this.#fields), parent }, request, reply)
  }

  /** Makes a token that may do at most what another one of the user may, and ends with it. */
  async derive(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { userId: user } = requireIdentity(request)
    const parent = await this.#own(request)
    const write = async (body: JsonObject): Promise<FastifyReply> => {
      const context = writeContextOf(this.#model, this.#options, request)
      const made = await makeDerived(context, body, { user, parent: idOf(request) })
      return this.#made(made, request, reply)
    }
    return this.#written(write, request, reply, { parent })
  }

  /** Shows the key of a new token. */
  #made(token: JsonObject, request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const origin = originOf(request, this.#options.config.basePath)
    const content = tokenMade(textOf(token['key']), this.#url, origin)
    return this.#send({ title: 'The token was created', content }, request, reply.status(201))
  }

  async filled(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const token = await this.#own(request)
    const contents = contentsOf(this.#options.graph, this.#fields, token, timeZoneOf(request))
    const initial = digestsOf(this.#fields, contents)
    return this.#form({ contents, id: idOf(request), initial }, request, reply)
  }

  async edit(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    await this.#own(request)
    const id = idOf(request)
    const write = async (body: JsonObject): Promise<FastifyReply> => {
      const context = this.#ownContext(request)
      await updateObject(context, id, body, { mode: 'patch' })
      setFlash(reply, { text: 'The token was changed.' })
      return reply.redirect(this.#url, 303)
    }
    return this.#written(write, request, reply, { id })
  }

  async askRemove(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const token = await this.#own(request)
    const title = `Delete the token ${textOf(token['key'])}?`
    const description = textOf(token['description'])
    const content = html`<section class="card">
      ${description !== '' && html`<p><strong>${description}</strong></p>`}
      <p>Programs that use it are refused from then on.</p>
      <form method="post" class="line">
        ${csrfInput(request.identity?.session?.csrf)}
        <button class="delete" type="submit">Delete</button>
        <a class="button quiet" href=${this.#url}>Cancel</a>
      </form>
    </section>`
    return this.#send({ title, content }, request, reply)
  }

  async remove(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    requireSent(request)
    await this.#own(request)
    await removeObject(this.#ownContext(request), idOf(request))
    setFlash(reply, { text: 'The token was deleted.' })
    return reply.redirect(this.#url, 303)
  }

  /** Returns the context of a write of one's own token, which needs no permission. */
  #ownContext(request: FastifyRequest): WriteContext {
    return { ...writeContextOf(this.#model, this.#options, request), reader: seesAll }
  }

  /** Returns a token of the authenticated user. Throws a 404 for tokens of others. */
  async #own(request: FastifyRequest): Promise<JsonObject> {
    const { userId } = requireIdentity(request)
    const parameters = { user: [String(userId)] }
    const wanted = { model: this.#model, id: idOf(request), parameters, reader: seesAll }
    const token = await readObject(this.#options, request, wanted)
    if (!isJsonObject(token)) throw failure('ERR_NOT_FOUND')
    return token
  }

  /** Returns the fields of the form: only that of a new token, derived from none, has the key. */
  #fieldsFor({ id, parent }: FormTarget): readonly FormField[] {
    return this.#fields.filter(({ field }) => (!id && !parent) || field.name !== 'key')
  }

  async #written(
    write: (body: JsonObject) => Promise<FastifyReply>,
    request: FastifyRequest,
    reply: FastifyReply,
    target: FormTarget = {},
  ): Promise<FastifyReply> {
    const sent = requireSent(request)
    const contents = submittedContents(this.#fields, sent)
    const form = { ...target, contents, sent, initial: initialDigests(sent) }
    const read = await limitsFormPart.read(sent, { ...this.#options, request })
    if (sent.has(showName)) return this.#form(form, request, reply)
    try {
      if (Object.keys(read.errors).length > 0) throw invalid(read.errors)
      const changed = changedFields(this.#fieldsFor(target), read.sent)
      return await write(bodyOf(changed, read.sent, timeZoneOf(request)))
    } catch (error) {
      if (!(error instanceof ApiError) || !isJsonObject(error.fields)) throw error
      reply.status(error.status)
      return this.#form({ ...form, errors: error.fields }, request, reply)
    }
  }

  async #form(
    { contents, errors = {}, initial, sent, ...target }: TokenForm,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const changing = target.id !== undefined
    const { action, title, submit } = this.#wordsFor(target)
    const all = this.#fieldsFor(target)
    const isLimit = ({ field }: FormField): boolean => limitsFormPart.fields.includes(field.name)
    const page = { ...this.#options, request }
    const markup = await limitsFormPart.draw({ contents, sent, errors, changing }, page)
    const form = modelFormMarkup({
      action: this.#url + action,
      csrf: request.identity?.session?.csrf,
      fields: all.filter((field) => !isLimit(field)),
      part: { fields: all.filter(isLimit), markup },
      sections: formSections,
      contents,
      errors,
      submit,
      cancel: this.#url,
      changing,
      hidden: initialInputs(initial),
    })
    const content = html`${target.parent && html`<p>${derivedHint}</p>`}${form}`
    return this.#send({ title, content }, request, reply)
  }

  #wordsFor({ id, parent }: FormTarget): Readonly<Record<'action' | 'title' | 'submit', string>> {
    if (id) return { action: `${id}/`, title: 'Edit an API token', submit: 'Save' }
    if (!parent) return { action: 'add/', title: 'Add an API token', submit: 'Create' }
    const name = textOf(parent['description']) || textOf(parent['key'])
    const action = `${textOf(parent['id'])}/derive/`
    return { action, title: `Derive a token from “${name}”`, submit: 'Create' }
  }

  #send(
    page: Omit<AccountPage, 'tab'>,
    request: FastifyRequest,
    reply: FastifyReply,
  ): FastifyReply {
    return sendAccountPage({ tab: accountTabs.tokens, ...page }, this.#options, request, reply)
  }
}
