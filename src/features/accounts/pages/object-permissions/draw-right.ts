import { capitalised } from '../../../../framework/model/components/describe.ts'
import { contentType, type ModelGraph } from '../../../../framework/model/graph.ts'
import { transitionNames } from '../../../../framework/model/transitions.ts'
import type { FormPage } from '../../../pages/forms/form-part.ts'
import { showName } from '../../../pages/forms/form-part.ts'
import { hiddenInput, html, type Markup } from '../../../pages/frame/html.ts'
import { wordsMarkup } from '../../../pages/values/value.ts'
import { conditionsMarkup } from './draw-conditions.ts'
import { previewMarkup } from './right-preview.ts'
import { controlNames } from './read-right.ts'
import type { ObjectsBy } from './right-state.ts'
import type { ShownRight } from './shown-right.ts'

/** Renders the controls of a right: actions, kinds of objects, and which of them. */
export async function rightMarkup(shown: ShownRight, page: FormPage): Promise<Markup> {
  const { prefix, state, errors, isPreviewed } = shown
  const isShown = isPreviewed && Object.keys(errors.fields).length === 0
  return html`
    <fieldset class="right">
      <legend>What it allows</legend>
      ${actionsMarkup(shown, page.graph)} ${modelsMarkup(shown, page.graph)} ${fieldsMarkup(shown)}
    </fieldset>
    <fieldset class="which">
      <legend>On which objects</legend>
      ${waysMarkup(shown)}
      <div id="${prefix}conditions" data-shown-again=${`${prefix}filters`}>
        <div class="by-filters">${await conditionsMarkup(shown, page)}</div>
        ${jsonMarkup(shown)}
        <p>
          <button type="submit" class="plain" name=${showName} value="${prefix}preview">
            Preview the objects
          </button>
        </p>
        <div class="right-preview" aria-live="polite">
          ${isShown && (await previewMarkup(state, page))}
        </div>
      </div>
    </fieldset>
  `
}

const waysMarkup = (shown: ShownRight): Markup => {
  const { prefix, state } = shown
  return html`<div
      class="field whole ways"
      role="radiogroup"
      id="field-${prefix}constraints"
      tabindex="-1"
      aria-label="On which objects"
      aria-describedby=${describedBy(shown, 'constraints')}
    >
      ${ways.map(
        ([by, label]) =>
          html`<label>
            <input
              type="radio"
              name=${prefix + controlNames.by}
              value=${by}
              checked=${state.by === by}
            />
            ${label}
          </label>`,
      )}
    </div>
    ${messageMarkup(shown, 'constraints')}
    ${hiddenInput([prefix + controlNames.stored, state.stored])}
    ${hiddenInput([prefix + controlNames.storedActions, state.storedActions.join()])}`
}

const jsonMarkup = ({ prefix, state }: ShownRight): Markup =>
  html`<div class="by-json field whole">
    <label for="field-${prefix}json">Conditions as JSON</label>
    <textarea
      class="code"
      id="field-${prefix}json"
      name=${prefix + controlNames.json}
      rows="6"
      spellcheck="false"
    >
${state.json}</textarea>
    <p class="hint">
      ${wordsMarkup(
        'An object of filters, all of which hold, or a list of such objects, one of which holds. ' +
          '`$user` and `$groups` stand for the signed-in user.',
      )}
    </p>
  </div>`

/** The ways to choose objects. */
const ways: readonly (readonly [by: ObjectsBy, label: string])[] = [
  ['all', 'All objects'],
  ['filters', 'Those that meet filters'],
  ['json', 'Conditions as JSON'],
]

const describedBy = ({ prefix, errors }: ShownRight, field: string): string | undefined =>
  errors.fields[field] ? `field-${prefix}${field}-error` : undefined

function messageMarkup({ prefix, errors }: ShownRight, field: string): Markup {
  const messages = errors.fields[field]
  return (
    messages && html`<p class="error" id="field-${prefix}${field}-error">${messages.join(' ')}</p>`
  )
}

