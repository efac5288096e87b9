import t from 'tap'
import { exampleOfSchema } from '../../../src/features/documentation/example.ts'
import { markdown } from '../../../src/features/documentation/markdown.ts'
import {
  limitsMarkup,
  schemaMarkup,
  typeMarkup,
} from '../../../src/features/documentation/schema-markup.ts'
import { documentText, html, type Markup } from '../../../src/features/pages/frame/html.ts'
import type { Json } from '../../support/json.ts'

const textOf = (markup: Markup): string =>
  documentText(html`<div>${markup}</div>`).replace(/^.*\n<div>(.*)<\/div>$/s, '$1')

const reference = { $ref: '#/components/schemas/Depot' }
const link = '<a href="#schema-Depot">Depot</a>'

t.test('renders the type of a schema', async (t) => {
  const cases: readonly (readonly [Json, string])[] = [
    [{}, 'any value'],
    [{ type: 'integer' }, 'integer'],
    [{ type: ['string', 'null'], format: 'date' }, 'string (date) or null'],
    [reference, link],
    [{ type: 'array', items: reference }, `array of ${link}`],
    [{ anyOf: [reference, { type: 'null' }] }, `${link} or null`],
    [{ oneOf: [{ type: 'integer' }, reference] }, `integer or ${link}`],
    [{ type: 'array', prefixItems: [reference, { type: 'string' }] }, `[${link}, string]`],
    [{ type: 'object', additionalProperties: reference }, `object of ${link}`],
    [{ type: 'object', additionalProperties: true }, 'object'],
  ]
  for (const [schema, text] of cases) t.equal(textOf(typeMarkup(schema)), text)
})

t.test('renders the limits of a schema', async (t) => {
  const cases: readonly (readonly [Json, string])[] = [
    [{ minimum: 1, maximum: 9 }, '1 to 9'],
    [{ minimum: 0, default: 5 }, 'at least 0 · default 5'],
    [{ maxLength: 50 }, 'at most 50 characters'],
    [{ minItems: 2, maxItems: 2 }, 'exactly 2 items'],
    [{ pattern: '^<' }, 'matches <code>^&lt;</code>'],
    [
      { enum: [0, 'a'], 'x-enum-varnames': ['Off'] },
      'one of <code>0</code> Off, <code>&quot;a&quot;</code>',
    ],
  ]
  for (const [schema, text] of cases)
    t.equal(textOf(limitsMarkup(schema)), `<p class="hint">${text}</p>`)
  t.equal(limitsMarkup({ type: 'string' }), null)
})

t.test('renders the fields of objects, also within lists and objects', async (t) => {
  const inner = { type: 'object', properties: { deep: { type: 'string' } } }
  const page = textOf(
    schemaMarkup({
      description: 'A `depot`.',
      type: 'object',
      required: ['name'],
      properties: { name: { type: 'string' }, rows: { type: 'array', items: inner } },
    }),
  )
  t.match(page, '<p>A <code>depot</code>.</p>')
  t.match(page, /<code>name<\/code> <span class="needed">required/)
  t.match(page, /<code>rows<\/code> <span class="type">array of object<.*<code>deep<\/code>/)
  t.match(textOf(schemaMarkup({ type: 'string' })), '<p class="type">string</p>')
})

t.test('makes an example of a schema', async (t) => {
  const schemas = new Map<string, Json>([
    ['Depot', { type: 'object', properties: { parent: reference, id: { type: 'integer' } } }],
  ])
  const cases: readonly (readonly [Json, unknown])[] = [
    [reference, { parent: {}, id: 1 }],
    [{ type: 'array', items: { type: 'integer', minimum: 7 } }, [7]],
    [{ type: ['string', 'null'], format: 'date' }, '2026-01-31'],
    [{ enum: ['b', 'a'] }, 'b'],
    [{ type: 'boolean', default: false }, false],
    [{ examples: [{ a: 1 }], type: 'object' }, { a: 1 }],
    [{ anyOf: [{ type: 'number' }, { type: 'null' }] }, 1.5],
    [{ prefixItems: [{ type: 'integer' }, { type: 'string' }] }, [1, 'text']],
    [{ type: 'object' }, {}],
    [{ $ref: '#/components/schemas/Missing' }, null],
    [{}, null],
  ]
  for (const [schema, value] of cases) t.strictSame(exampleOfSchema(schema, schemas), value)
})

t.test('renders the Markdown of descriptions, and escapes everything else', async (t) => {
  const cases: readonly (readonly [string, string])[] = [
    ['One\nline\n\nTwo', '<p>One\nline</p><p>Two</p>'],
    ['**Lists** have `a<b>`', '<p><strong>Lists</strong> have <code>a&lt;b></code></p>'],
    ['- `A`: one\n- B - two', '<ul><li><code>A</code>: one\n</li><li>B - two</li></ul>'],
    ['<script>', '<p>&lt;script></p>'],
    ['', ''],
  ]
  for (const [text, markup] of cases) t.equal(textOf(markdown(text)), markup)
})
