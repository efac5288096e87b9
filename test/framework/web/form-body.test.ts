import t from 'tap'
import { graph } from '../../fixtures/inventory.ts'
import { requireModel } from '../../../src/framework/model/graph.ts'
import { bodyOf } from '../../../src/framework/web/form-body.ts'

t.test('converts the line ends of a form to LF in texts of several lines', async (t) => {
  const field = requireModel(graph, 'store.Depot').fields.get('comments')
  if (!field) throw new Error('depots have no comments')
  const sent = (comments: string): unknown =>
    bodyOf([{ field, control: 'area' }], new URLSearchParams({ comments }))
  t.strictSame(sent('one\r\ntwo\r\n\r\nthree\r\n'), { comments: 'one\ntwo\n\nthree\n' })
  t.strictSame(sent('one\ntwo\rthree'), { comments: 'one\ntwo\rthree' }, 'other line ends stay')
})
