import t from 'tap'
import { requireModel } from '../../../src/framework/model/graph.ts'
import { shapeOf } from '../../../src/framework/read/known-shapes.ts'
import { nothingHidden } from '../../../src/framework/read/visibility.ts'
import { graph } from '../../fixtures/graph.ts'

t.test('the same keys of the base and the nested shape are two shapes', async (t) => {
  const sample = requireModel(graph, 'lab.Sample')
  const shape = (brief: boolean, revealing = false) =>
    shapeOf(graph, sample, { brief, fields: ['id'], exclude: [], revealing }, nothingHidden)
  t.equal(shape(false), shape(false), 'it is compiled once')
  t.not(shape(true), shape(false))
  t.not(shape(false, true), shape(false))
})
