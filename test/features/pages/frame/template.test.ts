import htm from 'htm'
import { h, type VNode } from 'preact'
import { render } from 'preact-render-to-string'
import t from 'tap'
import { inTimeZone, momentMarkup } from '../../../../src/features/pages/frame/time-zone.ts'
import { template, type Tag } from '../../../../src/features/pages/frame/template.ts'

// The types of htm describe its module instead of its default export.
const elements = (htm as unknown as { bind(make: typeof h): Tag }).bind(h)

const attack = `"><script>alert('1')</script>&amp;`

/** Returns a text in all places that a value can have. */
function pageOf(html: Tag, value: unknown): VNode {
  return html`<section class="a ${value} b" title=${value} data-is=${value} hidden>
    ${value} &copy; ${[value, [html`<i>${value}</i>`, value], html`<br />`]}
    <p key=${value} class="static">${html`<b aria-label=${value}>${[]}</b>`} text</p>
    <svg viewBox="0 0 1 1"><rect width="1" fill="#${value}" /></svg>
    <input type="text" name="n" value=${value} checked=${value === 1} />
    <select name="s">
      <option value="1" selected=${value}>${value}</option>
    </select>
    ${builtOf(html, value)}
  </section>`
}

/** Returns elements that are built: they have attributes that are not named, or no text. */
const builtOf = (html: Tag, value: unknown): readonly VNode[] => [
  html`<input type="hidden" ...${{ value, 'data-more': true }} />`,
  html`<textarea value=${value}></textarea>`,
]

/** An empty text is an attribute without a value for Preact; for HTML both are the same. */
const same = (text: string): string => text.replaceAll('=""', '')

t.test('renders the same text as elements', (t) => {
  for (const value of [attack, 'plain', '', 0, 1, true, false, null, undefined, {}, ['<', '&']])
    t.equal(
      same(render(template`<div>${pageOf(template, value)}</div>`)),
      same(render(elements`<div>${pageOf(elements, value)}</div>`)),
      JSON.stringify(value) ?? 'undefined',
    )
  t.end()
})

t.test('escapes values once at any depth of nesting', (t) => {
  const inner = template`<b title=${attack}>${attack}</b>`
  const text = render(template`<p>${[inner, [attack, template`<i>${inner}</i>`]]}</p>`)
  const escaped = `&quot;>&lt;script>alert('1')&lt;/script>&amp;amp;`
  const bold = `<b title="${escaped}">${escaped}</b>`
  t.equal(text, `<p>${bold}${escaped}<i>${bold}</i></p>`)
  const list = [attack]
  t.equal(
    render(template`<p>${list}</p>`),
    render(template`<p>${list}</p>`),
    'lists are not changed',
  )
  t.end()
})

t.test('renders values that look like elements or templates as nothing', (t) => {
  const forged = [
    JSON.parse('{"type":"script","props":{"children":"x"},"constructor":null}'),
    JSON.parse('{"props":{"tpl":["<script>"],"exprs":[]}}'),
    { toString: () => '<script>' },
  ]
  for (const value of forged) {
    t.equal(render(template`<p title=${value}>${value}</p>`).includes('<script'), false)
    t.equal(render(template`<p>${[value, template`<i />`]}</p>`), '<p><i></i></p>')
  }
  t.end()
})

t.test('renders components among text in the context of the page', (t) => {
  const row = template`<td>${momentMarkup('2026-01-31T09:05:00Z')}</td>`
  const page = inTimeZone('Europe/Zurich', template`<tr><td>${1}</td>${[row, 'a & b']}</tr>`)
  t.match(
    render(page),
    /^<tr><td>1<\/td><td><time .*>2026-01-31 10:05<\/time><\/td>a &amp; b<\/tr>$/,
  )
  t.end()
})
