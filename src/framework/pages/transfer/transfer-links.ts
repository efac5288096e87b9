import { mayWrite } from '../../http/authentication.ts'
import { isExportable } from '../../model/exportable.ts'
import { html, type Markup } from '../frame/html.ts'
import { isFilterName, urlOf, type PageUrl } from '../lists/list-url.ts'
import type { PageView } from '../objects/page-view.ts'

/** The formats that a list offers: their names, and the values of `format`. */
const offered = [
  ['CSV', 'csv'],
  ['JSON', 'json'],
] as const

/** Renders the links that download the filtered list; nothing for a model that is not exported. */
export function exportLinks({ model, list }: PageView, { parameters }: PageUrl): Markup {
  if (!isExportable(model)) return null
  const shown = [...parameters].filter(([name]) => name === 'ordering' || isFilterName(name))
  return html`<span class="export" role="group" aria-label="Export">
    Export
    ${offered.map(([label, format]) => {
      const href = urlOf(`${list}export/`, [['format', [format]], ...shown])
      return html` <a href=${href} download>${label}</a>`
    })}
  </span>`
}

/** Renders the link to the import of a list, for readers who may write its objects. */
export function importLink({ model, list, request: { identity } }: PageView): Markup {
  const permissions = ['add', 'change'] as const
  const mayImport = permissions.some((permission) => mayWrite(identity, { model, permission }))
  if (!isExportable(model) || !mayImport) return null
  return html`<a class="button" href=${`${list}import/`}>Import</a>`
}
