import { mayWrite } from '../../../framework/http/authorization/index.ts'
import { isExportable } from '../../../framework/model/exportable.ts'
import { html, type Markup } from '../frame/html.ts'
import { isFilterName, urlOf, type PageUrl } from '../lists/list-url.ts'
import type { ListDocument } from './list-document.ts'
import type { PageView } from '../objects/page-view.ts'

/** The formats that a list offers: their names, and the values of `format`. */
const offered = [
  ['CSV', 'csv'],
  ['JSON', 'json'],
] as const

/** Renders the links that download the filtered list: as exports, and as documents. */
export function exportLinks(
  { model, list, config }: PageView,
  { parameters }: PageUrl,
  documents: readonly ListDocument[],
): Markup {
  const shown = [...parameters].filter(([name]) => name === 'ordering' || isFilterName(name))
  const files = offered.map(([name, format]): readonly [string, string] => [
    name,
    urlOf(`${list}export/`, [['format', [format]], ...shown]),
  ])
  const links = [
    ...(isExportable(model) ? files : []),
    ...documents.map(({ name, path }) => [name, urlOf(config.basePath + path, shown)] as const),
  ]
  if (links.length === 0) return null
  return html`<span class="export" role="group" aria-label="Export">
    Export ${links.map(([name, href]) => html` <a href=${href} download>${name}</a>`)}
  </span>`
}

/** Renders the link to the import of a list, for readers who may write its objects. */
export function importLink({ model, list, request: { identity } }: PageView): Markup {
  const permissions = ['add', 'change'] as const
  const mayImport = permissions.some((permission) => mayWrite(identity, { model, permission }))
  if (!isExportable(model) || !mayImport) return null
  return html`<a class="button" href=${`${list}import/`}>Import</a>`
}
