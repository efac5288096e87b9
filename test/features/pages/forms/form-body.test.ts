import t from 'tap'
import { graph } from '../../../fixtures/inventory.ts'
import { requireModel } from '../../../../src/framework/model/graph.ts'
import { bodyOf } from '../../../../src/features/pages/forms/form-body.ts'

t.test('converts the line ends of a form to LF in texts of several lines', async (t) => {
  const field = requireModel(graph, 'store.Depot').fields.get('comments')
  if (!field) throw new Error('depots have no comments')
  const sent = (comments: string): unknown =>
    bodyOf([{ field, control: 'area' }], new URLSearchParams({ comments }), 'UTC')
  t.strictSame(sent('one\r\ntwo\r\n\r\nthree\r\n'), { comments: 'one\ntwo\n\nthree\n' })
  t.strictSame(sent('one\ntwo\rthree'), { comments: 'one\ntwo\rthree' }, 'other line ends stay')
})

t.test('shows an example where a text is not valid JSON', async (t) => {
  const { fields } = requireModel(graph, 'lab.Sample')
  for (const [name, example] of [
    ['units', '[1, 2]'],
    ['options', '{"key": "value"}'],
  ] as const) {
    const field = fields.get(name)
    if (!field) throw new Error(`samples have no ${name}`)
    const send = (text: string): unknown =>
      bodyOf([{ field, control: 'json' }], new URLSearchParams([[name, text]]), 'UTC')
    t.strictSame(send(example), { [name]: JSON.parse(example) })
    try {
      send('a')
      t.fail(name)
    } catch (error) {
      t.match(error, { fields: { [name]: [`Value must be valid JSON. For example ${example}.`] } })
    }
  }
})
