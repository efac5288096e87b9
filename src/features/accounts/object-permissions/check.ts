import { failure } from '../../../framework/errors/errors.ts'
import { capitalised } from '../../../framework/model/components/describe.ts'
import { definingModels } from '../../../framework/model/defining-models.ts'
import {
  modelsByType,
  writableFields,
  type ModelGraph,
  type Model,
} from '../../../framework/model/graph.ts'
import { valueOf, type Item } from '../../../framework/model/item.ts'
import { textsIn } from '../../../framework/model/json-value.ts'
import { shown } from '../../../framework/model/parsing.ts'
import { suggestOrList } from '../../../framework/model/similar-names.ts'
import { transitionNames, transitionsOf } from '../../../framework/model/transitions.ts'
import { conditionMistakes } from '../../../framework/read/visible-rows/index.ts'
import { sealedFields } from '../../../framework/sealing/sealed.ts'
import type { Behaviour, Work } from '../../../framework/write/context.ts'
import { rightsCheck } from '../rights.ts'
import { selectRightsById } from '../sql/object-permissions.ts'
import { ConditionMistake, rowConditionsOf } from './conditions.ts'
import { bindsReading, type LoginSettings } from './compile.ts'
import { isUnlimited } from './grants.ts'
import { heldRights, missingFor, unseenFilters } from './held.ts'
import type { RowRight } from './row-rights.ts'

/** The actions that an object permission can allow for every model. */
const commonActions = ['view', 'add', 'change', 'delete', 'reveal']

/** Returns the actions that an object permission can allow: also the transitions of models. */
export const allowedActions = (graph: ModelGraph): ReadonlySet<string> =>
  new Set([...commonActions, ...transitionNames(graph)])

/** Requires models, actions and conditions that exist, of authors who have these rights. */
export const objectPermissionChecks = (settings: LoginSettings): Behaviour => ({
  prepare: (items, { graph }) => {
    for (const item of items) {
      checkNames(item, 'models', graph)
      checkNames(item, 'actions', graph)
      checkRight(item, graph, settings)
    }
  },
  check: rightsCheck((items, work) => requireHeld(items, work, settings)),
  removing: async (ids, work) => {
    const held = await heldRights(work, settings)
    if (!held) return
    const rows = await work.rows<[string[], string[], unknown, string[] | null]>(
      selectRightsById(ids),
    )
    const missing = rows.flatMap(([models, actions, constraints, fields]) =>
      missingFor({ models, actions, constraints, fields }, held.rights, work.graph),
    )
    if (missing[0] !== undefined) throw failure('ERR_ROW_PERMISSION', missing[0], '')
  },
})

/** Refuses rights that the author of a change does not have, before and after it. */
async function requireHeld(
  items: readonly Item[],
  work: Work,
  settings: LoginSettings,
): Promise<void> {
  const held = await heldRights(work, settings)
  if (!held) return
  for (const item of items) {
    const stored = item.id === undefined ? [] : [rightFrom((name) => item.before[name])]
    const given = rightFrom((name) => valueOf(item, name))
    const missing = [given, ...stored].flatMap((right) =>
      missingFor(right, held.rights, work.graph),
    )
    for (const name of new Set(unseenFilters(given, held, work.graph)))
      item.messages.add('constraints', `${name}: ${unseenValues}`)
    if (missing.length > 0) item.messages.add('non_field_errors', onlyHeld([...new Set(missing)]))
  }
}

/** The rows that such a filter selects would tell these values. */
const unseenValues = 'This filter looks at values that you may not see.'

const onlyHeld = (missing: readonly string[]): string =>
  'Only rights that you have yourself can be given and changed, on the same objects or on fewer ' +
  `by more filters: ${missing.join(', ')} ${missing.length > 1 ? 'go' : 'goes'} beyond.`

/**
 * Parses a list of names in any case, without duplicates; adds a message for an unknown one. Those
 * that the object has may stay, also of an application that is no longer listed.
 */
