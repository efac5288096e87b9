import { capitalised } from '../../../framework/model/components/describe.ts'
import {
  contentNames,
  jsonExample,
  removesFile,
  shownOf,
  type ControlContent,
  type FormField,
} from './form-fields.ts'
import { html, type Markup } from '../frame/html.ts'
import { zoneMarkup } from '../frame/time-zone.ts'
import { namedField, pickerAttributesOf } from './picker.ts'

/** The attributes that all controls share. */
export interface ControlFacets {
  readonly id: string
  readonly name: string
  readonly 'aria-invalid': string | undefined
  readonly 'aria-describedby': string | undefined
  readonly 'aria-required': string | undefined
  /** The URL that expands a pattern in the control. */
  readonly 'data-pattern'?: string
  /** The id of the control whose text makes the slug of this one. */
  readonly 'data-slug-of'?: string
  /** For a picker: the form of a new object, if the user may add one. */
  readonly add?: string | undefined
}

type Draw = (formField: FormField, facets: ControlFacets, content: ControlContent) => Markup

/**
 * Renders a control with names of objects, which the server looks up. The form also sends the ids
 * of the initial objects, which are used as long as the names are unchanged.
 */
const picker: Draw = ({ field, target, control }, { add, ...facets }, content) => html`
  <input
    type="text"
    ...${facets}
    value=${shownOf(content)}
    autocomplete="off"
    ...${pickerAttributesOf(target)}
    data-many=${control === 'pickMany' || undefined}
    data-add=${add}
    data-called=${add && target?.label}
    data-named=${add && target && namedField(target)}
    placeholder=${control === 'pickMany' ? 'Names, separated by commas' : 'Name'}
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

/** Renders a link to the file that is stored, and a box that removes it. */
const storedFile = ({ name, nullable, label }: FormField['field'], url: string): Markup =>
  html`<p class="hint">
    <a href=${url}>Stored file</a>
    ${
      nullable &&
      html` <label
        ><input
          type="checkbox"
          name=${name}
          value=${removesFile}
          aria-label="Remove the ${label}"
        />
        Remove</label
      >`
    }
  </p>`

/** Renders each kind of control. */
export const controls: Readonly<Record<FormField['control'], Draw>> = {
  text: ({ field }, facets, { text }) =>
    html`<input
      type="text"
      ...${facets}
      value=${text}
      maxlength=${facets['data-pattern'] ? undefined : field.write?.maxLength}
      placeholder=${typeof field.example === 'string' ? `Such as ${field.example}` : undefined}
      autocomplete="off"
    />`,
  file: ({ field }, facets, { text }) => html`
    <input type="file" ...${facets} accept=${field.file?.types.join(',')} />
    ${/^https?:/.test(text) && storedFile(field, text)}
  `,
  date: (_, facets, { text }) => html`<input type="date" ...${facets} value=${text} />`,
  // A control of times shows no microseconds, and would lose them.
  time: (_, facets, { text }) =>
    html`<input
      type=${text.includes('.') ? 'text' : 'time'}
      step="1"
      ...${facets}
      value=${text}
    />`,
  moment: (_, facets, content) => html`
    <input type="datetime-local" ...${facets} value=${shownOf(content)} />
    <p class="hint">${zoneMarkup}</p>
  `,
  password: (_, facets) => html`<input type="password" ...${facets} autocomplete="new-password" />`,
  area: (_, facets, { text }) => html`<textarea ...${facets} rows="4">${text}</textarea>`,
  lines: (_, facets, { text }) =>
    html`<textarea ...${facets} rows="3" placeholder="One a line">${text}</textarea>`,
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
  numbers: (_, facets, { text }) =>
    html`<input
      type="text"
      ...${facets}
      value=${text}
      placeholder="Such as 1-4, 7"
      autocomplete="off"
    />`,
  check: (_, facets, { text }) => html`
    <input type="hidden" name=${facets.name} value="false" />
    <input type="checkbox" ...${facets} value="true" checked=${text === 'true'} />
  `,
  checks: ({ field, options = new Map<string, string>() }, facets, { text }) => {
    const chosen = text.split(', ')
    const others = chosen.filter((value) => value !== '' && !options.has(value))
    const all = [...options, ...others.map((value) => [value, value] as const)]
    return html`<div
      class="checks"
      role="group"
      id=${facets.id}
      aria-label=${capitalised(field.label)}
      aria-describedby=${facets['aria-describedby']}
    >
      <input type="hidden" name=${facets.name} value="" />
      ${all.map(
        ([value, label]) =>
          html`<label
            ><input
              type="checkbox"
              name=${facets.name}
              value=${value}
              checked=${chosen.includes(value)}
            />${label}</label
          >`,
      )}
    </div>`
  },
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
      ${
        text !== '' &&
        ![...(field.choices?.keys() ?? [])].some((value) => String(value) === text) &&
        html`<option value=${text} selected>${text}</option>`
      }
    </select>
  `,
  pick: picker,
  pickMany: picker,
}
