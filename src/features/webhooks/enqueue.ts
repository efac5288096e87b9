import { modelsByType } from '../../framework/model/graph.ts'
import { jsonObjectOf, textOf, type JsonObject } from '../../framework/model/json-value.ts'
import { filtersBeyond } from '../accounts/object-permissions/usable-filters.ts'
import { printChangeCursor } from '../changes/cursor.ts'
import { readChanges } from '../changes/read-changes.ts'
import type { Delivering } from './delivering.ts'
import { filtersIn, findMatching } from './filter.ts'
import type { ServedWebhook } from './owner.ts'
import { storedEpoch } from './stored-epoch.ts'
import { addDeliveries, type NewDelivery } from './sql/deliveries.ts'

/** The most changes of one statement. */
const limit = 200

/** The position of a webhook after changes were read for it, and whether there are more. */
export interface Enqueued {
  readonly position: string
  readonly more: boolean
}

/**
 * Adds deliveries for the changes after the position of a webhook, at most some of them, and moves
 * the position. Throws a 410 where the changes since are not known any more.
 */
export async function enqueueChanges(
  delivering: Delivering,
  webhook: ServedWebhook,
): Promise<Enqueued> {
  const { graph, config, database, records } = delivering
  const { position: from, owner: reader } = webhook
  const changesReader = { database, reader, context: delivering.context, look: undefined }
  const query = { since: from, limit, models: webhook.models }
  const found = await readChanges({ graph, config, records }, changesReader, query)
  const to = printChangeCursor(found.next, storedEpoch(found.epoch))
  if (to === from) return { position: from, more: false }
  const deliveries = await wantedAmong(delivering, webhook, found.events.map(deliveryOf))
  const [moved] = await database.rows(addDeliveries({ webhook: webhook.id, from, to }, deliveries))
  return { position: to, more: moved !== undefined && found.more }
}

function deliveryOf(event: JsonObject): NewDelivery {
  const { model, object_id, action } = jsonObjectOf(event['data'])
  return {
    event: Number(event['id']),
    model: textOf(model),
    object_id: Number(object_id),
    action: textOf(action),
    cursor: textOf(event['cursor']),
  }
}

/** Returns the deliveries of the wanted actions, and of the objects that the filter finds. */
async function wantedAmong(
  { graph, config, database: { rows } }: Delivering,
  { models, actions, filter, owner: reader, filterReader }: ServedWebhook,
  deliveries: readonly NewDelivery[],
): Promise<readonly NewDelivery[]> {
  const wanted = deliveries.filter(({ action }) => actions.includes(action))
  const model = modelsByType(graph).get(models[0] ?? '')
  const filters = filtersIn(filter)
  if (filter === '' || !model || !filters) return wanted
  const beyond = filtersBeyond(Object.fromEntries(filters), { graph, model, reader: filterReader })
  if (beyond.length > 0) return []
  const ids = wanted.filter(isThere).map(({ object_id }) => object_id)
  const finding = { graph, config, reader, rows }
  const found = await findMatching(finding, model, filters, [...new Set(ids)])
  return wanted.filter((one) => !isThere(one) || found.has(one.object_id))
}

/** Returns whether an object was there after a change: no filter finds a deleted one. */
const isThere = ({ action }: NewDelivery): boolean => action !== 'deleted'
