import { html, type Markup } from '../pages/frame/html.ts'

/**
 * Renders the Markdown that descriptions of the document use: paragraphs, lists with `-`, `code`
 * and **strong** text. Anything else stays as it is written.
 */
export function markdown(text: string): Markup {
  const blocks = text.split(/\n{2,}/).filter((block) => block.trim() !== '')
  return blocks.map((block) => {
    const items = block.split(/^- /m).slice(1)
    if (!block.startsWith('- ')) return html`<p>${inlineMarkdown(block)}</p>`
    return html`<ul>
      ${items.map((item) => html`<li>${inlineMarkdown(item)}</li>`)}
    </ul>`
  })
}

/** Renders `code` and **strong** text within a line. */
export function inlineMarkdown(text: string): Markup {
  return text.split(/(`[^`]+`|\*\*[^*]+\*\*)/).map((part) => {
    if (/^`.+`$/s.test(part)) return html`<code>${part.slice(1, -1)}</code>`
    return /^\*\*.+\*\*$/s.test(part) ? html`<strong>${part.slice(2, -2)}</strong>` : part
  })
}
