import { failure } from '../../../framework/errors/errors.ts'
import { contentType, type ModelGraph, type Model } from '../../../framework/model/graph.ts'
import { valueOf, type Item } from '../../../framework/model/item.ts'
import { textsIn } from '../../../framework/model/json-value.ts'
import { shown } from '../../../framework/model/parsing.ts'
import { suggestOrList } from '../../../framework/model/similar-names.ts'
import { conditionMistakes } from '../../../framework/read/visible-rows/index.ts'
import { sealedFields } from '../../../framework/sealing/sealed.ts'
import type { Behaviour, Work } from '../../../framework/write/context.ts'
import { rightsOf } from '../rights.ts'
import { ConditionMistake, rowConditionsOf } from './conditions.ts'
import { bindsReading, isUnlimited, type LoginSettings } from './grants.ts'

/** The actions that an object permission can allow. */
const actions: ReadonlySet<string> = new Set(['view', 'add', 'change', 'delete', 'reveal'])

/** Requires models, actions and conditions that exist, of authors who may grant them. */
export const objectPermissionChecks = (settings: LoginSettings): Behaviour => ({
  prepare: (items, { graph }) => {
    const models = modelsByType(graph)
    for (const item of items) {
      checkNames(item, 'models', models.keys())
      checkNames(item, 'actions', actions)
      checkReveal(item, models)
      checkConstraints(item, { graph, models, settings })
    }
  },
  check: requireSuperuser,
  removing: async (_, work) => {
    if (!(await rightsOf(work)).superuser) throw failure('ERR_PERMISSION', 'superuser status')
  },
})

/** Refuses authors who are no superusers: nobody else can hold every condition that they grant. */
async function requireSuperuser(items: readonly Item[], work: Work): Promise<void> {
  if ((await rightsOf(work)).superuser) return
  for (const item of items)
    item.messages.add('non_field_errors', 'Only a superuser may give object permissions.')
}

const modelsByType = (graph: ModelGraph): ReadonlyMap<string, Model> =>
  new Map([...graph.models.values()].map((model) => [contentType(model), model]))

/**
 * Parses a list of names in any case, without duplicates; adds a message for an unknown one. Those
 * that the object has may stay, also of an application that is no longer listed.
 */
function checkNames(item: Item, field: string, known: Iterable<string>): void {
  if (!(field in item.given)) return
  const allowed = new Set(known)
  const stored = new Set(textsIn(item.before[field]))
  const names = [...new Set(textsIn(item.given[field]).map((text) => text.toLowerCase()))]
  for (const name of names)
    if (!allowed.has(name) && !stored.has(name))
      item.messages.add(field, () => `"${shown(name)}" is unknown.${suggestOrList(name, allowed)}`)
  if (names.length === 0) item.messages.add(field, 'This list may not be empty.')
  item.changes[field] = names
}

/** Adds a message for each model without secret fields, of which `reveal` would open none. */
function checkReveal(item: Item, models: ReadonlyMap<string, Model>): void {
  if (!textsIn(valueOf(item, 'actions')).includes('reveal')) return
  const named = textsIn(valueOf(item, 'models')).flatMap((name) => models.get(name) ?? [])
  for (const { labelPlural } of named.filter((model) => sealedFields(model).length === 0))
    item.messages.add('actions', `\`reveal\` needs secret fields: ${labelPlural} have none.`)
}

/** The models and the settings that a permission is checked against. */
interface Around {
  readonly graph: ModelGraph
  readonly models: ReadonlyMap<string, Model>
  readonly settings: LoginSettings
}

/** Adds a message for each filter that a model does not have, and for each wrong value. */
function checkConstraints(item: Item, { graph, models, settings }: Around): void {
  const constraints = valueOf(item, 'constraints') ?? null
  if (isUnlimited(constraints)) return
  const named = textsIn(valueOf(item, 'models')).flatMap((name) => models.get(name) ?? [])
  const reads = textsIn(valueOf(item, 'actions')).includes('view')
  for (const model of named)
    for (const mistake of mistakesOf(constraints, model, graph))
      item.messages.add('constraints', mistake)
  const open = named.filter((model) => reads && !bindsReading(model, settings))
  for (const model of open)
    item.messages.add(
      'actions',
      `Everybody may view ${model.labelPlural}: \`view\` cannot have conditions unless ` +
        'LOGIN_REQUIRED is set.',
    )
}

/** The user whom `$user` and `$groups` stand for while conditions are checked. */
const anybody = { id: 1, username: 'anybody', groups: [{ id: 1, name: 'any group' }] }

function mistakesOf(constraints: unknown, model: Model, graph: ModelGraph): readonly string[] {
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
