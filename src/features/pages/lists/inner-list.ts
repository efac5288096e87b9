import { readObjects, readerOf } from '../../../framework/http/objects/index.ts'
import type { Model } from '../../../framework/model/graph.ts'
import { isJsonObject, type JsonObject } from '../../../framework/model/json-value.ts'
import { hiddenFrom } from '../../../framework/read/visibility/index.ts'
import type { PageView } from '../objects/page-view.ts'
import { pagesOf } from '../objects/page-urls.ts'
import { pageMembers } from '../values/page-shape.ts'

/** A list of a model within the page of another object. */
export interface InnerList {
  readonly model: Model
  /** The names of the fields to read; the labels come with them. */
  readonly fields: readonly string[]
  /** The query of the list: filters, `ordering`, `limit` and `offset`. */
  readonly parameters: Readonly<Record<string, string | readonly string[]>>
}

/** The rows of an inner list, and the view of its model. */
export interface InnerRows {
  /** The view of the page, with the model of the rows and the URL of their list. */
  readonly view: PageView
  /** The objects: the fields of the columns, with their ids and labels. */
  readonly rows: readonly JsonObject[]
}

/** Reads the objects of an inner list that the reader may see, with one statement. */
export async function readInner(
  outer: PageView,
  { model, fields, parameters }: InnerList,
): Promise<InnerRows> {
  const { graph, config, request } = outer
  const hidden = hiddenFrom(graph, model, readerOf(request, config))
  const members = pageMembers(graph, model, fields, hidden)
  const pairs = Object.entries(parameters).map(([name, value]) => [name, [value].flat()] as const)
  const wanted = { model, members, parameters: Object.fromEntries(pairs) }
  const read = await readObjects({ graph, config }, request, wanted)
  const rows = read.filter(isJsonObject)
  return { view: { ...outer, model, list: pagesOf(model, config) }, rows }
}
