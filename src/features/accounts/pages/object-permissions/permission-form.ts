import { textsIn } from '../../../../framework/model/json-value.ts'
import type { FormPart, ShownPart } from '../../../pages/forms/form-part.ts'
import { rightMarkup } from './draw-right.ts'
import { readRight, rightOf } from './read-right.ts'
import { jsonText, parsedJson, stateOf, type RightState } from './right-state.ts'
import { rightShownAgain } from './shown-again.ts'

/** The controls of what an object permission allows. */
export const permissionFormPart: FormPart = {
  fields: ['models', 'actions', 'constraints', 'fields'],
  read: async (sent, page) => {
    const { state, errors } = await readRight(sent, '', page)
    const made = new URLSearchParams(sent)
    if (Object.keys(errors.fields).length === 0) {
      const { actions, constraints, fields } = rightOf(state)
      made.set('actions', jsonText(actions))
      made.set('constraints', jsonText(constraints))
      made.set('fields', jsonText(fields))
    }
    return { sent: made, errors: errors.fields }
  },
  draw: async (shown, page) => {
    const { sent, errors } = shown
    if (sent) return rightMarkup(await rightShownAgain(sent, '', { errors }, page), page)
    const own = { fields: errors, filters: new Map<string, readonly string[]>() }
    const right = { prefix: '', state: stateIn(shown), errors: own, isPreviewed: false }
    return rightMarkup(right, page)
  },
}

/** Returns the right in the contents of the fields; a new one has filters. */
function stateIn({ contents, changing }: ShownPart): RightState {
  const text = (name: string): string => contents.get(name)?.text ?? ''
  const list = (name: string): readonly string[] => textsIn(parsedJson(text(name)) ?? [])
  const state = stateOf({
    models: text('models')
      .split(/,\s*/)
      .filter((one) => one !== ''),
    actions: list('actions'),
    constraints: parsedJson(text('constraints')) ?? null,
    fields: list('fields'),
  })
  return changing || state.by !== 'all' ? state : { ...state, by: 'filters' }
}
