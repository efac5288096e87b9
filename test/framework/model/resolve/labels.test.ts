import t from 'tap'
import { words } from '../../../../src/framework/model/resolve/draft.ts'

/** The name of a model, and its label. */
const labels = [
  ['VLANGroup', 'VLAN group'],
  ['IPAddress', 'IP address'],
  ['BookLoan', 'book loan'],
  ['RIR', 'RIR'],
  ['Area51', 'area51'],
  ['A', 'a'],
  ['lower', 'lower'],
] as const

t.test('makes the label of a model from its name', (t) => {
  for (const [name, label] of labels) t.equal(words(name), label)
  t.end()
})
