import { html, type Markup } from './html.ts'

/**
 * Renders a table that scrolls sideways if it is too wide, also by keyboard; the label describes
 * its content.
 */
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
