import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FieldErrors } from '../../../framework/errors/errors.ts'
import { withArticle } from '../../../framework/model/components/describe.ts'
import type { Model } from '../../../framework/model/graph.ts'
import { customNames } from '../forms/custom-fields.ts'
import { initialInputs, type Digests } from '../forms/changed-fields.ts'
import type { ControlContent, FormField } from '../forms/form-fields.ts'
import type { FormPart } from '../forms/form-part.ts'
import type { Sent } from '../forms/forms.ts'
import { modelFormMarkup, type ModelForm } from '../forms/form.ts'
import {
  confirmations,
  patternCount,
  patternPreview,
  type NamePattern,
} from '../forms/many-at-once.ts'
import { resumedMarkup, userInput } from '../forms/resumption.ts'
import { html, type Markup } from '../frame/html.ts'
import { pageTexts } from '../texts.ts'
import type { ObjectPages } from './object-pages.ts'
import { lockedNotice } from './locked-notice.ts'
import { wayBackInputs } from './way-back.ts'

/** A form to create or change an object, and its contents. */
export interface Filled {
  readonly model: Model
  readonly fields: readonly FormField[]
  readonly contents: ReadonlyMap<string, ControlContent>
  readonly errors?: FieldErrors
  /** Absent on create. */
  readonly id?: number
  readonly name?: string
  /** Digests of the values that the form showed when it was opened; absent on create. */
  readonly initial?: Digests
  /** A pattern whose names are shown before they are created. */
  readonly pattern?: NamePattern
  /** A sentence above the form. */
  readonly notice?: string
  /** The form that is shown again. */
  readonly sent?: Sent
  /** The page to which the form returns instead of that of the object. */
  readonly back?: string | undefined
}

/** Name of the control that chooses the page after a save. */
export const onwardName = ':onward'

/** Sends the page of a form. */
export async function sendForm(
  objectPages: ObjectPages,
  filled: Filled,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { model, id, name, notice } = filled
  const { basePath } = objectPages.options.config
  const title = id
    ? pageTexts.form.edit(name ?? model.label)
    : pageTexts.form.add(withArticle(model.label))
  const crumbs = objectPages.crumbs(model, id ? { id, name: name ?? `#${id}` } : undefined)
  const content = html`<h1>${title}</h1>
    ${resumedMarkup(notice)} ${lockedNotice({ errors: {}, ...filled }, request, basePath)}
    ${await formMarkup(objectPages, filled, request)}`
  return objectPages.send({ title, crumbs, content }, request, reply)
}

async function formMarkup(
  objectPages: ObjectPages,
  filled: Filled,
  request: FastifyRequest,
): Promise<Markup> {
  const { model, fields: all, contents, errors = {}, id, initial, pattern, sent } = filled
  const part = formPartOf(objectPages, model)
  const isInPart = ({ field }: FormField): boolean => part?.fields.includes(field.name) === true
  const fields = all.filter((field) => !isInPart(field))
  const page = { ...objectPages.options, request }
  const list = objectPages.urlOf(model)
  const { identity } = request
  const hidden = [
    ...initialInputs(initial),
    userInput(request),
    ...(pattern ? [[confirmations.several, pattern.text] as const] : []),
    ...wayBackInputs(filled.back),
  ] as const
  const shared = {
    csrf: identity?.session?.csrf,
    fields,
    contents,
    errors,
    hidden,
    files: fields.some(({ control }) => control === 'file'),
    sections: new Map([
      ...model.pages.sections,
      [pageTexts.object.customFields, customNames(fields)] as const,
    ]),
    addUrl: (target: Model) => objectPages.addUrl(target, request),
    part: part && {
      fields: all.filter(isInPart),
      markup: await part.draw({ contents, sent, errors, changing: id !== undefined }, page),
    },
  }
  return id ? editMarkup(shared, list + String(id)) : addMarkup(shared, filled, list)
}

/** Returns the controls that set several fields of the forms of a model together, if any. */
export const formPartOf = ({ options }: ObjectPages, { key }: Model): FormPart | undefined =>
  options.formParts?.[key]

type Shared = Omit<ModelForm, 'action' | 'submit' | 'cancel' | 'changing'>

const editMarkup = (shared: Shared, page: string): Markup =>
  modelFormMarkup({
    ...shared,
    action: `${page}/edit/`,
    cancel: `${page}/`,
    submit: pageTexts.buttons.save,
    changing: true,
  })

const addMarkup = (shared: Shared, filled: Filled, list: string): Markup =>
  modelFormMarkup({
    ...shared,
    action: `${list}add/`,
    cancel: filled.back ?? list,
    submit: submitLabel(filled),
    changing: false,
    creates: { model: filled.model, url: `${list}add/` },
    preview: filled.pattern && patternPreview(filled.model, filled.pattern),
    more: moreButtons(filled),
  })

function submitLabel({ model, pattern }: Filled): string {
  if (!pattern) return pageTexts.buttons.create
  return pageTexts.form.createCounted(patternCount(model, pattern.names))
}

function moreButtons({ pattern }: Filled): Markup {
  if (pattern)
    return html`<button
      type="submit"
      class="plain"
      name=${confirmations.single}
      value=${pattern.text}
      data-onward="true"
    >
      ${pageTexts.form.createNamed(pattern.text)}
    </button>`
  return html`<button
    type="submit"
    class="plain"
    name=${onwardName}
    value="another"
    data-onward="true"
  >
    ${pageTexts.form.createAnother}
  </button>`
}
