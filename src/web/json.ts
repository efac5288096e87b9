import type { VNode } from 'preact'
import { html, type Markup } from './html.ts'
import { linked } from './value.ts'

/** JSON to read: indented, coloured, its addresses linked. `own` is the URL that our own links begin with. */
export function jsonMarkup(value: unknown, own: string): VNode {
  return html`<pre
    class="json"
    tabindex="0"
    aria-label="The answer as JSON"
  ><code>${pieces(value, own, '')}</code></pre>`
}

function pieces(value: unknown, own: string, indent: string): readonly Markup[] {
  if (Array.isArray(value)) {
    const rows = value.map((one) => pieces(one, own, `${indent}  `))
    return enclosed('[', rows, ']', indent)
  }
  if (typeof value === 'object' && value !== null) {
    const rows = Object.entries(value).map(([key, one]) => [
      html`<span class="k">${JSON.stringify(key)}</span>`,
      ': ',
      ...pieces(one, own, `${indent}  `),
    ])
    return enclosed('{', rows, '}', indent)
  }
  return [leaf(value, own)]
}

function enclosed(
  open: string,
  rows: readonly (readonly Markup[])[],
  close: string,
  indent: string,
): readonly Markup[] {
  if (rows.length === 0) return [open + close]
  const inner = rows.flatMap((row, index) => [
    `\n${indent}  `,
    ...row,
    index < rows.length - 1 ? ',' : '',
  ])
  return [open, ...inner, `\n${indent}${close}`]
}

function leaf(value: unknown, own: string): Markup {
  const text = JSON.stringify(value) ?? 'null'
  if (typeof value === 'string') {
    const link = linked(value, own)
    return html`<span class="s">${link ? ['"', link, '"'] : text}</span>`
  }
  return html`<span class=${typeof value === 'number' ? 'n' : 'w'}>${text}</span>`
}
