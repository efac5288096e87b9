import t from 'tap'
import { contentTypeField } from '../../../src/framework/model/content-type.ts'
import { computedText, integer, reference, text } from '../../../src/framework/model/index.ts'
import { requireModel } from '../../../src/framework/model/graph.ts'
import { resolve } from '../../../src/framework/model/resolve.ts'
import { partsBySource, textSourcesOf } from '../../../src/framework/model/text-sources.ts'

const applications = [{ name: 'lab', label: 'Lab', description: '' }]

/** Templates of a computed text, and the paths of its sources. */
const cases: readonly (readonly [readonly [string, ...string[]], readonly string[]])[] = [
  [['{name}'], ['name']],
  [
    ['{name}', '{kind.name}'],
    ['name', 'kind.name'],
  ],
  [
    ['{name}', '{owner.name}', '{kind.name}'],
    ['name', 'owner.name', 'kind.name'],
  ],
  [
    ['{name}', '{about}'],
    ['name', 'about'],
  ],
  [['{name} ({kind.name})', '{name}'], []],
  [['{name}', 'unnamed'], []],
  [['{name}', '{number}'], []],
  [['{name}', '{note}'], []],
  [['{name}', '{code}'], []],
  [['{name}', '{label}'], []],
]

/** Returns the model of a case; its computed text is `shown`. */
function boxOf(templates: readonly [string, ...string[]], rows: 'many' | 'few') {
  const kind = { name: 'Kind', path: 'kinds', fields: { name: text({ max: 50 }) } }
  const box = {
    name: 'Box',
    path: 'boxes',
    rows,
    fields: {
      name: text({ max: 50, optional: true }),
      kind: reference('lab.Kind', { onDelete: 'protect', reverse: 'boxes' }),
      owner: reference('lab.Kind', { onDelete: 'protect', reverse: 'owned', optional: true }),
      about: contentTypeField('What the box is about'),
      number: integer(),
      note: text(),
      code: { ...text({ max: 20 }), sort: (column: string) => column },
      label: computedText('{name}'),
      shown: computedText(...templates),
    },
  }
  const sources = [kind, box].map((model) => ({ application: 'lab', file: model.path, model }))
  const graph = resolve(applications, sources)
  const model = requireModel(graph, 'lab.Box')
  const [term] = model.sortable.get('shown') ?? []
  if (!term) throw new Error('a computed text is sortable')
  return { graph, model, term }
}

t.test('finds the texts that a computed text of a large table shows', async (t) => {
  for (const [templates, expected] of cases) {
    const { graph, model, term } = boxOf(templates, 'many')
    const found = textSourcesOf(graph, model, term.path).map(({ path }) => path.text)
    t.strictSame(found, expected, templates.join(', '))
    const few = boxOf(templates, 'few')
    t.strictSame(textSourcesOf(few.graph, few.model, few.term.path), [], 'of a small table none')
  }
})

t.test('compares each of them with the values of the computed text', async (t) => {
  const { graph, model, term } = boxOf(['{name}', '{about}'], 'many')
  for (const { path } of textSourcesOf(graph, model, term.path))
    t.equal(path.field.parseFilter('12345'), '12345', path.text)
})

t.test('sorts by each of them, if the last one is required', async (t) => {
  const last = { '{kind.name}': 2, '{about}': 2, '{owner.name}': 0 }
  for (const [template, parts] of Object.entries(last)) {
    const { graph, model, term } = boxOf(['{name}', template], 'many')
    t.equal(partsBySource(graph, model, [term]).length, parts, template)
  }
  const { graph, model, term } = boxOf(['{name}', '{about}'], 'many')
  const others = model.order
  t.strictSame(partsBySource(graph, model, [...others, term]), [], 'as the first term alone')
})
