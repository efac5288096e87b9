import { invalid } from '../../../framework/errors/errors.ts'
import { isJsonObject, textOf, textsIn } from '../../../framework/model/json-value.ts'
import { modelsByType, type ModelGraph } from '../../../framework/model/graph.ts'
import { valueOf, type Item } from '../../../framework/model/item.ts'
import { shown } from '../../../framework/model/parsing.ts'
import { suggestOrList } from '../../../framework/model/similar-names.ts'
import type { Behaviour, Work, WriteContext } from '../../../framework/write/context.ts'
import { rightMistakes, namesIn, sizeMistakes } from '../object-permissions/check.ts'
import type { LoginSettings } from '../object-permissions/compile.ts'
import { rightsOfUsers } from '../object-permissions/held.ts'
import { filtersBeyond, type FilterReader } from '../object-permissions/usable-filters.ts'
import { selectParentTokens, type ParentToken } from '../sql/token-limits.ts'
import { networkOf } from './addresses.ts'
import { givesRights, type TokenLimit } from './limited-rights.ts'

/** The most tokens that can be derived from one, and the most tokens of a chain. */
const [maxDerived, maxDepth] = [100, 5]

/** The most entries of limits, and of addresses. */
const maxEntries = 100

/** Requires limits and networks that exist, and derived tokens that end with their parents. */
export const tokenLimitChecks = (settings: LoginSettings): Behaviour => ({
  prepare: async (items, work) => {
    for (const item of items) {
      checkLimits(item, work.graph, settings)
      checkAddresses(item)
    }
    await checkFilters(items, work, settings)
    await checkParents(items, work)
  },
})

/** Refuses limits with filters by values that the user of the token does not see. */
async function checkFilters(
  items: readonly Item[],
  work: Work,
  settings: LoginSettings,
): Promise<void> {
  const limited = items.filter(({ given }) => (given['limits'] ?? null) !== null)
  const userOf = (item: Item): number => Number(valueOf(item, 'user') ?? 0)
  const users = [...new Set(limited.map(userOf))].filter((id) => id > 0)
  if (users.length === 0) return
  const rights = await rightsOfUsers(users, work, settings)
  for (const item of limited) {
    const held = rights.get(userOf(item))
    const limits = item.changes['limits']
    const names = held ? filtersBeyondLimits(limits, held.filterReader, work.graph) : []
    for (const name of names) item.messages.add('limits', `${name}: ${unseenValues}`)
  }
}

const unseenValues = 'This filter looks at values that the token could not show.'

/** Refuses limits to derive a token with: the one of the request may not use their filters. */
export function requireUsableFilters(
  limits: unknown,
  { graph, reader: { maySee, rows } }: Pick<WriteContext, 'graph' | 'reader'>,
): void {
  const reader = { maySee, hiddenFields: rows?.hiddenFields ?? new Map() }
  const names = [...filtersBeyondLimits(limits, reader, graph)]
  if (names.length > 0) throw invalid({ limits: names.map((name) => `${name}: ${unseenValues}`) })
}

/** Returns the names of the filters of limits that look at what a reader does not see. */
function filtersBeyondLimits(
  limits: unknown,
  reader: FilterReader,
  graph: ModelGraph,
): ReadonlySet<string> {
  const byType = modelsByType(graph)
  const entries = [limits].flat().filter(isJsonObject)
  return new Set(
    entries.flatMap(({ models, constraints }) =>
      textsIn(models)
        .flatMap((key) => byType.get(key.toLowerCase()) ?? [])
        .flatMap((model) => filtersBeyond(constraints, { graph, model, reader })),
    ),
  )
}

function checkLimits(item: Item, graph: ModelGraph, settings: LoginSettings): void {
  const given = item.given['limits'] ?? null
  if (given === null) return
  const entries: readonly unknown[] = Array.isArray(given) ? given : [given]
  if (entries.length === 0) item.messages.add('limits', 'This list may not be empty.')
  if (entries.length > maxEntries)
    item.messages.add('limits', `Ensure this list has no more than ${maxEntries} items.`)
  const checked = entries.slice(0, maxEntries).map((entry) => limitOf(entry, graph, settings))
  const limits = checked.map(({ limit }) => limit)
  // An entry names what is too large about it alone.
  const all = [...checked.flatMap(({ mistakes }) => mistakes), ...sizeMistakes(limits)]
  for (const mistake of new Set(all)) item.messages.add('limits', mistake)
  item.changes['limits'] = limits
}

/** An entry as the database stores it, and what is wrong with it. */
interface CheckedLimit {
  readonly limit: Omit<TokenLimit, 'actions'> & { readonly actions: readonly string[] }
  readonly mistakes: readonly (string | (() => string))[]
}