function checkNames(item: Item, field: 'models' | 'actions', graph: ModelGraph): void {
  if (!(field in item.given)) return
  const { names, mistakes } = namesIn(item.given[field], field, graph, item.before[field])
  for (const mistake of mistakes) item.messages.add(field, mistake)
  item.changes[field] = names
}

/** Names of models or actions, and what is wrong with them. */
interface CheckedNames {
  readonly names: readonly string[]
  readonly mistakes: readonly (() => string)[]
}

/**
 * Returns the models or the actions of a list, in lower case and without duplicates. Stored ones
 * may stay, also of an application that is no longer listed.
 *
 * @example
 * namesIn(['View', 'see'], 'actions', graph)
 * // { names: ['view', 'see'], mistakes: [() => '"see" is unknown. Allowed: …'] }
 */
export function namesIn(
  given: unknown,
  field: 'models' | 'actions',
  graph: ModelGraph,
  stored: unknown = [],
): CheckedNames {
  const allowed = field === 'models' ? new Set(modelsByType(graph).keys()) : allowedActions(graph)
  const names = [...new Set(textsIn(given).map((text) => text.toLowerCase()))]
  const kept = new Set(textsIn(stored))
  const unknown = names
    .filter((name) => !allowed.has(name) && !kept.has(name))
    .map((name) => () => `"${shown(name)}" is unknown.${suggestOrList(name, allowed)}`)
  const mistakes = names.length === 0 ? [() => 'This list may not be empty.'] : unknown
  return { names, mistakes }
}

/**
 * Adds a message for each filter that a model does not have, for each wrong value, and for each
 * model without what an action needs.
 */
function checkRight(item: Item, graph: ModelGraph, settings: LoginSettings): void {
  const right = rightFrom((name) => valueOf(item, name))
  for (const [field, mistake] of rightMistakes(right, graph, settings))
    item.messages.add(field, mistake)
}

/** Returns the right of which a function returns the values. */
const rightFrom = (value: (name: string) => unknown): RowRight => ({
  models: textsIn(value('models')),
  actions: textsIn(value('actions')),
  constraints: value('constraints') ?? null,
  fields: (value('fields') ?? null) === null ? null : textsIn(value('fields')),
})

/** A field of a right and a sentence that says which of its values is wrong. */
type RightMistake = readonly ['constraints' | 'actions' | 'fields', string]

/** Returns what is wrong with the actions, the conditions and the fields of a right. */
export function rightMistakes(
  { models, actions, constraints, fields }: RowRight,
  graph: ModelGraph,
  settings: LoginSettings,
): readonly RightMistake[] {
  const byType = modelsByType(graph)
  const named = models.flatMap((name) => byType.get(name) ?? [])
  const closed = actions.includes('reveal')
    ? named.filter((model) => sealedFields(model).length === 0)
    : []
  const apart = [
    ...closed.map((model) => ['actions', revealsNothing(model)] as const),
    ...idleTransitions(actions, named, graph).map((mistake) => ['actions', mistake] as const),
    ...fieldMistakes(fields, actions, named).map((mistake) => ['fields', mistake] as const),
  ]
  if (isUnlimited(constraints)) return apart
  if (Array.isArray(constraints) && constraints.length === 0)
    return [...apart, ['constraints', 'This list may not be empty.']]
  const large = sizeMistakes([{ models, constraints }])
  if (large.length > 0) return large.map((mistake) => ['constraints', mistake] as const)
  const wrong = named.flatMap((model) => constraintMistakes(constraints, model, graph))
  const viewed = actions.includes('view') ? named : []
  const open = viewed.filter((model) => !bindsReading(model, settings))
  const defining = viewed.filter(({ key }) => definingModels(graph).has(key))
  return [
    ...apart,
    ...wrong.map((mistake) => ['constraints', mistake] as const),
    ...open.map((model) => ['actions', takesNoConditions(model)] as const),
    ...defining.map((model) => ['actions', partOfOthers(model)] as const),
  ]
}

