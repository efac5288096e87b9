import { html, type Markup } from './html.ts'

/** A table that can be scrolled sideways where it is too wide, by keyboard too; the label says what is in it. */
export function tableMarkup(
  label: string,
  headings: readonly string[],
  rows: readonly Markup[],
): Markup {
  return html`
    <div class="wide" tabindex="0" role="region" aria-label=${label}>
      <table>
        <thead>
          <tr>
            ${headings.map((heading) => html`<th key=${heading} scope="col">${heading}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${rows}
        </tbody>
      </table>
    </div>
  `
}
