import t from 'tap'
import { yamlRows } from '../../../src/features/transfer/export/yaml-rows.ts'
import { readYamlOf } from '../../../src/features/transfer/file/yaml.ts'
import { requireModel } from '../../../src/framework/model/graph.ts'
import { graph } from '../../fixtures/inventory.ts'
import { fc } from '../../support/fast-check.ts'

const area = requireModel(graph, 'store.Area')

async function read(text: string): Promise<readonly unknown[]> {
  const chunks = (async function* () {
    yield Buffer.from(text)
  })()
  const lines: unknown[] = []
  for await (const line of readYamlOf(graph, chunks, 'a.yaml'))
    lines.push('message' in line ? line : line.incoming)
  return lines
}

t.test('reads lists, documents and single objects', async (t) => {
  const body = { name: 'a', slug: 'a' }
  t.match(await read('--- # one\nmodel: store.Area\nbody: {name: a, slug: a}\n---\n'), [
    { location: 'a.yaml, line 2', body },
  ])
  t.match(await read('[{model: store.Area, body: {name: a, slug: a}}]'), [{ body }])
  t.match(await read('%YAML 1.2\n---\n- model: store.Area\n  body: {name: 1.10}\n'), [
    { body: { name: '1.10' } },
  ])
  t.strictSame(await read(''), [])
})

const mistakes: readonly (readonly [text: string, place: string, message: RegExp])[] = [
  ['- model: store.Area\n  body: {a: 1, a: 2}\n', 'a.yaml, line 2', /unique/],
  ['- model: store.Area\n  body: {}\n- model: [\n', 'a.yaml, line 3', /./],
  ['# a comment\n\n- model: store.Area\n', 'a.yaml, line 3', /Expected \{"model"/],
  ['just text', 'a.yaml, line 1', /Expected \{"model"/],
]

for (const [text, location, message] of mistakes)
  t.test(`refuses ${JSON.stringify(text)}`, async (t) => {
    t.match((await read(text)).at(-1), { location, field: 'line', message })
  })

t.test('reads what an export writes', async (t) => {
  const value = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.stringMatching(/^[ \n\r\t a-z0-9:#\-."'|>]*$/),
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
  )
  const bodies = fc.array(fc.dictionary(fc.string(), value), { minLength: 1 })
  await fc.assert(
    fc.asyncProperty(bodies, async (all) => {
      // As JSON: a lone surrogate is no text.
      const wanted = JSON.parse(Buffer.from(JSON.stringify(all)).toString()) as typeof all
      const text = yamlRows(
        area,
        wanted.map((body) => ({ number: null, body })),
      )
      t.strictSame(
        (await read(text)).map((line) => (line as { body: unknown }).body),
        wanted,
      )
    }),
    { numRuns: 200 },
  )
})
