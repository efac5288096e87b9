import { html, type Markup } from '../pages/frame/html.ts'
import type { Frame } from '../pages/frame/shell.ts'

/** Returns the URL of the page of an operation. */
export const operationUrl = (basePath: string, id: string): string =>
  `${basePath}/api/docs/${encodeURIComponent(id)}/`

/** Renders a method in capital letters and in its colour. */
export const methodMarkup = (method: string): Markup =>
  html`<b class="method ${method.toLowerCase()}">${method}</b>`

/** Renders the style sheet and the script that only the documentation has. */
export const documentationFiles = (basePath: string): Markup => html`
  <link rel="stylesheet" href="${basePath}/static/documentation.css" />
  <script type="module" src="${basePath}/static/documentation.js"></script>
`

/** Returns the label of a tag: that of the application, or the tag in capital letters. */
export const tagLabel = ({ applications }: Frame, tag: string): string =>
  applications.find(({ name }) => name === tag)?.label ?? tag.toUpperCase()