/** Returns the actions with their labels. */
const actionsOf = (graph: ModelGraph): readonly (readonly [action: string, label: string])[] => [
  ['view', 'View'],
  ['add', 'Add'],
  ['change', 'Change'],
  ['delete', 'Delete'],
  ['reveal', 'Reveal secrets'],
  ...[...transitionNames(graph)].map((name) => [name, capitalised(spaced(name))] as const),
]

const spaced = (name: string): string => name.replaceAll('_', ' ')

function actionsMarkup(shown: ShownRight, graph: ModelGraph): Markup {
  const { prefix, state } = shown
  return html`<div
      class="field whole actions-of-right"
      role="group"
      id="field-${prefix}actions"
      tabindex="-1"
      aria-label="Actions"
      aria-describedby=${describedBy(shown, 'actions')}
    >
      <span class="label" aria-hidden="true">Actions</span>
      ${actionsOf(graph).map(
        ([action, label]) =>
          html`<label>
            <input
              type="checkbox"
              name=${prefix + controlNames.actions}
              value=${action}
              checked=${state.actions.includes(action)}
            />
            ${label}
          </label>`,
      )}
    </div>
    ${messageMarkup(shown, 'actions')}`
}

/** Renders a checkbox for each model; applications with chosen ones are unfolded. */
function modelsMarkup(shown: ShownRight, { applications, models }: ModelGraph): Markup {
  const { prefix, state } = shown
  const known = [...models.values()].filter((one) => one.operations.has('list') && !one.view)
  const types = new Set(known.map(contentType))
  const groups = applications.map(({ name, label }) => ({
    label,
    options: known
      .filter((model) => model.application === name)
      .map((model): Option => [contentType(model), capitalised(model.labelPlural)]),
  }))
  const others = state.models.filter((name) => !types.has(name)).map((name): Option => [name, name])
  return html`<div
      class="field whole"
      role="group"
      id="field-${prefix}models"
      tabindex="-1"
      aria-label="Kinds of objects"
      aria-describedby=${describedBy(shown, 'models')}
    >
      <span class="label" aria-hidden="true">Kinds of objects</span>
      <div class="kinds">
        ${[...groups, { label: 'Other', options: others }].map((group) => groupMarkup(shown, group))}
      </div>
    </div>
    ${messageMarkup(shown, 'models')}`
}

type Option = readonly [value: string, label: string]

function groupMarkup(
  { prefix, state }: ShownRight,
  { label, options }: { readonly label: string; readonly options: readonly Option[] },
): Markup {
  if (options.length === 0) return null
  const chosen = options.filter(([value]) => state.models.includes(value)).length
  return html`<details open=${chosen > 0}>
    <summary>${label}${chosen > 0 && html` <span class="hint">${chosen} chosen</span>`}</summary>
    <div class="checks">
      ${options.map(
        ([value, text]) =>
          html`<label>
            <input
              type="checkbox"
              name=${prefix + controlNames.models}
              value=${value}
              checked=${state.models.includes(value)}
              data-decides="${prefix}conditions"
            />
            ${text}
          </label>`,
      )}
    </div>
  </details>`
}

function fieldsMarkup(shown: ShownRight): Markup {
  const { prefix, state } = shown
  const id = `field-${prefix}fields`
  return html`<div class="field whole">
    <label for=${id}>Only these fields</label>
    <input
      type="text"
      id=${id}
      name=${prefix + controlNames.fields}
      value=${state.fields.join(', ')}
      autocomplete="off"
      aria-invalid=${describedBy(shown, 'fields') && 'true'}
      aria-describedby=${[describedBy(shown, 'fields'), `${id}-hint`].filter(Boolean).join(' ')}
    />
    <p class="hint" id="${id}-hint">
      ${wordsMarkup('What may be set on the objects, such as `status, comments`; empty for all.')}
    </p>
    ${messageMarkup(shown, 'fields')}
  </div>`
}