const noLimit = { models: [], actions: [], constraints: null, fields: null }

const parts: ReadonlySet<string> = new Set(Object.keys(noLimit))

const expected =
  'Expected an object such as {"models": ["users.user"], "actions": ["view"]}, or a list of such ' +
  'objects.'

function limitOf(entry: unknown, graph: ModelGraph, settings: LoginSettings): CheckedLimit {
  if (!isJsonObject(entry)) return { limit: noLimit, mistakes: [expected] }
  const unknown = Object.keys(entry).find((name) => !parts.has(name))
  if (unknown !== undefined) {
    const mistake = `"${shown(unknown)}" is unknown.${suggestOrList(unknown, parts)}`
    return { limit: noLimit, mistakes: [mistake] }
  }
  const texts = (['models', 'actions', 'fields'] as const).find(
    (name) => !isTexts(entry[name] ?? []),
  )
  if (texts) return { limit: noLimit, mistakes: [`${texts}: Expected a list of texts.`] }
  const models = namesIn(entry['models'], 'models', graph)
  const actions = namesIn(entry['actions'] ?? ['view'], 'actions', graph)
  const limit = {
    models: models.names,
    actions: actions.names,
    constraints: entry['constraints'] ?? null,
    ...(isTexts(entry['fields']) ? { fields: textsIn(entry['fields']) } : {}),
  }
  const wrong = rightMistakes({ fields: null, ...limit }, graph, settings)
  const beyond = limit.models.filter((model) =>
    limit.actions.some((action) => givesRights(model.replace('.', `.${action}_`))),
  )
  return {
    limit,
    mistakes: [
      ...models.mistakes,
      ...actions.mistakes,
      ...wrong.map(([, mistake]) => mistake),
      ...beyond.map((model) => `A token with limits cannot change "${model}": it gives rights.`),
    ],
  }
}

const isTexts = (value: unknown): boolean =>
  Array.isArray(value) && value.every((one) => typeof one === 'string')

function checkAddresses(item: Item): void {
  const given = item.given['addresses'] ?? null
  if (given === null) return
  const texts = textsIn(given)
  if (texts.length === 0) item.messages.add('addresses', 'This list may not be empty.')
  if (texts.length > maxEntries)
    item.messages.add('addresses', `Ensure this list has no more than ${maxEntries} items.`)
  item.changes['addresses'] = texts.map((text) => {
    const network = networkOf(text)
    if (network === undefined)
      item.messages.add('addresses', () => `"${shown(text)}" is no network: 192.0.2.0/24 is one.`)
    return network ?? text
  })
}

/** Requires that a derived token stays one of the user of its parent, and ends no later. */
async function checkParents(items: readonly Item[], work: Work): Promise<void> {
  const derived = items.filter((item) => parentOf(item) !== undefined)
  if (derived.length === 0) return
  const ids = derived.flatMap((item) => parentOf(item) ?? [])
  const found = await work.rows<ParentToken>(selectParentTokens([...new Set(ids)]))
  const parents = new Map(found.map((parent) => [parent[0], parent]))
  for (const item of derived) {
    const [, user, expires = null] = parents.get(parentOf(item) ?? 0) ?? []
    if (valueOf(item, 'user') !== user)
      item.messages.add(
        'user',
        'A derived token keeps the user of the one that it is derived from.',
      )
    const wrong = endsLate(textOf(valueOf(item, 'expires')), expires)
    if (wrong !== undefined) item.messages.add('expires', wrong)
  }
}

function parentOf({ before }: Item): number | undefined {
  const { parent } = before
  return typeof parent === 'number' ? parent : undefined
}

/** Returns what is wrong with the end of a token whose parent ends at a time. */
const endsLate = (own: string, parent: string | null): string | undefined =>
  parent !== null && (own === '' || Date.parse(own) > Date.parse(parent))
    ? `The token that it is derived from ends at ${parent}.`
    : undefined

/**
 * Returns the end of a token to derive from another one: that of its parent by default. Throws a
 * 400 if it would end later, if the parent has too many derived tokens, or its chain is too long.
 */
export function derivedEnd(
  given: string,
  [, , expires, children, depth]: ParentToken,
): string | null {
  if (children >= maxDerived)
    throw invalid({ parent: [`No more than ${maxDerived} tokens can be derived from one.`] })
  if (depth >= maxDepth)
    throw invalid({ parent: [`Tokens can be derived ${maxDepth - 1} times in a row at most.`] })
  const own = given === '' ? (expires ?? '') : given
  const wrong = endsLate(own, expires)
  if (wrong !== undefined) throw invalid({ expires: [wrong] })
  return own === '' ? null : own
}
