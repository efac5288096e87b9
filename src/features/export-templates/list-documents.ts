import { maySee } from '../../framework/http/authorization/index.ts'
import { contentType } from '../../framework/model/graph.ts'
import type { FindDocuments } from '../pages/transfer/list-document.ts'
import { selectTemplatesOf } from './sql/export-templates.ts'

/** Returns the export templates of a model, as documents that its list page offers. */
export const exportTemplatesOf: FindDocuments = async (model, { graph, config }, request) => {
  const template = graph.models.get('extras.ExportTemplate')
  if (!template || !maySee(request.identity, template, config)) return []
  const statement = selectTemplatesOf(contentType(model))
  // A policy may hide the names.
  const rows = await request.database.rows<[number, string | null]>(statement)
  return rows.map(([id, name]) => ({
    name: name ?? `Template ${id}`,
    path: `${template.url}${id}/render/`,
  }))
}
