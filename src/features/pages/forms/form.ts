import { capitalised } from '../../../framework/model/components/describe.ts'
import type { FieldErrors } from '../../../framework/errors/errors.ts'
import type { Model } from '../../../framework/model/graph.ts'
import { controls, type ControlFacets } from './controls.ts'
import type { Control, ControlContent, FormField } from './form-fields.ts'
import { defaultButton } from './form-part.ts'
import { multipartType } from './forms.ts'
import { hiddenInput, html, type Markup } from '../frame/html.ts'
import { wordsMarkup } from '../values/value.ts'
import { namedField } from './picker.ts'
import { slugSource } from './slugs.ts'
import { csrfInput } from '../frame/shell.ts'
import { pageTexts } from '../texts.ts'

/** A form to create or change an object. */
export interface ModelForm {
  readonly action: string
  readonly csrf: string | undefined
  readonly fields: readonly FormField[]
  readonly contents: ReadonlyMap<string, ControlContent>
  readonly errors: FieldErrors
  readonly submit: string
  readonly cancel: string
  /** True when an object is changed: passwords that are left empty stay the same. */
  readonly changing: boolean
  /** True if some fields take files. */
  readonly files?: boolean
  /** Hidden fields. */
  readonly hidden?: readonly (readonly [name: string, value: string])[]
  /** Names of fields by the titles of their sections; the remaining ones come first. */
  readonly sections?: ReadonlyMap<string, readonly string[]>
  /** Returns the URL of the form of a new object, if the user may add one. */
  readonly addUrl?: (model: Model) => string | undefined
  /** The model of the new object, and the URL of the form; absent where an object is changed. */
  readonly creates?: { readonly model: Model; readonly url: string }
  /** The sentence above the messages of a refused form. Default: nothing was saved. */
  readonly refusal?: string | undefined
  /** Returns the markup beside the label of a field. */
  readonly beside?: (field: FormField) => Markup
  /** Further buttons. */
  readonly more?: Markup
  /** Controls that set further fields, and these fields. */
  readonly part?: { readonly fields: readonly FormField[]; readonly markup: Markup } | undefined
  /** The markup between the fields and the buttons. */
  readonly preview?: Markup
}

/** Renders the form with each message at its field, and all messages at its top. */
export function modelFormMarkup(form: ModelForm): Markup {
  return html`
    ${errorSummary(form)}
    <form
      class="model"
      method="post"
      action=${form.action}
      enctype=${form.files ? multipartType : undefined}
      data-adds=${form.changing ? undefined : 'true'}
      novalidate
    >
      ${form.part && defaultButton()} ${csrfInput(form.csrf)} ${form.hidden?.map(hiddenInput)}
      ${sectionsMarkup(form)} ${form.part?.markup} ${form.preview}
      <div class="line">
        <button type="submit">${form.submit}</button>
        ${form.more}
        <a class="button quiet" href=${form.cancel}>${pageTexts.buttons.cancel}</a>
      </div>
    </form>
  `
}

/** Renders the fields in their sections; a form without sections has one grid. */
function sectionsMarkup(form: ModelForm): readonly Markup[] {
  const { fields, sections = new Map<string, readonly string[]>() } = form
  const placed = new Set([...sections.values()].flat())
  const grid = (of: readonly FormField[]): Markup =>
    html`<div class="grid">${of.map((field) => fieldMarkup(field, form))}</div>`
  const others = fields.filter(({ field }) => !placed.has(field.name))
  const titled = [...sections].map(([title, names]) => {
    const own = names.flatMap((name) => fields.find(({ field }) => field.name === name) ?? [])
    return own.length === 0
      ? null
      : html`<fieldset>
          <legend>${title}</legend>
          ${grid(own)}
        </fieldset>`
  })
  return [others.length > 0 && grid(others), ...titled]
}

function errorSummary({
  errors,
  part,
  fields: own,
  refusal = pageTexts.sentForm.refused,
}: ModelForm): Markup {
  const entries = Object.entries(errors)
  if (entries.length === 0) return null
  const fields = [...own, ...(part?.fields ?? [])]
  const label = (name: string): string =>
    capitalised(fields.find(({ field }) => field.name === name)?.field.label ?? '')
  return html`
    <div class="problem" role="alert" tabindex="-1" data-focus="1">
      <p>${refusal}</p>
      <ul>
        ${entries.map(([name, messages]) => {
          const link = label(name) ? html`<a href="#field-${name}">${label(name)}</a>: ` : null
          return html`<li key=${name}>${link}${messages.join(' ')}</li>`
        })}
      </ul>
    </div>
  `
}

