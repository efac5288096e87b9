import { capitalised } from '../../model/components/describe.ts'
import type { FieldErrors } from '../../errors.ts'
import {
  contentNames,
  jsonExample,
  shownOf,
  type ControlContent,
  type FormField,
} from './form-fields.ts'
import { multipartType } from './forms.ts'
import { hiddenInput, html, type Markup } from '../frame/html.ts'
import { pickerAttributes } from './picker.ts'
import { csrfInput } from '../frame/shell.ts'

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
}

/** Renders the form with each message at its field, and all messages at its top. */
export function modelForm(form: ModelForm): Markup {
  return html`
    ${errorSummary(form)}
    <form
      class="model"
      method="post"
      action=${form.action}
      enctype=${form.files ? multipartType : undefined}
      novalidate
    >
      ${csrfInput(form.csrf)} ${form.hidden?.map(hiddenInput)}
      <div class="grid">${form.fields.map((field) => fieldMarkup(field, form))}</div>
      <div class="line">
        <button type="submit">${form.submit}</button>
        <a class="button quiet" href=${form.cancel}>Cancel</a>
      </div>
    </form>
  `
}

function errorSummary({ errors, fields }: ModelForm): Markup {
  const entries = Object.entries(errors)
  if (entries.length === 0) return null
  const label = (name: string): string =>
    capitalised(fields.find(({ field }) => field.name === name)?.field.label ?? '')
  return html`
    <div class="problem" role="alert" tabindex="-1" data-focus="1">
      <p>Nothing was saved:</p>
      <ul>
        ${entries.map(([name, messages]) => {
          const link = label(name) ? html`<a href="#field-${name}">${label(name)}</a>: ` : null
          return html`<li key=${name}>${link}${messages.join(' ')}</li>`
        })}
      </ul>
    </div>
  `
}

function fieldMarkup(formField: FormField, form: ModelForm): Markup {
  const { field, control } = formField
  const messages = form.errors[field.name] ?? []
  const id = `field-${field.name}`
  const facets = facetsOf(formField, form, messages)
  const content = form.contents.get(field.name) ?? { text: '', shown: '' }
  const mark = facets['aria-required'] && html` <span class="must">required</span>`
  const wide = control === 'area' || control === 'json' ? ' whole' : ''
  return html`
    <div class="field${wide}">
      <label for=${id}>${capitalised(field.label)}${mark}</label>
      ${controls[control](formField, facets, content)}
      ${field.description && html`<p class="hint" id="${id}-hint">${field.description}</p>`}
      ${messages.length > 0 && html`<p class="error" id="${id}-error">${messages.join(' ')}</p>`}
    </div>
  `
}

function facetsOf(
  { field, control }: FormField,
  { changing }: ModelForm,
  messages: readonly string[],
): Facets {
  const id = `field-${field.name}`
  const wrong = messages.length > 0
  const notes = [wrong ? `${id}-error` : '', field.description ? `${id}-hint` : '']
    .filter((note) => note !== '')
    .join(' ')
  const must = field.required && !(changing && control === 'password')
  return {
    id,
    name: field.name,
    'aria-invalid': wrong ? 'true' : undefined,
    'aria-describedby': notes === '' ? undefined : notes,
    'aria-required': must ? 'true' : undefined,
  }
}

interface Facets {
  readonly id: string
  readonly name: string
  readonly 'aria-invalid': string | undefined
  readonly 'aria-describedby': string | undefined
  readonly 'aria-required': string | undefined
}

type Draw = (formField: FormField, facets: Facets, content: ControlContent) => Markup

/**
 * Renders a control with names, which the server resolves; the ids are sent too, and count while
 * the names are unchanged.
 */
const picker: Draw = ({ field, target, control }, facets, content) => html`
  <input
    type="text"
    ...${facets}
    value=${shownOf(content)}
    autocomplete="off"
    ...${pickerAttributes(target)}
    data-many=${control === 'pickMany' || undefined}
    placeholder=${control === 'pickMany' ? 'Names or IDs, separated by commas' : 'Name or ID'}
  />
  ${initialContent(field, content)}
`

/** Renders the ids of the names that a control shows. */
function initialContent({ name }: FormField['field'], { text, shown }: ControlContent): Markup {
  if (shown === '') return null
  const names = contentNames(name)
  return html`<input type="hidden" name=${names.text} value=${text} />
    <input type="hidden" name=${names.shown} value=${shown} />`
}

const controls: Readonly<Record<FormField['control'], Draw>> = {
  text: ({ field }, facets, { text }) =>
    html`<input
      type="text"
      ...${facets}
      value=${text}
      maxlength=${field.write?.maxLength}
      autocomplete="off"
    />`,
  file: (_, facets) => html`<input type="file" ...${facets} />`,
  date: (_, facets, { text }) => html`<input type="date" ...${facets} value=${text} />`,
  moment: (_, facets, content) => html`
    <input type="datetime-local" ...${facets} value=${shownOf(content)} />
    <p class="hint">UTC</p>
  `,
  password: (_, facets) => html`<input type="password" ...${facets} autocomplete="new-password" />`,
  area: (_, facets, { text }) => html`<textarea ...${facets} rows="4">${text}</textarea>`,
  json: ({ field }, facets, { text }) => {
    const more = {
      rows: 4,
      spellcheck: 'false',
      placeholder: `JSON, such as ${jsonExample(field)}`,
    }
    return html`<textarea class="code" ...${facets} ...${more}>${text}</textarea>`
  },
  number: ({ field }, facets, { text }) =>
    html`<input
      type="number"
      ...${facets}
      value=${text}
      min=${field.write?.minimum}
      max=${field.write?.maximum}
      step=${field.write?.type === 'integer' ? '1' : 'any'}
    />`,
  check: (_, facets, { text }) => html`
    <input type="hidden" name=${facets.name} value="false" />
    <input type="checkbox" ...${facets} value="true" checked=${text === 'true'} />
  `,
  select: ({ field }, facets, { text }) => html`
    <select ...${facets}>
      ${
        !field.choices?.has('') &&
        (field.nullable || text === '') &&
        html`<option value="">---------</option>`
      }
      ${[...(field.choices ?? [])].map(([value, label]) => {
        const selected = String(value) === text
        return html`<option value=${String(value)} selected=${selected}>${label}</option>`
      })}
    </select>
  `,
  pick: picker,
  pickMany: picker,
}
