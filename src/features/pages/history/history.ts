import { maySee } from '../../../framework/http/authorization/index.ts'
import { capitalised } from '../../../framework/model/components/describe.ts'
import { contentType, type ModelGraph } from '../../../framework/model/graph.ts'
import { isJsonObject, textOf, type JsonObject } from '../../../framework/model/json-value.ts'
import { html, type Markup } from '../frame/html.ts'
import { timeMarkup, timeZoneOf } from '../frame/time-zone.ts'
import { pagesOf } from '../objects/page-urls.ts'
import type { PageView } from '../objects/page-view.ts'
import { pageTexts } from '../texts.ts'
import { choiceLabel } from '../values/label.ts'
import {
  readChangeValues,
  type ChangedValue,
  type ChangeValues,
  type StoredChange,
} from './change-values.ts'
import { changeLogOf } from './log-model.ts'
import { changesUrl, undoUrls } from './undo-links.ts'

/** Options of a history. */
interface HistoryOptions {
  /** True if all entries are about one object: then its name is left out. */
  readonly isOfOne?: boolean
  /** True where all entries are of the reader: without a name, and without values. */
  readonly isOwn?: boolean
  /** True where each entry has links that undo it, as far as the reader may. */
  readonly hasUndo?: boolean
}

/**
 * Renders entries of the change log by day: the user, the object with a link, and the changed
 * values with the labels of their fields. `rows` have the `historyFields`.
 */
export async function historyMarkup(
  view: PageView,
  rows: readonly JsonObject[],
  { isOfOne = false, isOwn = false, hasUndo = false }: HistoryOptions = {},
): Promise<Markup> {
  const entries = rows.map((row) => ({ row, change: changeOf(view.graph, row) }))
  const values = await readChangeValues(
    view,
    entries.flatMap(({ change }) => change ?? []),
  )
  const timeZone = timeZoneOf(view.request)
  const dayOf = (row: JsonObject): string =>
    new Date(textOf(row['time'])).toLocaleDateString('en-GB', { dateStyle: 'full', timeZone })
  const days = [...new Set(rows.map(dayOf))]
  return html`<div class="history">
    ${days.map(
      (day) =>
        html`<section aria-label=${day}>
          <h2>${day}</h2>
          <ol>
            ${entries
              .filter(({ row }) => dayOf(row) === day)
              .map(({ row, change }) =>
                entryMarkup(view, { row, change, values, isOfOne, isOwn, hasUndo }),
              )}
          </ol>
        </section>`,
    )}
  </div>`
}

/** Renders entries that a write would make, in their order. */
export async function plannedMarkup(view: PageView, rows: readonly JsonObject[]): Promise<Markup> {
  const entries = rows.map((row) => ({ row, change: changeOf(view.graph, row) }))
  const values = await readChangeValues(
    view,
    entries.flatMap(({ change }) => change ?? []),
  )
  return html`<ol class="planned">
    ${entries.map(({ row, change }) => {
      const changed = change && change.before && change.after ? values.of(change) : []
      return html`<li>
        ${capitalised(actionOf(view, row))} ${objectWords(row, change, values)}
        ${changed.length > 0 && differencesMarkup(changed)}
      </li>`
    })}
  </ol>`
}

/** Renders the changed values of an entry of the change log, with a link to its object. */
export async function changedMarkup(view: PageView, row: JsonObject): Promise<Markup> {
  const change = changeOf(view.graph, row)
  if (!change) return null
  const values = await readChangeValues(view, [change])
  const object = values.objectOf(change)
  return html`${object && html`<p>${capitalised(change.model.label)} ${object}</p>`}
  ${differencesMarkup(values.of(change))} ${requestMarkup(view, row)}`
}

/** Renders the links to all entries of the request of an entry, and to their undo. */
function requestMarkup(view: PageView, row: JsonObject): Markup {
  const log = changeLogOf(view.graph)
  const urls = undoUrls(view, row)
  if (!log) return null
  const all = changesUrl(log, view.config, textOf(row['request_id']))
  return html`<p class="undo">
    <a href=${all}>${pageTexts.undo.allOfRequest}</a>
    ${urls && [' · ', html`<a href=${urls.request}>${pageTexts.undo.undoRequest}</a>`]}
  </p>`
}

