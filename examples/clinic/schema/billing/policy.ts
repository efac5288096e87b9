import { date, defineModel, reference, text } from 'cadastre/schema'

export const policy = defineModel('Policy', {
  path: 'policies',
  labelPlural: 'policies',
  description: 'The insurance of a patient.',
  private: true,
  fields: {
    insurer: reference('billing.Insurer', { onDelete: 'protect', reverse: 'policies' }),
    number: text({ max: 30, description: 'Number that the insurer gave' }),
    patient: reference('care.Patient', { onDelete: 'cascade', reverse: 'policies' }),
    starts: date(),
    ends: date({ optional: true, description: 'The last day; empty: until it is cancelled' }),
  },
  unique: [['insurer', 'number']],
  order: ['insurer.name', 'number'],
  nested: ['number', 'insurer'],
  filters: { patient: 'patient.number', insurer: 'insurer.name' },
  search: ['number', 'patient.last_name', 'patient.number'],
  pages: {
    label: '{insurer} › {number}',
    list: { columns: ['insurer', 'number', 'patient', 'starts', 'ends'], filters: ['insurer_id'] },
  },
})
