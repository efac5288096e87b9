import { invalid } from '../../../framework/errors/errors.ts'
import { requireMaySee } from '../../../framework/http/authorization/index.ts'
import { queryOf, readerOf } from '../../../framework/http/objects/index.ts'
import type { Model } from '../../../framework/model/graph.ts'
import { idFrom } from '../../../framework/model/id.ts'
import { isJsonObject, type JsonObject } from '../../../framework/model/json-value.ts'
import { parseQuery } from '../../../framework/read/query.ts'
import { planList } from '../../../framework/read/pages/index.ts'
import { hiddenFrom } from '../../../framework/read/visibility/index.ts'
import type { Sent } from '../forms/forms.ts'
import type { ObjectPages } from '../objects/object-pages.ts'
import type { PageView } from '../objects/page-view.ts'
import { labelOf } from '../values/label.ts'
import { pageMembers } from '../values/page-shape.ts'
import { pageTexts } from '../texts.ts'
import { isFilterName } from './list-url.ts'

/** The selected objects of a list: those with a checked box, or all that match its filters. */
export interface Selection {
  readonly model: Model
  readonly ids: readonly number[]
  /** True if all objects that match the filters are selected. */
  readonly isAll: boolean
  /** The query of the list. */
  readonly back: string
  readonly sent: Sent
}

/** The largest number of transactions of one form. */
const maxSteps = 10

/** The number of objects whose names are shown. */
export const namesShown = 20

/**
 * Returns the objects that a form selects. Throws a 400 for none and for too many, and a 401 or 403
 * for all that match if the user may not see them: filters would disclose their values.
 */
export async function readSelection(
  objectPages: ObjectPages,
  view: PageView,
  sent: Sent,
): Promise<Selection> {
  const { bulkMax } = objectPages.options.config
  const back = sent.get('back') ?? ''
  const isAll = sent.get('all') === '1'
  if (isAll) requireMaySee(view.request.identity, view.model, view.config)
  const given = [...new Set(sent.getAll('id').map(idFrom))].filter((id) => id > 0)
  const most = isAll ? bulkMax * maxSteps : bulkMax
  const ids = isAll ? await matchingIds(objectPages, view, back, most + 1) : given
  if (ids.length === 0) throw invalid({ selection: [pageTexts.bulk.noSelection] })
  if (ids.length > most)
    throw invalid({ selection: [pageTexts.bulk.tooMany(most.toLocaleString('en'))] })
  return { model: view.model, ids, isAll, back, sent }
}

/** Reads the ids of the objects that match the filters of a query. */
async function matchingIds(
  { options }: ObjectPages,
  { graph, model, request }: PageView,
  back: string,
  most: number,
): Promise<readonly number[]> {
  const names = [...new URLSearchParams(back).keys()].filter(isFilterName)
  const query = new URLSearchParams(back)
  const filters = new Map(names.map((name) => [name, query.getAll(name)]))
  const parsed = await queryOf(model, options, request, filters)
  const id = model.fields.get('id')
  const members = id ? [{ key: 'id', is: 'field' as const, field: id }] : []
  const plan = planList(graph, model, { ...parsed, members, limit: most })
  const context = { base: '', choiceShape: options.config.choiceShape }
  const rows = await request.database.rows(plan.page)
  return rows
    .map((row) => plan.build(row, context))
    .filter(isJsonObject)
    .map((one) => Number(one['id']))
}

/** Reads the names of objects by their ids; none for readers who may not see them. */
export async function readNames(
  { graph, model, config, request }: PageView,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const reader = readerOf(request, config)
  if (ids.length === 0 || !reader.maySee(model)) return new Map()
  const plan = planList(graph, model, {
    ...parseQuery(new Map(), config, null),
    filters: new Map([['id', ids.map(String)]]),
    members: pageMembers(graph, model, [], hiddenFrom(graph, model, reader)),
    limit: ids.length,
    reader,
  })
  const context = { base: '', choiceShape: config.choiceShape }
  const rows = await request.database.rows(plan.page)
  const objects = rows.map((row) => plan.build(row, context)).filter(isJsonObject)
  return new Map(
    objects.map((one: JsonObject): [number, string] => [
      Number(one['id']),
      labelOf(graph, model, one),
    ]),
  )
}
