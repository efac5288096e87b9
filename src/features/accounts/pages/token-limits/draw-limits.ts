import type { FieldErrors } from '../../../../framework/errors/errors.ts'
import { showName, type FormPage } from '../../../pages/forms/form-part.ts'
import { hiddenInput, html, type Markup } from '../../../pages/frame/html.ts'
import { wordsMarkup } from '../../../pages/values/value.ts'
import { rightMarkup } from '../object-permissions/draw-right.ts'
import type { ShownRight } from '../object-permissions/shown-right.ts'
import { maxRightsInForm, type LimitsBy, type LimitsState } from './limits-state.ts'

/** The names of the controls of limits, besides those of rights. */
export const limitNames = {
  by: ':limits',
  json: ':limits-json',
  stored: ':stored-limits',
} as const

/** Limits of a token in a form. */
export interface ShownLimits extends Pick<LimitsState, 'by' | 'json' | 'addresses'> {
  readonly rights: readonly ShownRight[]
  /** The text of the stored limits. */
  readonly stored: string
  readonly errors: FieldErrors
}

/** Renders the controls of what a token may do at most, and from where. */
export async function tokenLimitsMarkup(shown: ShownLimits, page: FormPage): Promise<Markup> {
  const { rights, json, stored, addresses } = shown
  const drawn = await Promise.all(rights.map((right) => rightMarkup(right, page)))
  return html`<fieldset class="limits">
    <legend>Limits</legend>
    <div
      class="field whole ways"
      role="radiogroup"
      id="field-limits"
      tabindex="-1"
      aria-label="Limits"
      aria-describedby=${describedBy(shown, 'limits')}
    >
      ${ways.map(([by, label]) => wayMarkup(by, label, shown))}
    </div>
    ${messageMarkup(shown, 'limits')} ${hiddenInput([limitNames.stored, stored])}
    <div class="by-rights">
      ${drawn.map((markup, index) => entryMarkup(markup, index, rights.length))}
      ${
        rights.length < maxRightsInForm &&
        html`<p>
          <button type="submit" class="plain" name=${showName} value="more-limits">
            Allow something else, too
          </button>
        </p>`
      }
    </div>
    <div class="by-limits-json field whole">
      <label for="field-limits-json">Limits as JSON</label>
      <textarea
        class="code"
        id="field-limits-json"
        name=${limitNames.json}
        rows="6"
        spellcheck="false"
        aria-describedby="field-limits-json-hint"
      >
${json}</textarea>
      <p class="hint" id="field-limits-json-hint">
        ${wordsMarkup(
          'Such as `{"models": ["users.user"], "actions": ["view"]}`, or a list of such objects, ' +
            'one of which allows an action.',
        )}
      </p>
    </div>
    ${addressesMarkup(shown, addresses)}
  </fieldset>`
}

/** The ways to limit a token. */
const ways: readonly (readonly [by: LimitsBy, label: string])[] = [
  ['user', 'No limits'],
  ['rights', 'Only what is chosen here'],
  ['limits-json', 'Limits as JSON'],
]

const wayMarkup = (by: LimitsBy, label: string, shown: ShownLimits): Markup =>
  html`<label>
    <input type="radio" name=${limitNames.by} value=${by} checked=${shown.by === by} />
    ${label}
  </label>`

const entryMarkup = (markup: Markup, index: number, count: number): Markup =>
  html`<div class="limit" role="group" aria-label="Limit ${index + 1}">
    ${
      count > 1 &&
      html`<div class="line">
        <strong>Limit ${index + 1}</strong>
        <button type="submit" class="quiet" name=${showName} value="drop-limit-${index}">
          Remove<span class="unseen"> limit ${index + 1}</span>
        </button>
      </div>`
    }
    ${markup}
  </div>`

function addressesMarkup(shown: ShownLimits, addresses: string): Markup {
  const notes = [describedBy(shown, 'addresses'), 'field-addresses-hint']
  return html`<div class="field whole">
    <label for="field-addresses">Only from these addresses</label>
    <input
      type="text"
      id="field-addresses"
      name="addresses"
      value=${addresses}
      autocomplete="off"
      aria-invalid=${describedBy(shown, 'addresses') && 'true'}
      aria-describedby=${notes.filter((one) => one !== undefined).join(' ')}
    />
    <p class="hint" id="field-addresses-hint">
      ${wordsMarkup('Networks, such as `192.0.2.0/24, 2001:db8::/32`; empty for any address.')}
    </p>
    ${messageMarkup(shown, 'addresses')}
  </div>`
}

const describedBy = ({ errors }: ShownLimits, field: string): string | undefined =>
  errors[field] ? `field-${field}-error` : undefined

function messageMarkup({ errors }: ShownLimits, field: string): Markup {
  const messages = errors[field]
  return messages && html`<p class="error" id="field-${field}-error">${messages.join(' ')}</p>`
}
