import { failure } from '../../framework/errors/errors.ts'
import { findChangeRecords } from '../../framework/model/change-records.ts'
import { modelsByType, type ModelGraph } from '../../framework/model/graph.ts'
import { valueOf, type Item } from '../../framework/model/item.ts'
import { textsIn, textOf } from '../../framework/model/json-value.ts'
import { shown } from '../../framework/model/parsing.ts'
import { suggestOrList } from '../../framework/model/similar-names.ts'
import { conditionMistakes } from '../../framework/read/visible-rows/index.ts'
import type { Behaviour, Work } from '../../framework/write/context.ts'
import type { LoginSettings } from '../accounts/object-permissions/compile.ts'
import { namesIn } from '../accounts/object-permissions/check.ts'
import { heldRights } from '../accounts/object-permissions/held.ts'
import { filtersBeyond } from '../accounts/object-permissions/usable-filters.ts'
import { rightsCheck } from '../accounts/rights.ts'
import { printChangeCursor } from '../changes/cursor.ts'
import { requireEpoch } from '../changes/epoch.ts'
import { changeActions } from '../changes/event.ts'
import { findNow } from '../changes/next-records.ts'
import { filtersIn } from './filter.ts'
import { addressIn, isPublicAddress } from './public-addresses.ts'
import { setPosition } from './sql/webhooks.ts'
import { storedEpoch } from './stored-epoch.ts'

/** The settings that registrations are checked with. */
export interface RegistrationSettings extends LoginSettings {
  readonly allowsPrivate: boolean
}

/**
 * Returns the checks of webhooks that are registered and changed. The author of the registration is
 * the owner, whose rights decide what is sent: nobody else but superusers changes where it goes.
 */
export const webhookChecks = (
  settings: RegistrationSettings,
): Pick<Behaviour, 'prepare' | 'check' | 'created'> => ({
  prepare: (items, { author, graph }) => {
    for (const item of items) {
      if (item.id === undefined) item.changes['user'] = author.userId
      if (author.userId === null && item.id === undefined)
        item.messages.add('non_field_errors', 'A user registers a webhook: no user is known here.')
      if (item.changes['enabled'] === true) item.changes['disabled_reason'] = ''
      prepareNames(item, graph)
      for (const message of endpointMistakes(textOf(valueOf(item, 'endpoint')), settings))
        item.messages.add('endpoint', message)
      for (const message of filterMistakes(item, graph)) item.messages.add('filter', message)
    }
  },
  check: rightsCheck(async (items, work) => {
    const held = await heldRights(work, settings)
    if (!held) return
    for (const item of items) {
      if (isOfAnother(item, work) && !isSwitchedOnly(item))
        throw failure('ERR_ROW_PERMISSION', 'extras.change_webhook', '')
      const { model, filters } = filteredOf(item, work.graph)
      const context = model && { graph: work.graph, model, reader: held.filterReader }
      const beyond = context ? filtersBeyond(Object.fromEntries(filters ?? []), context) : []
      for (const name of beyond)
        item.messages.add('filter', `${name}: This filter looks at values that you may not see.`)
    }
  }),
  created: async (objects, work) => {
    const records = findChangeRecords(work.graph)
    if (!records) return
    const epoch = await requireEpoch(work, records)
    const now = await findNow({ records, rows: work.rows })
    const ids = objects.map(({ id }) => id)
    await work.rows(setPosition(ids, printChangeCursor(now, storedEpoch(epoch))))
  },
})

const isOfAnother = ({ id, before }: Item, { author }: Work): boolean =>
  id !== undefined && before['user'] !== author.userId

/** Returns whether a change only enables or disables a webhook. */
const isSwitchedOnly = ({ changes, before }: Item): boolean =>
  Object.keys(changes).every(
    (name) => name === 'enabled' || name === 'disabled_reason' || changes[name] === before[name],
  )

/** Checks the names of models and actions; those of models are kept in lower case. */
function prepareNames(item: Item, graph: ModelGraph): void {
  if ('models' in item.given) {
    const { names, mistakes } = namesIn(
      item.given['models'],
      'models',
      graph,
      item.before['models'],
    )
    for (const mistake of mistakes) item.messages.add('models', mistake())
    item.changes['models'] = names
  }
  if (!('actions' in item.given)) return
  const names = [...new Set(textsIn(item.given['actions']))]
  if (names.length === 0) item.messages.add('actions', 'This list may not be empty.')
  for (const name of names.filter((one) => !changeActions.includes(one)))
    item.messages.add(
      'actions',
      `"${shown(name)}" is unknown.${suggestOrList(name, changeActions)}`,
    )
  item.changes['actions'] = names
}

/** Returns what is wrong with the URL of an endpoint. */
function endpointMistakes(
  text: string,
  { allowsPrivate }: Pick<RegistrationSettings, 'allowsPrivate'>,
): readonly string[] {
  if (!URL.canParse(text)) return []
  const url = new URL(text)
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    return ['Enter a URL that begins with https:// or http://.']
  if (url.username !== '' || url.password !== '')
    return ['Leave out the user and the password: requests are signed.']
  const address = addressIn(url)
  if (allowsPrivate || address === undefined || isPublicAddress(address)) return []
  return [`The address ${address} is not public, and WEBHOOK_PRIVATE_ADDRESSES is not set.`]
}

/** Returns the model and the filters of a webhook; undefined ones where there are none. */
function filteredOf(item: Item, graph: ModelGraph) {
  const text = textOf(valueOf(item, 'filter'))
  const [name = ''] = textsIn(valueOf(item, 'models'))
  const model = text === '' ? undefined : modelsByType(graph).get(name)
  return { model, filters: filtersIn(text) }
}

function filterMistakes(item: Item, graph: ModelGraph): readonly string[] {
  if (textOf(valueOf(item, 'filter')) === '') return []
  if (textsIn(valueOf(item, 'models')).length !== 1)
    return ['Filters are those of one model: give one in "models".']
  const { model, filters } = filteredOf(item, graph)
  if (!filters) return ['Enter filters as a list takes them, such as name__ic=a&status=1.']
  return model ? conditionMistakes(graph, model, [[filters]]) : []
}