const wholeControls: ReadonlySet<Control> = new Set(['area', 'json', 'checks'])

function fieldMarkup(formField: FormField, form: ModelForm): Markup {
  const { field, control } = formField
  const messages = form.errors[field.name] ?? []
  const id = `field-${field.name}`
  const facets = facetsOf(formField, form, messages)
  const content = form.contents.get(field.name) ?? { text: '', shown: '' }
  const mark = facets['aria-required'] && html` <span class="must">required</span>`
  const wide = wholeControls.has(control) ? ' whole' : ''
  const hint = field.description && wordsMarkup(field.description)
  return html`
    <div class="field${wide}">
      ${labelMarkup(formField, form, mark)} ${controls[control](formField, facets, content)}
      ${hint && html`<p class="hint" id="${id}-hint">${hint}</p>`}
      ${messages.length > 0 && html`<p class="error" id="${id}-error">${messages.join(' ')}</p>`}
      ${addMarkup(formField, facets, messages.length > 0 ? content : undefined)}
    </div>
  `
}

function labelMarkup(formField: FormField, { beside }: ModelForm, mark: Markup): Markup {
  const { name, label } = formField.field
  const own = html`<label for="field-${name}">${capitalised(label)}${mark}</label>`
  const other = beside?.(formField)
  return other ? html`<div class="labels">${own}${other}</div>` : own
}

/** The most characters of a name that a link fills in. */
const longestName = 200

/**
 * Renders a link to the form of a new object; a typed name that matches no object is filled in. The
 * link opens a new tab, so that this form keeps its values.
 */
function addMarkup(
  { target }: FormField,
  { id, add }: ControlFacets,
  unknown: ControlContent | undefined,
): Markup {
  if (!target || !add) return null
  const name = namedField(target)
  const typed = unknown && unknown.shown === '' ? unknown.text : ''
  const text = typed.length > longestName ? '' : typed
  const link = (query: string, className: string, label: Markup): Markup =>
    html`<a class=${className} id="${id}-add" href=${add + query} target="_blank">${label}</a>`
  if (!name || text === '') {
    const label = html`+ New<span class="unseen"> ${target.label}</span>`
    return link('', 'add-other', label)
  }
  const query = `?${new URLSearchParams({ [name]: text }).toString()}`
  return link(query, 'add-typed', `Add ${target.label} “${text}”`)
}

function facetsOf(
  { field, control, target }: FormField,
  { changing, addUrl, creates }: ModelForm,
  messages: readonly string[],
): ControlFacets {
  const id = `field-${field.name}`
  const made = creates ? madeFacets(field.name, creates) : {}
  const isFilledIn =
    (changing && (control === 'password' || control === 'file')) ||
    made['data-slug-of'] !== undefined
  return {
    id,
    name: field.name,
    'aria-invalid': messages.length > 0 ? 'true' : undefined,
    'aria-describedby': notesOf(id, field.description, messages),
    'aria-required': field.required && !isFilledIn ? 'true' : undefined,
    ...(target ? { add: addUrl?.(target) } : {}),
    ...made,
  }
}

/** Returns the ids of the texts that describe a control. */
function notesOf(
  id: string,
  description: string | undefined,
  { length }: readonly string[],
): string | undefined {
  const notes = [...(length > 0 ? [`${id}-error`] : []), ...(description ? [`${id}-hint`] : [])]
  return notes.length === 0 ? undefined : notes.join(' ')
}

/** Returns the attributes of a control that takes patterns, or is filled in from another one. */
function madeFacets(
  name: string,
  { model, url }: NonNullable<ModelForm['creates']>,
): Partial<ControlFacets> {
  const { slugs, source } = slugSource(model)
  return {
    ...(model.pages.bulkCreate === name ? { 'data-pattern': `${url}names/` } : {}),
    ...(slugs.includes(name) && source !== undefined ? { 'data-slug-of': `field-${source}` } : {}),
  }
}
