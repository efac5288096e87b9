import t from 'tap'
import { acronymsOf, labelFrom, words } from '../../../../src/framework/model/resolve/labels.ts'

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

t.test('makes the label of a field from its name and the acronyms of the models', async (t) => {
  const acronyms = acronymsOf(['VLANGroup', 'IPAddress', 'BookLoan', 'RIR'])
  const expected = {
    vlan: 'VLAN',
    vlan_group: 'VLAN group',
    rir: 'RIR',
    primary_ip: 'primary IP',
    mac_address: 'MAC address',
    book: 'book',
    isbn: 'isbn',
  }
  for (const [name, label] of Object.entries(expected)) t.equal(labelFrom(name, acronyms), label)
  t.equal(labelFrom('isbn', acronymsOf(['ISBN'])), 'ISBN', 'each project has acronyms of its own')
})