/** Returns the stored change of an entry; undefined for a model that no longer exists. */
function changeOf({ models }: ModelGraph, row: JsonObject): StoredChange | undefined {
  const model = [...models.values()].find((one) => contentType(one) === row['model'])
  const [before = null, after = null] = [row['before'], row['after']].map((one) =>
    isJsonObject(one) ? one : null,
  )
  return model && { model, id: Number(row['object_id']), before, after }
}

interface Entry extends Required<HistoryOptions> {
  readonly row: JsonObject
  readonly change: StoredChange | undefined
  readonly values: ChangeValues
}

function entryMarkup(view: PageView, entry: Entry): Markup {
  const { row, change, values, isOfOne, isOwn, hasUndo } = entry
  const isUpdate = row['before'] !== null && row['after'] !== null
  const nameless = isNameless(entry) && change
  return html`<li>
    <a class="time" href=${entryUrl(view, row)}>${timeMarkup(textOf(row['time']))}</a>
    <div>
      ${actionWords(view, entry)} ${!isOfOne && objectWords(row, change, values)}
      ${change && isUpdate && !isOwn && differencesMarkup(values.of(change))}
      ${nameless && differencesMarkup(values.of(setBy(nameless)))}
      ${hasUndo && undoMarkup(view, row)}
    </div>
  </li>`
}

/** Renders the links that undo an entry and its request, as far as the reader may. */
function undoMarkup(view: PageView, row: JsonObject): Markup {
  const urls = undoUrls(view, row)
  if (!urls) return null
  const about = textOf(row['object_name'])
  const { undo, undoRequest } = pageTexts.undo
  const entry = html`<a href=${urls.entry} aria-label="${undo}: ${about}">${undo}</a>`
  const all = html`<a href=${urls.request} aria-label="${undoRequest}: ${about}">${undoRequest}</a>`
  return html`<p class="undo">${entry}${' · '}${all}</p>`
}

/** Returns whether an entry is of a deleted object without a name, such as a connection. */
const isNameless = ({ row, change, values, isOfOne }: Entry): boolean =>
  !isOfOne &&
  (row['before'] === null || row['after'] === null) &&
  textOf(row['object_name']) === `#${textOf(row['object_id'])}` &&
  change !== undefined &&
  !values.objectOf(change)

/** Returns a change without the values that nobody sets, such as ids and times. */
function setBy(change: StoredChange): StoredChange {
  const { fields } = change.model
  const set = (values: JsonObject | null): JsonObject | null =>
    values &&
    Object.fromEntries(Object.entries(values).filter(([name]) => !fields.get(name)?.readOnly))
  return { ...change, before: set(change.before), after: set(change.after) }
}

/** Returns who did what. */
function actionWords(view: PageView, { row, isOwn }: Entry): Markup {
  const action = actionOf(view, row)
  return isOwn ? capitalised(action) : html`<strong>${textOf(row['user_name'])}</strong> ${action}`
}

/** Returns what was done, such as `updated`. */
const actionOf = ({ graph }: PageView, row: JsonObject): string =>
  choiceLabel(changeLogOf(graph)?.fields.get('action')?.choices ?? new Map(), row['action'])

/** Returns the URL of the page of an entry, for readers who may see the change log. */
function entryUrl({ graph, config, request }: PageView, row: JsonObject): string | undefined {
  const log = changeLogOf(graph)
  return log && maySee(request.identity, log, config)
    ? `${pagesOf(log, config)}${textOf(row['id'])}/`
    : undefined
}

/** Returns the label of the model, and the object as a link or by its name at that time. */
function objectWords(
  row: JsonObject,
  change: StoredChange | undefined,
  values: ChangeValues,
): readonly Markup[] {
  const name = html`<b>${textOf(row['object_name'])}</b>`
  if (!change) return [textOf(row['model']), ' ', name]
  return [change.model.label, ' ', values.objectOf(change) ?? name]
}

const differencesMarkup = (changed: readonly ChangedValue[]): Markup => html`
  <ul class="differences">
    ${changed.map(
      ({ label, before, after }) =>
        html`<li>
          <span class="label">${capitalised(label)}:</span> <del>${before}</del>
          <span aria-label="became"> → </span> <ins>${after}</ins>
        </li>`,
    )}
  </ul>
`
