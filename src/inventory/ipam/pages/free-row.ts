import { mayWrite, type Model } from 'cadastre'
import { html, pagesOf, type Markup, type PageView } from 'cadastre/pages'

/** Values that fill in the form of a new object, by the names of its fields. */
export type Given = Readonly<Record<string, string>>

/** Renders a link to the form of a new object; only its text for readers who may not add one. */
export function addLink(
  { config, request }: PageView,
  model: Model,
  { text, given }: { readonly text: string; readonly given: Given },
): Markup {
  if (!mayWrite(request.identity, { model, permission: 'add' })) return html`<span>${text}</span>`
  const query = new URLSearchParams(given).toString()
  return html`<a href=${`${pagesOf(model, config)}add/?${query}`}>${text}</a>`
}
