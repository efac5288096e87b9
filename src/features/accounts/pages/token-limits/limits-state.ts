import { isJsonObject, textsIn } from '../../../../framework/model/json-value.ts'
import type { RowRight } from '../../object-permissions/row-rights.ts'
import { rowRightOf } from '../object-permissions/stored-rights.ts'
import { canonical, jsonText, parsedJson } from '../object-permissions/right-state.ts'

/** How a form limits a token. */
export type LimitsBy = 'user' | 'rights' | 'limits-json'

/** Limits of a token as a form shows them. */
export interface LimitsState {
  readonly by: LimitsBy
  readonly rights: readonly RowRight[]
  /** The limits as JSON. */
  readonly json: string
  /** Networks, separated by commas. */
  readonly addresses: string
}

/** The most rights that a form shows; more are shown as JSON. */
export const maxRightsInForm = 5

/** Returns limits in the texts of their fields as a form shows them. */
export function limitsStateOf(limits: string, addresses: string): LimitsState {
  const stored = parsedJson(limits) ?? null
  const rights = rightsIn(stored)
  const by = stored === null ? 'user' : rights ? 'rights' : 'limits-json'
  const networks = textsIn(parsedJson(addresses) ?? []).join(', ')
  return { by, rights: rights ?? [], json: limits, addresses: networks }
}

/** Returns the rights of limits; undefined where a form cannot show them. */
function rightsIn(limits: unknown): readonly RowRight[] | undefined {
  const entries = [limits ?? []].flat()
  return entries.length <= maxRightsInForm && entries.every(isJsonObject)
    ? entries.map((one) => rowRightOf({ actions: ['view'], ...one }))
    : undefined
}

/** Returns rights as the text of limits: the stored text where they are the same. */
export function limitsText(rights: readonly RowRight[], stored: string): string {
  const before = rightsIn(parsedJson(stored))
  return before && textOfAll(before) === textOfAll(rights) ? stored : jsonText(rights)
}

const textOfAll = (rights: readonly RowRight[]): string =>
  JSON.stringify(
    rights.map(({ models, actions, constraints, fields }) => [
      models.toSorted(),
      actions.toSorted(),
      canonical(constraints),
      fields?.toSorted(),
    ]),
  )

/** Returns the networks of a text as the text of their field; empty for none. */
export function addressesText(text: string): string {
  const networks = text.split(/[\s,]+/).filter((one) => one !== '')
  return networks.length === 0 ? '' : jsonText(networks)
}
