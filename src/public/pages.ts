/**
 * Pages for people: pages, parts of pages and the start page of a project, and what they are made
 * of.
 *
 * @example
 * import { html, type ProjectPage } from 'cadastre/pages'
 *
 * export const shelf: ProjectPage = {
 *   path: '/shelf/',
 *   read: async () => ({ title: 'Shelf', content: html`<p>Nothing is lent.</p>` }),
 * }
 *
 * @module
 */
export type { ProjectPage } from '../features/pages/project-page.ts'
export type { PageOptions } from '../features/pages/objects/object-pages.ts'
export { csrfInput, type PageContent } from '../features/pages/frame/shell.ts'
export { drawingMarkup, html, type Markup } from '../features/pages/frame/html.ts'
export { meterMarkup, type Meter } from '../features/pages/values/meter.ts'
export type { PagePart, PageParts, PageView } from '../features/pages/objects/page-view.ts'
export type {
  AttentionCheck,
  AttentionItem,
  AttentionRequest,
} from '../features/pages/attention.ts'
export { pagesOf } from '../features/pages/objects/page-urls.ts'
export type { InnerRows } from '../features/pages/lists/inner-list.ts'
export {
  countRows,
  readTable,
  renderTable,
  type InnerTable,
  type InnerTableOptions,
} from '../features/pages/lists/inner-table.ts'
export type { TableColumn } from '../framework/model/pages.ts'
