import type { Behaviour, Work } from '../../framework/write/context.ts'
import { InvalidValue } from '../../framework/model/field.ts'
import type { Model } from '../../framework/model/graph.ts'
import { merged, valueOf, type Item, type Values } from '../../framework/model/item.ts'
import { selectionType } from './kind.ts'
import { shown } from '../../framework/model/parsing.ts'
import { suggestOrList } from '../../framework/model/similar-names.ts'
import { selectFields, selectLabels } from './sql/definitions.ts'
import type { NameChange } from './sql/stored-values.ts'
import { customised, applyNameChanges, refuseLoss, refuseUnseenLoss } from './stored-values.ts'
import { typeOf, type CustomType } from './types.ts'
import { textOf, textsIn } from '../../framework/model/json-value.ts'

/** Validates changes of custom field definitions, and updates the values of objects. */
export const definitionChanges: Behaviour = {
  prepare: (items, { graph }) => {
    for (const item of items) if ('content_types' in item.given) readOwners(item, customised(graph))
  },
  check: async (items, work) => {
    await checkChoices(items, work)
    if (items.some((item) => item.messages.size > 0)) return
    refuseUnseenLoss(
      items.flatMap((item) => losingOwners(item.before, merged(item))),
      work,
    )
    await refuseLoss(
      lostNames(items.map((item) => nameChangesOf(item.before, merged(item), work))),
      work,
    )
  },
  updated: (objects, work) =>
    applyNameChanges(
      mergeNameChanges(objects.map(({ before, after }) => nameChangesOf(before, after, work))),
      work,
    ),
  removing: async (ids, work) => {
    const stored = await storedOf(ids, work)
    refuseUnseenLoss(stored.flatMap(ownersOf), work)
    const removed = mergeNameChanges(stored.map((before) => nameChangesOf(before, undefined, work)))
    await refuseLoss(lostNames([removed]), work)
    await applyNameChanges(removed, work)
  },
}

/**
 * Parses names of models in any case, without duplicates. Those that the field has may stay, also
 * of an application that is no longer listed.
 */
function readOwners(item: Item, owners: ReadonlyMap<string, Model>): void {
  const given = textsIn(item.given['content_types'])
  const stored = ownersOf(item.before)
  for (const text of given)
    if (!owners.has(text.toLowerCase()) && !stored.includes(text.toLowerCase()))
      item.messages.add('content_types', () => {
        const hint = suggestOrList(text.toLowerCase(), owners.keys())
        return `"${shown(text)}" is not a model with custom fields.${hint}`
      })
  item.changes['content_types'] = [...new Set(given.map((text) => text.toLowerCase()))]
}

/** Requires that a default is a value of the type, and that only selections have choices. */
async function checkChoices(items: readonly Item[], { rows }: Work): Promise<void> {
  const touched = items.filter(({ changes }) => 'type' in changes || 'default' in changes)
  const selections = touched.filter(
    ({ id, before }) => id !== undefined && Number(before['type']) === selectionType,
  )
  const ids = selections.flatMap(({ id }) => id ?? [])
  const found = ids.length > 0 ? await rows(selectLabels(ids)) : []
  const labels = new Map(found.map(([id, list]) => [Number(id), textsIn(list)]))
  for (const item of touched) checkTypeAndDefault(item, labels.get(item.id ?? 0) ?? [])
}

function checkTypeAndDefault(item: Item, labels: readonly string[]): void {
  const type = Number(valueOf(item, 'type'))
  if (type !== selectionType && labels.length > 0)
    item.messages.add(
      'type',
      `The field has ${labels.length} choices, which only a selection has. Delete them first.`,
    )
  const fallback = textOf(valueOf(item, 'default'))
  if (fallback === '' || item.messages.size > 0) return
  const message =
    type === selectionType ? notAmong(fallback, labels) : refusalOf(typeOf({ type }), fallback)
  if (message) item.messages.add('default', message)
}

function notAmong(label: string, labels: readonly string[]): string | undefined {
  if (labels.includes(label)) return undefined
  return (
    `"${shown(label)}" is not one of the field's choices. Allowed: ` +
    `${labels.join(', ') || 'none yet'}.`
  )
}

function refusalOf({ parse }: CustomType, text: string): string | undefined {
  try {
    parse(text, { choices: new Map() })
    return undefined
  } catch (error) {
    if (!(error instanceof InvalidValue)) throw error
    return error.message
  }
}

type NameChanges = ReadonlyMap<Model, readonly NameChange[]>

/**
 * Returns how a change of a definition affects the values of each model that has it; without
 * `after` all are removed.
 */
function nameChangesOf(before: Values, after: Values | undefined, { graph }: Work): NameChanges {
  const old = String(before['name'])
  const changes = new Map<Model, NameChange[]>()
  for (const [owner, model] of customised(graph)) {
    if (!ownersOf(before).includes(owner)) continue
    const name = nameAfter(owner, before, after)
    if (name !== old) changes.set(model, [{ old, new: name }])
  }
  return changes
}

/** Returns the name that the values of a model get; null where they are removed. */
function nameAfter(owner: string, before: Values, after: Values | undefined): string | null {
  const kept = after && ownersOf(after).includes(owner) && keepsValues(before, after)
  return kept ? String(after['name']) : null
}

/** Returns the models whose values do not keep their name. */
const losingOwners = (before: Values, after: Values): readonly string[] =>
  ownersOf(before).filter((owner) => nameAfter(owner, before, after) !== before['name'])

const ownersOf = (values: Values): readonly string[] => textsIn(values['content_types'])

/** Returns true if the values are still valid: the type is the same, or URLs become text. */
function keepsValues(before: Values, after: Values): boolean {
  const [from, to] = [Number(before['type']), Number(after['type'])]
  return from === to || (from === 500 && to === 100)
}

function mergeNameChanges(all: readonly NameChanges[]): NameChanges {
  const joined = new Map<Model, NameChange[]>()
  for (const changes of all)
    for (const [model, list] of changes) joined.set(model, [...(joined.get(model) ?? []), ...list])
  return joined
}

function lostNames(all: readonly NameChanges[]): ReadonlyMap<Model, readonly string[]> {
  const lost = [...mergeNameChanges(all)].map(([model, list]): [Model, string[]] => [
    model,
    list.filter((change) => change.new === null).map((change) => change.old),
  ])
  return new Map(lost)
}

async function storedOf(ids: readonly number[], { rows }: Work): Promise<readonly Values[]> {
  const found = await rows(selectFields(ids))
  return found.map(([name, type, owners]) => ({ name, type, content_types: owners }))
}
