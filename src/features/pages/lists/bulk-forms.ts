import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FieldErrors } from '../../../framework/errors/errors.ts'
import type { FormField } from '../forms/form-fields.ts'
import { modelFormMarkup } from '../forms/form.ts'
import { resumedMarkup, userInput } from '../forms/resumption.ts'
import { hiddenInput, html, type Markup } from '../frame/html.ts'
import { csrfInput } from '../frame/shell.ts'
import { submittedContents, type ObjectPages } from '../objects/object-pages.ts'
import type { PageView } from '../objects/page-view.ts'
import { concernedBy, concernedMarkup, isProtected } from '../objects/removal-concerns.ts'
import { pageTexts } from '../texts.ts'
import {
  changeIn,
  bulkChangeName,
  hasChange,
  mayBeEmpty,
  unchangedContent,
  withNoChange,
  type FieldChange,
} from './bulk-fields.ts'
import { listWithQuery } from './list-url.ts'
import { formatCount, countedObjects } from './pager.ts'
import { namesShown, readNames, type Selection } from './selection.ts'

/** A form about the selected objects, with the messages about it. */
export interface BulkPage {
  readonly selection: Selection
  readonly errors: FieldErrors
  /** The reason why the form is shown again. */
  readonly notice?: string | undefined
  /** The number of objects that were written before a step was refused. */
  readonly written?: number
}

/** Returns the hidden fields that carry the selection to the next form. */
function hiddenOf(
  { ids, isAll, back, sent }: Selection,
  request: FastifyRequest,
): readonly (readonly [string, string])[] {
  const chosen = isAll
    ? ([
        ['all', '1'],
        ['count', String(ids.length)],
      ] as const)
    : ids.map((id) => ['id', String(id)] as const)
  return [
    ...chosen,
    ['do', sent.get('do') ?? 'change'],
    ['back', back],
    ['sure', '1'],
    userInput(request),
  ]
}

/** Renders the names of the first selected objects, as links. */
async function namesMarkup(view: PageView, { ids }: Selection): Promise<Markup> {
  const first = ids.slice(0, namesShown)
  const names = await readNames(view, first)
  const more = ids.length - first.length
  return html`<ul class="chosen">
    ${first.map(
      (id) => html`<li><a href=${`${view.list}${id}/`}>${names.get(id) ?? `#${id}`}</a></li>`,
    )}
    ${more > 0 && html`<li>and ${formatCount(more)} more</li>`}
  </ul>`
}

/** Renders the number of transactions that write a large selection. */
function stepsMarkup({ config }: PageView, { ids }: Selection): Markup {
  const { bulkMax } = config
  if (ids.length <= bulkMax) return null
  const steps = Math.ceil(ids.length / bulkMax)
  return html`<p class="hint">${pageTexts.bulk.steps(steps, formatCount(bulkMax))}</p>`
}

/** Sends the form that sets or empties fields of the selected objects. */
export async function bulkForm(
  objectPages: ObjectPages,
  view: PageView,
  {
    selection,
    errors,
    fields,
    notice,
    written,
  }: BulkPage & { readonly fields: readonly FormField[] },
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { model, request, list } = view
  const { sent, ids, back } = selection
  const title = pageTexts.bulk.edit(countedObjects(model, ids.length))
  const contents = new Map(submittedContents(fields, sent))
  for (const field of fields)
    if (!sent.has(field.field.name)) contents.set(field.field.name, unchangedContent(field))
  const form = modelFormMarkup({
    action: `${list}several/`,
    csrf: request.identity?.session?.csrf,
    fields: fields.map(withNoChange),
    contents,
    errors,
    refusal: written ? pageTexts.bulk.stopped(formatCount(written), 'changed') : undefined,
    submit:
      ids.length === 1 ? pageTexts.buttons.save : pageTexts.bulk.saveAll(formatCount(ids.length)),
    cancel: listWithQuery(list, back),
    changing: true,
    hidden: hiddenOf(selection, request),
    beside: (field) => hasChange(field) && changeMarkup(field, changeIn(sent, field)),
  })
  const content = html`<h1>${title}</h1>
    ${resumedMarkup(notice)}
    <p class="lead">${pageTexts.bulk.hint}</p>
    ${stepsMarkup(view, selection)} ${form}
    <h2>${pageTexts.bulk.selected}</h2>
    ${await namesMarkup(view, selection)}`
  return objectPages.send({ title, crumbs: objectPages.crumbs(model), content }, request, reply)
}

/** Renders the select with the action on a field. */
function changeMarkup(formField: FormField, change: FieldChange): Markup {
  const { name, label } = formField.field
  const options: readonly (readonly [FieldChange, string])[] = [
    ['keep', pageTexts.bulk.noChange],
    ['set', pageTexts.bulk.set],
    ...(mayBeEmpty(formField) ? [['empty', pageTexts.bulk.empty] as const] : []),
  ]
  return html`<select
    class="change"
    name=${bulkChangeName(name)}
    data-change-of="field-${name}"
    aria-label="Change of ${label}"
  >
    ${options.map(
      ([value, text]) => html`<option value=${value} selected=${value === change}>${text}</option>`,
    )}
  </select>`
}

/** Sends the page that confirms a delete of the selected objects and lists all that it affects. */
export async function removalForm(
  objectPages: ObjectPages,
  view: PageView,
  { selection, errors, notice, written = 0 }: BulkPage,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { model, request, list } = view
  const before = written > 0 ? [pageTexts.bulk.stopped(formatCount(written), 'deleted')] : []
  const problems = [...before, ...Object.values(errors).flat()]
  const title = pageTexts.bulk.delete(countedObjects(model, selection.ids.length))
  const concerned = await concernedBy(objectPages, model, selection.ids, request)
  const content = html`
    <h1>${title}</h1>
    ${resumedMarkup(notice)}
    ${problems.length > 0 && html`<p class="problem" role="alert">${problems.join(' ')}</p>`}
    ${stepsMarkup(view, selection)} ${await namesMarkup(view, selection)}
    ${concernedMarkup(objectPages, concerned, request)}
    <form method="post" class="line" action="${list}several/">
      ${csrfInput(request.identity?.session?.csrf)} ${hiddenOf(selection, request).map(hiddenInput)}
      ${
        !isProtected(concerned) &&
        html`<button class="delete" type="submit">${pageTexts.bulk.deleteAll}</button>`
      }
      <a class="button quiet" href=${listWithQuery(list, selection.back)}>
        ${pageTexts.buttons.cancel}
      </a>
    </form>
  `
  return objectPages.send({ title, crumbs: objectPages.crumbs(model), content }, request, reply)
}
