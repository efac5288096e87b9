import type { FieldErrors } from '../../../../framework/errors/errors.ts'
import { showName, type FormPage } from '../../../pages/forms/form-part.ts'
import {
  jsonInputMarkup,
  listInputMarkup,
  radiosMarkup,
} from '../../../pages/forms/part-controls.ts'
import { hiddenInput, html, type Markup } from '../../../pages/frame/html.ts'
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

/** Renders the controls that set the limits of a token and the addresses of its clients. */
export async function tokenLimitsMarkup(shown: ShownLimits, page: FormPage): Promise<Markup> {
  const { rights, json, stored, addresses, errors } = shown
  const part = { prefix: '', errors }
  const drawn = await Promise.all(rights.map((right) => rightMarkup(right, page)))
  return html`<fieldset class="limits">
    <legend>Limits</legend>
    ${radiosMarkup(part, {
      field: 'limits',
      name: limitNames.by,
      label: 'Limits',
      options: ways,
      chosen: shown.by,
    })}
    ${hiddenInput([limitNames.stored, stored])}
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
      ${jsonInputMarkup(part, {
        field: 'limits-json',
        name: limitNames.json,
        label: 'Limits as JSON',
        value: json,
        hint:
          'Such as `{"models": ["users.user"], "actions": ["view"]}`, or a list of such objects, ' +
          'one of which allows an action.',
      })}
    </div>
    ${listInputMarkup(part, {
      field: 'addresses',
      name: 'addresses',
      label: 'Only from these addresses',
      value: addresses,
      hint: 'Networks, such as `192.0.2.0/24, 2001:db8::/32`; empty for any address.',
    })}
  </fieldset>`
}

/** The ways to limit a token. */
const ways: readonly (readonly [by: LimitsBy, label: string])[] = [
  ['user', 'No limits'],
  ['rights', 'Only what is chosen here'],
  ['limits-json', 'Limits as JSON'],
]

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
