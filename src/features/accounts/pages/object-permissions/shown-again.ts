import { showName, type FormPage, type ShownPart } from '../../../pages/forms/form-part.ts'
import type { Sent } from '../../../pages/forms/forms.ts'
import type { ShownRight } from './shown-right.ts'
import { readRight } from './read-right.ts'
import type { RightState } from './right-state.ts'

const noFilters: RightState['alternatives'] = [new Map()]

/** Returns the right of a form that is shown again, after the button that was pressed. */
export async function rightShownAgain(
  sent: Sent,
  prefix: string,
  { errors: refused }: Pick<ShownPart, 'errors'>,
  page: FormPage,
): Promise<ShownRight> {
  const { state, errors } = await readRight(sent, prefix, page)
  const pressed = sent.get(showName)
  const verb = pressed?.startsWith(prefix) ? pressed.slice(prefix.length) : ''
  const isPreviewed = verb === 'preview'
  const isRefused = pressed === null
  const shown = isPreviewed ? errors.fields : isRefused ? { ...errors.fields, ...refused } : {}
  return {
    prefix,
    state: { ...state, alternatives: alternativesAfter(state, verb) },
    errors: {
      fields: shown,
      filters: isPreviewed || isRefused ? errors.filters : new Map<string, readonly string[]>(),
    },
    isPreviewed,
  }
}

/** Returns the alternatives after a button that adds or removes one. */
function alternativesAfter({ alternatives }: RightState, verb: string): RightState['alternatives'] {
  if (verb === 'more') return [...(alternatives.length > 0 ? alternatives : noFilters), new Map()]
  const [, dropped] = /^drop-(\d)$/.exec(verb) ?? []
  return dropped === undefined ? alternatives : alternatives.toSpliced(Number(dropped), 1)
}