/** The most filters of a permission or of the limits of a token, counted for each model. */
const maxFilters = 1_000

/** The most references that a filter of conditions follows. */
const maxFollowed = 8

/**
 * Returns what is too large about conditions. Statements for all who have them have each filter, so
 * that more of them would take too long, or more parameters than a statement can have.
 */
export function sizeMistakes(
  rights: readonly Pick<RowRight, 'models' | 'constraints'>[],
): readonly string[] {
  const named = rights
    .filter(({ constraints }) => !isUnlimited(constraints))
    .flatMap(({ models, constraints }) =>
      [constraints].flat().map((one) => ({ models, names: Object.keys(one ?? {}) })),
    )
  const sizes = named.map(({ models, names }) => models.length * Math.max(names.length, 1))
  const count = sizes.reduce((sum, size) => sum + size, 0)
  const long = named
    .flatMap(({ names }) => names)
    .find((name) => name.split('__').length > maxFollowed + 2)
  return [
    ...(count > maxFilters ? [`Ensure there are no more than ${maxFilters} filters.`] : []),
    ...(long === undefined
      ? []
      : [`"${shown(long)}" follows more than ${maxFollowed} references.`]),
  ]
}

/** Returns a message for each transition that none of the models has. */
function idleTransitions(
  actions: RowRight['actions'],
  models: readonly Model[],
  graph: ModelGraph,
): readonly string[] {
  const own = new Set(models.flatMap((model) => transitionsOf(model).map(({ name }) => name)))
  return [...transitionNames(graph)]
    .filter((name) => models.length > 0 && actions.includes(name) && !own.has(name))
    .map((name) => `\`${name}\` is a transition of other models.`)
}

/** Returns what is wrong with the fields that a right includes setting. */
function fieldMistakes(
  fields: RowRight['fields'],
  actions: RowRight['actions'],
  models: readonly Model[],
): readonly string[] {
  if (fields === null) return []
  if (fields.length === 0) return ['This list may not be empty.']
  const sets = actions.some((action) => action === 'add' || action === 'change')
  const idle = sets ? [] : ['Fields need the action `add` or `change`.']
  const known = new Set(models.flatMap(writableFields).map(({ name }) => name))
  const unknown = fields
    .filter((name) => !known.has(name))
    .map((name) => `"${shown(name)}" is no field that can be set.${suggestOrList(name, known)}`)
  return [...idle, ...unknown]
}

const revealsNothing = ({ labelPlural }: Model): string =>
  `\`reveal\` needs secret fields: ${labelPlural} have none.`

/** Returns the sentence about conditions on `view` of a model that takes none. */
const takesNoConditions = ({ labelPlural, view }: Model): string =>
  view
    ? `${capitalised(labelPlural)} are rows of \`${view.of.toLowerCase()}\`: give conditions on \`view\` there.`
    : `Everybody may view ${labelPlural}: \`view\` cannot have conditions unless LOGIN_REQUIRED is set.`

/** Returns the sentence about conditions on objects that define fields of others. */
const partOfOthers = ({ labelPlural }: Model): string =>
  `${capitalised(labelPlural)} are a part of the objects that have them: \`view\` cannot have conditions.`

/** The user whom `$user` and `$groups` stand for while conditions are checked. */
const anybody = { id: 1, username: 'anybody', groups: [{ id: 1, name: 'any group' }] }

/**
 * Returns a sentence for each filter of conditions that a model does not have, and for each wrong
 * value.
 */
export function constraintMistakes(
  constraints: unknown,
  model: Model,
  graph: ModelGraph,
): readonly string[] {
  try {
    return conditionMistakes(
      graph,
      model,
      rowConditionsOf(constraints, { graph, model, user: anybody }),
    )
  } catch (error) {
    if (!(error instanceof ConditionMistake)) throw error
    return [error.message]
  }
}
