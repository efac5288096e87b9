import { readObjects, readerOf } from '../../framework/http/objects/index.ts'
import { isJsonObject, textOf, type JsonObject } from '../../framework/model/json-value.ts'
import { readChangeValues } from '../pages/history/change-values.ts'
import type { Markup } from '../pages/frame/html.ts'
import type { PagePart, PageView } from '../pages/objects/page-view.ts'

/** The object whose sealed value was opened: a link, or its model and id where it is not shown. */
export const revealedObject: PagePart = {
  label: 'Object',
  read: async (rows, view) => {
    const reveals = await readReveals(rows, view)
    const opened = reveals.map((reveal) => ({
      reveal,
      model: view.graph.models.get(textOf(reveal['model'])),
      id: Number(reveal['object_id']),
    }))
    const changes = opened.flatMap(({ model, id }) =>
      model ? [{ model, id, before: null, after: null }] : [],
    )
    const values = await readChangeValues(view, changes)
    return new Map(
      opened.map(({ reveal, model, id }): readonly [number, Markup] => [
        Number(reveal['id']),
        (model && values.objectOf({ model, id, before: null, after: null })) ??
          `${model?.label ?? textOf(reveal['model'])} #${id}`,
      ]),
    )
  },
}

/** Reads the models and ids in rows of the audit. */
async function readReveals(
  rows: readonly JsonObject[],
  { graph, config, model, request }: PageView,
): Promise<readonly JsonObject[]> {
  if (rows.length === 0) return []
  const parameters = { id: rows.map(({ id }) => textOf(id)), limit: [String(rows.length)] }
  const reader = readerOf(request, config)
  const found = await readObjects({ graph, config }, request, { model, parameters, reader })
  return found.filter(isJsonObject)
}
