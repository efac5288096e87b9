import { showName, type FormPage, type FormPart } from '../../../pages/forms/form-part.ts'
import type { Sent } from '../../../pages/forms/forms.ts'
import { readRight, rightOf, type SentRight } from '../object-permissions/read-right.ts'
import { stateOf } from '../object-permissions/right-state.ts'
import { rightShownAgain } from '../object-permissions/shown-again.ts'
import type { ShownRight } from '../object-permissions/shown-right.ts'
import { limitNames, tokenLimitsMarkup } from './draw-limits.ts'
import {
  addressesText,
  limitsStateOf,
  limitsText,
  maxRightsInForm,
  type LimitsBy,
} from './limits-state.ts'

const prefixOf = (index: number): string => `limit-${index}-`

/** The part of a form that sets the limits of a token. */
export const limitsFormPart: FormPart = {
  fields: ['limits', 'addresses'],
  read: async (sent, page) => {
    const made = new URLSearchParams(sent)
    made.set('addresses', addressesText(sent.get('addresses') ?? ''))
    const by = sentBy(sent)
    if (by !== 'rights') {
      made.set('limits', by === 'user' ? '' : (sent.get(limitNames.json) ?? ''))
      return { sent: made, errors: {} }
    }
    const rights = await readRights(sent, page)
    const wrong = rights.flatMap(({ errors }) => Object.values(errors.fields).flat())
    if (wrong.length > 0) return { sent: made, errors: { limits: [...new Set(wrong)] } }
    const states = rights.map(({ state }) => rightOf(state))
    made.set('limits', limitsText(states, sent.get(limitNames.stored) ?? ''))
    return { sent: made, errors: {} }
  },
  draw: async ({ sent, contents, errors }, page) => {
    if (sent) {
      const rights = await rightsShownAgain(sent, page)
      const addresses = sent.get('addresses') ?? ''
      const texts = [limitNames.json, limitNames.stored].map((name) => sent.get(name) ?? '')
      const [json = '', stored = ''] = texts
      return tokenLimitsMarkup({ by: sentBy(sent), rights, json, stored, addresses, errors }, page)
    }
    const [limits = '', networks = ''] = ['limits', 'addresses'].map(
      (name) => contents.get(name)?.text ?? '',
    )
    const { by, rights, json, addresses } = limitsStateOf(limits, networks)
    const shown = rights.length === 0 ? [blankRight(0)] : rights.map(storedRight)
    return tokenLimitsMarkup({ by, rights: shown, json, stored: limits, addresses, errors }, page)
  },
}

const noErrors = { fields: {}, filters: new Map<string, readonly string[]>() }

const storedRight = (right: Parameters<typeof stateOf>[0], index: number): ShownRight => ({
  prefix: prefixOf(index),
  state: stateOf(right),
  errors: noErrors,
  isPreviewed: false,
})

/** Returns a right to view objects that are not chosen yet. */
const blankRight = (index: number): ShownRight => ({
  ...storedRight({ models: [], actions: ['view'], constraints: null, fields: null }, index),
})

const sentBy = (sent: Sent): LimitsBy => {
  const by = sent.get(limitNames.by)
  return by === 'rights' || by === 'limits-json' ? by : 'user'
}

/** Returns the beginnings of the names of the controls of each sent right. */
function prefixesIn(sent: Sent): readonly string[] {
  const names = [...sent.keys()]
  return Array.from({ length: maxRightsInForm }, (_, index) => prefixOf(index)).filter((prefix) =>
    names.some((name) => name.startsWith(prefix)),
  )
}

const readRights = (sent: Sent, page: FormPage): Promise<readonly SentRight[]> =>
  Promise.all(prefixesIn(sent).map((prefix) => readRight(sent, prefix, page)))

/** Returns the rights of a form that is shown again, after the button that was pressed. */
async function rightsShownAgain(sent: Sent, page: FormPage): Promise<readonly ShownRight[]> {
  const rights = await Promise.all(
    prefixesIn(sent).map((prefix) => rightShownAgain(sent, prefix, { errors: {} }, page)),
  )
  const pressed = sent.get(showName)
  const [, dropped] = /^drop-limit-(\d)$/.exec(pressed ?? '') ?? []
  const kept = dropped === undefined ? rights : rights.toSpliced(Number(dropped), 1)
  const added = pressed === 'more-limits' || kept.length === 0 ? [blankRight(0)] : []
  return [...kept, ...added].map((right, index) => ({ ...right, prefix: prefixOf(index) }))
}
