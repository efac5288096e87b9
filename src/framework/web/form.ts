import { capitalised } from '../model/components/describe.ts'
import type { FieldErrors } from '../errors.ts'
import { heldNames, schemaOf, type FormField, type Held } from './form-fields.ts'
import { multipartType } from './forms.ts'
import { html, type Markup } from './html.ts'
import { ownersOf } from './label.ts'
import { csrfInput } from './shell.ts'

/** A form to make or change an object. */
export interface ModelForm {
  readonly action: string
  readonly csrf: string | undefined
  readonly fields: readonly FormField[]
  readonly held: ReadonlyMap<string, Held>
  readonly errors: FieldErrors
  readonly submit: string
  readonly cancel: string
  /** What is being changed; passwords stay what they are when left empty. */
  readonly changing: boolean
  /** There are files among what it asks for. */
  readonly files?: boolean
  /** What is sent along. */
  readonly hidden?: readonly (readonly [name: string, value: string])[]
}

/** The form with each message at its field, and all of them once above. */
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
      ${csrfInput(form.csrf)}
      ${form.hidden?.map(([name, value]) => html`<input type="hidden" name=${name} value=${value} />`)}
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
        ${entries.map(([name, messages]) => html`<li key=${name}>${label(name) ? html`<a href="#field-${name}">${label(name)}</a>: ` : null}${messages.join(' ')}</li>`)}
      </ul>
    </div>
  `
}

function fieldMarkup(formField: FormField, form: ModelForm): Markup {
  const { field, control } = formField
  const messages = form.errors[field.name] ?? []
  const id = `field-${field.name}`
  const facets = facetsOf(formField, form, messages)
  const held = form.held.get(field.name) ?? { text: '', names: '' }
  const wide = control === 'area' || control === 'json' ? ' whole' : ''
  return html`
    <div class="field${wide}">
      <label for=${id}
        >${capitalised(field.label)}${facets['aria-required'] && html` <span class="must">required</span>`}</label
      >
      ${controls[control](formField, facets, held)}
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

type Draw = (formField: FormField, facets: Facets, held: Held) => Markup

/** Shows names, which the server reads; the ids go along as long as the names are not changed. */
const picker: Draw = ({ field, target, control }, facets, { text, names }) => {
  const held = heldNames(field.name)
  return html`
    <input
      type="text"
      ...${facets}
      value=${names === '' ? text : names}
      autocomplete="off"
      data-pick=${target?.operations.has('list') ? target.url : undefined}
      data-owners=${
        target &&
        ownersOf(target)
          .map(({ name }) => name)
          .join(' ')
      }
      data-many=${control === 'pickMany' || undefined}
      placeholder=${control === 'pickMany' ? 'Names or IDs, separated by commas' : 'Name or ID'}
    />
    ${
      names !== '' &&
      html`<input type="hidden" name=${held.ids} value=${text} />
        <input type="hidden" name=${held.names} value=${names} />`
    }
  `
}

const controls: Readonly<Record<FormField['control'], Draw>> = {
  text: ({ field }, facets, { text }) =>
    html`<input
      type="text"
      ...${facets}
      value=${text}
      maxlength=${schemaOf(field).maxLength}
      autocomplete="off"
    />`,
  file: (_, facets) => html`<input type="file" ...${facets} />`,
  date: (_, facets, { text }) => html`<input type="date" ...${facets} value=${text} />`,
  moment: (_, facets, { text }) => html`
    <input type="datetime-local" ...${facets} value=${text} />
    <p class="hint">UTC</p>
  `,
  password: (_, facets) => html`<input type="password" ...${facets} autocomplete="new-password" />`,
  area: (_, facets, { text }) => html`<textarea ...${facets} rows="4">${text}</textarea>`,
  json: (_, facets, { text }) =>
    html`<textarea class="code" ...${facets} rows="4" spellcheck="false">${text}</textarea>`,
  number: ({ field }, facets, { text }) =>
    html`<input
      type="number"
      ...${facets}
      value=${text}
      min=${schemaOf(field).minimum}
      max=${schemaOf(field).maximum}
      step=${schemaOf(field).type === 'integer' ? '1' : 'any'}
    />`,
  check: (_, facets, { text }) => html`
    <input type="hidden" name=${facets.name} value="false" />
    <input type="checkbox" ...${facets} value="true" checked=${text === 'true'} />
  `,
  select: ({ field }, facets, { text }) => html`
    <select ...${facets}>
      ${!field.choices?.has('') && (field.nullable || text === '') && html`<option value="">---------</option>`}
      ${[...(field.choices ?? [])].map(([value, label]) => html`<option value=${String(value)} selected=${String(value) === text}>${label}</option>`)}
    </select>
  `,
  pick: picker,
  pickMany: picker,
}
