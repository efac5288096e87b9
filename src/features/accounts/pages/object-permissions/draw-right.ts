import { capitalised } from '../../../../framework/model/components/describe.ts'
import { contentType, type ModelGraph } from '../../../../framework/model/graph.ts'
import { transitionNames } from '../../../../framework/model/transitions.ts'
import { showName, type FormPage } from '../../../pages/forms/form-part.ts'
import {
  errorIdOf,
  errorMarkup,
  jsonInputMarkup,
  listInputMarkup,
  radiosMarkup,
  type ChoiceOption,
  type PartControls,
} from '../../../pages/forms/part-controls.ts'
import { hiddenInput, html, type Markup } from '../../../pages/frame/html.ts'
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
  const choice = { label: 'On which objects', options: ways, chosen: state.by }
  const name = prefix + controlNames.by
  return html`${radiosMarkup(partOf(shown), { field: 'constraints', name, ...choice })}
  ${hiddenInput([prefix + controlNames.stored, state.stored])}
  ${hiddenInput([prefix + controlNames.storedActions, state.storedActions.join()])}`
}

const jsonMarkup = (shown: ShownRight): Markup =>
  html`<div class="by-json field whole">
    ${jsonInputMarkup(partOf(shown), {
      field: 'json',
      name: shown.prefix + controlNames.json,
      label: 'Conditions as JSON',
      value: shown.state.json,
      hint:
        'An object of filters, all of which hold, or a list of such objects, one of which holds. ' +
        '`$user` and `$groups` stand for the signed-in user.',
    })}
  </div>`

/** The ways to choose objects. */
const ways: readonly (readonly [by: ObjectsBy, label: string])[] = [
  ['all', 'All objects'],
  ['filters', 'Those that meet filters'],
  ['json', 'Conditions as JSON'],
]

const partOf = ({ prefix, errors }: ShownRight): PartControls => ({
  prefix,
  errors: errors.fields,
})

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
      aria-describedby=${errorIdOf(partOf(shown), 'actions')}
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
    ${errorMarkup(partOf(shown), 'actions')}`
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
      .map((model): ChoiceOption => [contentType(model), capitalised(model.labelPlural)]),
  }))
  const others = state.models
    .filter((name) => !types.has(name))
    .map((name): ChoiceOption => [name, name])
  return html`<div
      class="field whole"
      role="group"
      id="field-${prefix}models"
      tabindex="-1"
      aria-label="Kinds of objects"
      aria-describedby=${errorIdOf(partOf(shown), 'models')}
    >
      <span class="label" aria-hidden="true">Kinds of objects</span>
      <div class="kinds">
        ${[...groups, { label: 'Other', options: others }].map((group) => groupMarkup(shown, group))}
      </div>
    </div>
    ${errorMarkup(partOf(shown), 'models')}`
}

function groupMarkup(
  { prefix, state }: ShownRight,
  { label, options }: { readonly label: string; readonly options: readonly ChoiceOption[] },
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

const fieldsMarkup = (shown: ShownRight): Markup =>
  listInputMarkup(partOf(shown), {
    field: 'fields',
    name: shown.prefix + controlNames.fields,
    label: 'Only these fields',
    value: shown.state.fields.join(', '),
    hint: 'What may be set on the objects, such as `status, comments`; empty for all.',
  })
