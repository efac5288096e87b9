import t from 'tap'
import { requireModel } from '../../../../src/framework/model/graph.ts'
import { shapeOf, type KnownShape } from '../../../../src/framework/read/shapes/known-shapes.ts'
import { nothingHidden } from '../../../../src/framework/read/visibility/visibility.ts'
import { graph } from '../../../fixtures/graph.ts'

const sample = requireModel(graph, 'lab.Sample')

const shapeWith = (fields: readonly string[], brief = false, revealing = false): KnownShape =>
  shapeOf(graph, sample, { brief, fields, exclude: [], revealing }, nothingHidden)

t.test('keeps shapes with the same keys apart by brief and by reveals', async (t) => {
  t.equal(shapeWith(['id']), shapeWith(['id']), 'the shape is compiled once')
  t.not(shapeWith(['id'], true), shapeWith(['id']))
  t.not(shapeWith(['id'], false, true), shapeWith(['id']))
})

t.test('makes the text of a statement once for each shape and key', async (t) => {
  let count = 0
  const textOf = (shape: KnownShape, depends: string): string =>
    shape.text(depends, () => ({ text: `text ${(count += 1)}` })).text
  const [id, name] = [shapeWith(['id']), shapeWith(['id', 'name'])]
  t.equal(textOf(id, 'page 1'), 'text 1')
  t.equal(textOf(id, 'page 1'), 'text 1')
  t.equal(textOf(id, 'page 2'), 'text 2')
  t.equal(textOf(name, 'page 1'), 'text 3')
})

t.test('forgets the least recently used shapes and texts', async (t) => {
  const names = [...sample.fields.keys()].filter((name) => name !== 'id').slice(0, 11)
  t.equal(names.length, 11)
  const [used, unused] = [shapeWith(['id', 'name']), shapeWith(['id'])]
  const text = { text: 'x'.repeat(1_000_000) }
  t.equal(
    unused.text('long', () => text),
    text,
  )
  for (let bits = 1; bits < 1_100; bits += 1) {
    shapeWith(['id', ...names.filter((_, index) => bits & (1 << index))])
    shapeWith(['id', 'name'])
  }
  t.equal(shapeWith(['id', 'name']), used)
  t.not(shapeWith(['id']), unused)
  for (const depends of ['a', 'b', 'c', 'd']) used.text(depends, () => ({ ...text }))
  t.not(
    unused.text('long', () => ({ ...text })),
    text,
  )
})
