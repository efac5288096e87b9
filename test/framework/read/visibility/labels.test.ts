import t from 'tap'
import { defineModel, text } from '../../../../src/framework/model/index.ts'
import { resolve } from '../../../../src/framework/model/resolve.ts'
import { labelMember } from '../../../../src/framework/read/visibility/labels.ts'

const graph = resolve(
  [{ name: 'lab', label: 'Lab', description: 'Cards of people.' }],
  [
    {
      application: 'lab',
      file: 'schema/lab/card.ts',
      model: defineModel('Card', {
        path: 'cards',
        fields: { name: text({ max: 20 }), number: text({ max: 20 }), room: text({ max: 20 }) },
        pages: { label: '{name} ({number}) › {room}' },
      }),
    },
  ],
)

/** Returns the label of a card of which the reader sees some fields. */
function labelOf(values: Readonly<Record<string, string>>): unknown {
  const model = graph.models.get('lab.Card')
  const [member] = model ? labelMember(model, 'whole', ({ text: path }) => path in values) : []
  return member?.is === 'group' ? member.combine?.(Object.values(values)) : undefined
}

t.test('leaves the texts around a piece out with the piece before it', async (t) => {
  const [name, number, room] = ['Ada', '7', 'R1']
  t.equal(labelOf({ name, number, room }), 'Ada (7) › R1')
  t.equal(labelOf({ name, room }), 'Ada › R1')
  t.equal(labelOf({ number, room }), '7 › R1')
  t.equal(labelOf({ number }), '7')
  t.equal(labelOf({ name: '', number }), '7')
})
