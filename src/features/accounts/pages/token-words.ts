import { readerOf, readObjects } from '../../../framework/http/objects/index.ts'
import {
  isJsonObject,
  textOf,
  textsIn,
  type JsonObject,
} from '../../../framework/model/json-value.ts'
import { html, type Markup } from '../../pages/frame/html.ts'
import type { PagePart } from '../../pages/objects/page-view.ts'
import { pageMembers } from '../../pages/values/page-shape.ts'
import { hiddenFrom, labelKey } from '../../../framework/read/visibility/index.ts'
import type { RowRight } from '../object-permissions/row-rights.ts'
import { enumerated } from './object-permissions/words.ts'
import {
  describeRights,
  rowRightOf,
  type RightsReading,
} from './object-permissions/stored-rights.ts'
import { sentencesMarkup } from './object-permissions/sentences.ts'

/** Renders what each of some tokens may do, in words. */
export async function describeTokens(
  options: RightsReading,
  tokens: readonly JsonObject[],
): Promise<readonly Markup[]> {
  const rights = tokens.map(limitsOf)
  const sentences = await describeRights(options, rights.flat())
  let at = 0
  return tokens.map((token, index) => {
    const own = sentences.slice(at, (at += rights[index]?.length ?? 0)).flat()
    return html`${sentencesMarkup([...useOf(token, own), ...addressesOf(token)])}${parentMarkup(token)}`
  })
}

/** Returns the limits of a token: entries, one of which allows an action. */
const limitsOf = ({ limits }: JsonObject): readonly RowRight[] =>
  [limits ?? []]
    .flat()
    .filter(isJsonObject)
    .map((one) => rowRightOf({ actions: ['view'], ...one }))

/** Returns what a token may do, whatever the addresses. */
function useOf(token: JsonObject, limits: readonly string[]): readonly string[] {
  const mayWrite = token['write_enabled'] === true
  const parent = token['parent']
  const whose = isJsonObject(parent) ? 'the token that it is derived from' : 'its user'
  if (limits.length === 0)
    return [mayWrite ? `Everything that ${whose} may do.` : `Read what ${whose} may read.`]
  return [
    ...limits,
    ...(mayWrite ? [] : ['Only reads.']),
    ...(isJsonObject(parent) ? ['No more than the token that it is derived from.'] : []),
  ]
}

function addressesOf({ addresses }: JsonObject): readonly string[] {
  const networks = textsIn(addresses)
  return networks.length === 0 ? [] : [`Only from ${enumerated(networks, 'or')}.`]
}

/** Renders the token that one is derived from; null for any other. */
function parentMarkup({ parent }: JsonObject): Markup {
  if (!isJsonObject(parent)) return null
  const name = textOf(parent['description']) || textOf(parent[labelKey])
  const which = name === '' ? 'another token' : `“${name}”`
  return html`<p class="hint">Derived from ${which}, with which it ends.</p>`
}

const shownFields = ['description', 'write_enabled', 'expires', 'limits', 'addresses', 'parent']

/** Says in words what tokens may do, in a column of their list and on their page. */
export const tokenWordsPart: PagePart = {
  label: 'May do',
  read: async (objects, view) => {
    if (objects.length === 0) return new Map()
    const { graph, config, model, request } = view
    const reader = readerOf(request, config)
    const members = pageMembers(graph, model, shownFields, hiddenFrom(graph, model, reader))
    const parameters = { id: objects.map(({ id }) => String(id)) }
    const wanted = { model, members, parameters, limit: objects.length, reader }
    const tokens = (await readObjects(view, request, wanted)).filter(isJsonObject)
    const words = await describeTokens(view, tokens)
    return new Map(tokens.map(({ id }, index) => [Number(id), words[index]]))
  },
}
